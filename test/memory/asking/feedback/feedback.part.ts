// Feedback changes the scores of later searches in its scope slightly, and opposite feedback reverses it.
import { withFeedback } from '../../../../src/memory/retrieval/score/feedback';
import { openTenant, type Client, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const texts = ['The herring boat came in at dawn.', 'A herring boat lay at the quay.', 'The quay was empty at dawn.'];

async function newWorkspace() {
  const workspace_id = await world.workspace();
  const client = await world.clientFor(world.owner, { workspace: workspace_id });
  const mate = async () => world.clientFor(await world.member(workspace_id));
  return { client, mate, ids: await client.addAll(texts.map((content) => ({ content }))) };
}

type Item = { item_id: string; score: number };
const search = async (client: Client) => client.post('/memory/search', { query: 'When did the herring boat come in?' });
async function scores(client: Client): Promise<Record<string, number>> {
  const { body } = await search(client);
  return Object.fromEntries(body.results.map(({ item_id, score }: Item) => [item_id, score]));
}
const rate = async (client: Client, item_ids: string[], outcome: string) =>
  (await client.post('/memory/feedback', { item_ids, outcome })).body;

test('a helpful rating raises an item’s score slightly in its workspace only, until it is rated misleading', async () => {
  const [here, there] = [await newWorkspace(), await newWorkspace()];
  const [before, elsewhere] = [await scores(here.client), await scores(there.client)];
  const chosen = here.ids[2] as string;
  expect(await rate(here.client, [chosen], 'helpful')).toEqual({
    updated: 1,
    edges_strengthened: 0,
    edges_weakened: 0,
    outcome: 'helpful',
  });
  const after = await scores(here.client);
  expect(after[chosen]).toBeGreaterThan(before[chosen] as number);
  expect(after[chosen]).toBeLessThan((before[chosen] as number) + 0.1);
  expect({ ...after, [chosen]: 0 }).toEqual({ ...before, [chosen]: 0 });
  expect(await scores(there.client)).toEqual(elsewhere);
  await rate(here.client, [chosen], 'misleading');
  expect(await scores(here.client)).toEqual(before);
});

test('two items rated helpful together are linked, up to a maximum weight; misleading removes the link', async () => {
  const { client, mate, ids } = await newWorkspace();
  const link = async () =>
    (
      await world.cypher(
        'MATCH (a:MemoryItem)-[link:CO_RETRIEVED]-(b) WHERE a.item_id = $a AND b.item_id = $b RETURN link.weight AS weight',
        { a: ids[1], b: ids[2] },
      )
    ).map((row) => row['weight'] as number);
  const before = await scores(client);
  expect(await rate(client, ids.slice(1), 'helpful')).toMatchObject({ updated: 2, edges_strengthened: 1 });
  const [once] = await link();
  const others = [await mate(), await mate()];
  for (const other of others) await rate(other, ids.slice(1), 'helpful');
  const [often] = await link();
  expect(once).toBeGreaterThan(0);
  expect(often).toBeGreaterThan(once as number);
  expect(often).toBeLessThan(1);
  for (const each of [client, ...others])
    expect(await rate(each, ids.slice(1), 'misleading')).toMatchObject({ edges_strengthened: 0, edges_weakened: 1 });
  expect(await link()).toEqual([0]);
  expect(await scores(client)).toEqual(before);
});

test('a neutral rating changes nothing', async () => {
  const { client, ids } = await newWorkspace();
  const before = await scores(client);
  expect(await rate(client, ids, 'neutral')).toMatchObject({ updated: 0, edges_strengthened: 0 });
  expect(await scores(client)).toEqual(before);
});

test('feedback ignores ids of another tenant’s items like unknown ones', async () => {
  const stranger = await world.stranger();
  const theirs = await stranger.client.add({ content: texts[0] });
  const before = await scores(stranger.client);
  for (const id of [theirs, 'mem_unknown'])
    expect(await rate(world.client, [id], 'helpful')).toMatchObject({ updated: 0, edges_strengthened: 0 });
  expect(await scores(stranger.client)).toEqual(before);
  await rate(stranger.client, [theirs], 'misleading');
  expect(await scores(stranger.client)).not.toEqual(before);
});

test('a feedback link to an item that the caller cannot read is invisible and without effect', async () => {
  const { owner, client: ofOwner } = await world.stranger();
  const [row] = await world.cypher(
    'MATCH (:User {user_id: $user_id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
    owner,
  );
  const inPersonal = await world.clientFor({ ...owner, workspace_id: row?.['id'] as string });
  const mate = await world.clientFor(await world.member(owner.workspace_id, owner.tenant_id));
  const shared = await ofOwner.add({ content: texts[1] });
  const personal = await inPersonal.add({ content: texts[2] });
  await rate(ofOwner, [shared], 'misleading');
  const before = await scores(mate);
  await world.cypher(
    'MATCH (a:MemoryItem {item_id: $shared}), (b:MemoryItem {item_id: $personal}) CREATE (a)-[:CO_RETRIEVED {weight: 0.9}]->(b)',
    { shared, personal },
  );
  expect(await scores(mate)).toEqual(before);
  const mine = await scores(ofOwner);
  expect(mine[shared]).toBeGreaterThan(before[shared] as number);
});

/** Feedback counts of the items, and of the links between them. */
const countsOf = async (ids: string[]) =>
  (
    await world.cypher(
      `MATCH (n:MemoryItem) WHERE n.item_id IN $ids RETURN n.helpful_count AS count UNION ALL
       MATCH (n:MemoryItem)-[link:CO_RETRIEVED]->() WHERE n.item_id IN $ids RETURN link.helpful_count AS count`,
      { ids },
    )
  ).map((row) => row['count'] as number);

test('concurrent feedback of several users on the same items is all counted', async () => {
  const { client, mate, ids } = await newWorkspace();
  const voices = [client, await mate(), await mate(), await mate()];
  await Promise.all(voices.map((voice, i) => rate(voice, i % 2 ? ids : [...ids].reverse(), 'helpful')));
  expect(await countsOf(ids)).toEqual(new Array(6).fill(4));
});

test('repeated and concurrent feedback of one user on an item counts once', async () => {
  const { client, ids } = await newWorkspace();
  await Promise.all(Array.from({ length: 8 }, () => rate(client, ids, 'helpful')));
  expect(await countsOf(ids)).toEqual(new Array(6).fill(1));
  await client.patch(`/memory/${ids[0]}`, { content: 'The herring boat came in late.' });
  await rate(client, ids, 'helpful');
  expect(await countsOf(ids)).toEqual(new Array(6).fill(1));
});

describe('feedback on the results of a search', () => {
  const session = async (client: Client) => {
    const { headers, body } = await search(client);
    return { id: headers.get('x-search-session-id') as string, shown: body.results.map((item: Item) => item.item_id) };
  };
  const use = (client: Client, search_session_id: string, result_used: string[]) =>
    client.post('/memory/result-feedback', { search_session_id, result_used });

  test('counts the used results as helpful, once', async () => {
    const { client, ids } = await newWorkspace();
    const before = await scores(client);
    const { id, shown } = await session(client);
    const chosen = ids[2] as string;
    const { status, body } = await use(client, id, [chosen, chosen]);
    expect([status, body]).toEqual([
      200,
      {
        status: 'recorded',
        search_session_id: id,
        result_used_count: 1,
        result_shown_count: shown.length,
        updated: 1,
        edges_strengthened: 0,
      },
    ]);
    expect((await scores(client))[chosen]).toBeGreaterThan(before[chosen] as number);
    const again = await use(client, id, [chosen]);
    expect([again.status, again.body.code]).toEqual([409, 'feedback_given']);
  });

  test('accepts an empty list of used results', async () => {
    const { client } = await newWorkspace();
    const { id } = await session(client);
    expect((await use(client, id, [])).body).toMatchObject({ result_used_count: 0, updated: 0 });
    expect((await use(client, id, [])).status).toBe(409);
  });

  test('an id that was not a result is refused with 400, and correct feedback can still be given', async () => {
    const { client, ids } = await newWorkspace();
    const { id } = await session(client);
    const { status, body } = await use(client, id, [ids[0] as string, 'mem_foreign']);
    expect([status, body.code]).toEqual([400, 'foreign_results']);
    expect((await use(client, id, [])).status).toBe(200);
  });

  test('an unknown, an expired and another caller’s search get the same 404', async () => {
    const { client } = await newWorkspace();
    const stranger = await world.stranger();
    const { id } = await session(client);
    const bare = ({ status, body }: { status: number; body: object }) => ({ status, ...body, request_id: '' });
    const unknown = bare(await use(client, 'srs_unknown', []));
    expect(unknown).toMatchObject({ status: 404, detail: 'No such search session.' });
    expect(bare(await use(stranger.client, id, []))).toEqual(unknown);
    const [key] = await world.ports.redis.keys(`search-session:*:${id}`);
    expect(await world.ports.redis.ttl(key as string)).toBeGreaterThan(3500);
    await world.ports.redis.expire(key as string, 0);
    expect(bare(await use(client, id, []))).toEqual(unknown);
  });
});

test('all feedback together changes a score by at most 10 %, within 0 to 1', () => {
  expect(withFeedback(0.5, 1, [1, -0.5])).toBeCloseTo(0.6);
  expect(withFeedback(0.5, -1, [-1, 0.5])).toBeCloseTo(0.4);
  expect(withFeedback(1, 1, [1])).toBe(1);
  expect(withFeedback(0.5, 0, [])).toBe(0.5);
});
