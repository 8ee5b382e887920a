// Opinions given by callers: stored with their sources, speculative, with a confidence that follows the sources.
import { openTenant, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let world: World;
beforeAll(async () => (world = await openTenant()));

/** A new workspace for a test. */
const newClient = async (): Promise<Client> => (await world.stranger()).client;

const create = async (client: Client, body: Json) => {
  const answer = await client.post('/memory/opinions/create', body);
  expect([answer.status, answer.body.detail]).toEqual([200, undefined]);
  return answer.body as Json;
};

/** The opinions that an expertise search returns. */
const shown = async (client: Client, query: string, more: Json = {}) =>
  ((await client.post('/memory/search', { query, expertise: true, ...more })).body as Json)['results']
    .opinion as Json[];

test('an opinion is returned whole, with DERIVED_FROM links to its sources', async () => {
  const client = await newClient();
  const [quiet, cheap] = (await client.addAll([
    { content: 'The stove makes no noise.' },
    { content: 'The stove needs little fuel.' },
  ])) as [string, string];
  const made = await create(client, {
    content: 'The stove was worth its price.',
    subject: 'stove',
    subject_type: 'device',
    confidence: 0.6,
    disposition: { skepticism: 0.9 },
    formed_from: [quiet, cheap, quiet],
    domain: 'heating',
    agent_id: 'keeper',
    tags: ['kitchen'],
  });
  expect(made).toMatchObject({
    content: 'The stove was worth its price.',
    memory_type: 'opinion',
    subject: 'stove',
    subject_type: 'device',
    confidence: 0.6,
    initial_confidence: 0.6,
    disposition: { skepticism: 0.9, literalism: 0.5, empathy: 0.5 },
    domain: 'heating',
    agent_id: 'keeper',
    tags: ['kitchen'],
    origin: 'opinion:add',
    reinforcement_count: 0,
    contradiction_count: 0,
    stability: 0.5,
    stale: false,
    stale_because: [],
  });
  expect(made['opinion_id']).toBe(made['item_id']);
  expect(made['formed_from'].toSorted()).toEqual([quiet, cheap].toSorted());
  const { lineage } = (await client.get(`/memory/${made['item_id']}/lineage`)).body as Json;
  expect(lineage.map(({ item_id }: Json) => item_id).toSorted()).toEqual([quiet, cheap].toSorted());
});

test('an opinion may have null for optional fields, and has confidence 0.5 if it is not given', async () => {
  const client = await newClient();
  const given = { subject: null, confidence: null, disposition: null, formed_from: null, domain: null, agent_id: null };
  expect(await create(client, { content: 'Fog is dull.', ...given })).toMatchObject({
    ...{ subject: null, domain: null, agent_id: null, formed_from: [], confidence: 0.5 },
    disposition: { skepticism: 0.5, literalism: 0.5, empathy: 0.5 },
  });
});

test('an opinion with a source outside of the scope is 404 and not stored', async () => {
  const client = await newClient();
  const foreign = await (await newClient()).add({ content: 'The stove is warm.' });
  const own = await client.add({ content: 'The stove is cold.' });
  for (const formed_from of [[foreign], [own, foreign], ['mem_unknown']]) {
    const answer = await client.post('/memory/opinions/create', { content: 'The stove is odd.', formed_from });
    expect([formed_from, answer.status]).toEqual([formed_from, 404]);
  }
  const { body } = await client.get('/memory/list?memory_type=opinion');
  expect(body.items).toEqual([]);
});

test('a personal item of another user is refused as a source of an opinion, and never shown', async () => {
  const { owner, client } = await world.stranger();
  const other = await world.member(owner.workspace_id, owner.tenant_id);
  const [mine] = await world.cypher(
    'MATCH (user:User {user_id: $user_id})-[:MEMBER_OF]->(workspace:Workspace {personal: true}) RETURN workspace.workspace_id AS workspace_id',
    { user_id: other.user_id },
  );
  const personal = await world.clientFor({ ...other, workspace_id: mine?.['workspace_id'] as string });
  const secret = await personal.add({ content: 'I cannot stand the stove.' });
  const answer = await client.post('/memory/opinions/create', { content: 'The stove is bad.', formed_from: [secret] });
  expect(answer.status).toBe(404);
});

test.each([
  ['a confidence above 1', { confidence: 1.1 }],
  ['a disposition outside of 0 to 1', { disposition: { empathy: 2 } }],
  ['no content', { content: '' }],
  ['a list as subject', { subject: [] }],
  ['a field that the server computes', { user_id: 'usr_1' }],
])('an opinion with %s is 422', async (_, body) => {
  const answer = await world.client.post('/memory/opinions/create', { content: 'Fog is dull.', ...body });
  expect(answer.status).toBe(422);
});

test('opinions and observations, by whichever route created, are left out of searches by default', async () => {
  const client = await newClient();
  const text = (word: string) => `In my opinion the ${word} lens is the finest on the coast.`;
  const ids: string[] = [
    (await create(client, { content: text('first') }))['item_id'],
    await client.add({ content: text('second'), memory_type: 'opinion' }),
    ...(await client.addAll([{ content: text('third'), memory_type: 'opinion' }])),
    await client.add({ content: text('fourth'), memory_type: 'opinion', origin: 'import:notes' }),
    (await client.post('/memory/ingest', { content: text('fifth') })).body.item_id,
    (await client.post('/memory/ingest', { content: text('sixth'), context: { memory_type: 'opinion' } })).body.item_id,
    (await client.post('/memory/observations/create', { content: text('seventh') })).body.item_id,
    await client.add({ content: text('eighth'), memory_type: 'observation' }),
  ];
  const bulk = await client.post('/memory/graph/bulk', {
    nodes: [{ item_id: 'nine', properties: { content: text('ninth'), memory_type: 'opinion' } }],
  });
  ids.push(bulk.body.ids.nine);
  const page = ['one', 'two', 'three', 'four', 'five'].map((n) => `The lamp number ${n} stands on the shelf.`);
  const { body } = await client.post('/memory/ingest', { content: [...page, text('tenth')].join(' ') });
  const parts = await world.cypher(
    'MATCH (part:MemoryItem)-[:PART_OF]->({item_id: $item_id}) RETURN part.item_id AS item_id',
    { item_id: body.item_id },
  );
  ids.push(...parts.map(({ item_id }) => item_id as string));
  expect(ids).toHaveLength(10);
  const tiers = await world.cypher(
    'MATCH (item:MemoryItem) WHERE item.item_id IN $ids RETURN item.content AS content, item.origin_tier AS tier',
    { ids },
  );
  expect(tiers.filter(({ tier }) => tier !== 3)).toEqual([]);
  const found = async (more: Json) => {
    const answer = await client.post('/memory/search', { query: 'finest lens on the coast', top_k: 50, ...more });
    return (answer.body.results as Json[]).map(({ item_id }) => item_id as string).filter((id) => ids.includes(id));
  };
  expect(await found({})).toEqual([]);
  expect((await found({ include_speculative: true })).toSorted()).toEqual(ids.toSorted());
  const packed = await client.post('/memory/recall/pack', { query: 'finest lens on the coast' });
  expect(JSON.stringify(packed.body)).not.toContain('finest on the coast');
});

test('retracting a source of an opinion lowers its confidence; reads of the past are unchanged', async () => {
  const client = await newClient();
  const [one, two] = (await client.addAll([
    { content: 'The stove makes no noise.' },
    { content: 'The stove needs little fuel.' },
  ])) as [string, string];
  const { item_id, created_at } = await create(client, {
    content: 'The stove was worth its price.',
    confidence: 0.8,
    formed_from: [one, two],
  });
  const retracted = await client.post(`/memory/${one}/retract`, { reason: 'It roars.' });
  expect(retracted.body.stale).toMatchObject([{ item_id, memory_type: 'opinion' }]);
  const [now] = await shown(client, 'stove price');
  expect(now).toMatchObject({ item_id, confidence: 0.4, initial_confidence: 0.8, stale: true });
  expect(now?.['stale_because']).toMatchObject([{ item_id: one, reason: 'It roars.' }]);
  expect(now?.['formed_from'].toSorted()).toEqual([one, two].toSorted());
  for (const moment of ['as_of', 'as_known_at']) {
    const [then] = await shown(client, 'stove price', { [moment]: created_at });
    expect([moment, then]).toEqual([moment, expect.objectContaining({ confidence: 0.8, stale: false })]);
  }
});
