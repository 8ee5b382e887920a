// The confidence of an opinion is the same in search, low-confidence and history, whatever happens to its sources.
import { evolve } from '../../../support/evolution';
import { openWorld, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

/** The current time of the service in milliseconds. */
let present = Date.parse('2031-03-01T09:00:00Z');

let world: World;
beforeAll(async () => (world = await openWorld({}, { now: () => new Date(present++).toISOString() })));
afterAll(() => world.close());

const place = async (): Promise<Client> => (await world.stranger()).client;
const historyOf = async (client: Client, item_id: string, query = '?limit=200') =>
  (await client.get(`/memory/reasoning/confidence-history/${item_id}${query}`)).body as Json;
const unsure = async (client: Client, threshold = 1) =>
  (await client.get(`/memory/reasoning/low-confidence?threshold=${threshold}`)).body.items as Json[];
const shown = async (client: Client, query: string) =>
  ((await client.post('/memory/search', { query, expertise: true })).body as Json)['results'].opinion as Json[];
const retract = (client: Client, item_id: string) =>
  client.post(`/memory/${item_id}/retract`, { reason: 'Never said.' });

/** The confidence of an opinion by all three routes, and the reasons for its changes, latest first. */
async function told(client: Client, item_id: string) {
  const { current_confidence, history } = await historyOf(client, item_id);
  const [ofSearch, ofList] = [await shown(client, 'What is Rome like?'), await unsure(client)].map(
    (rows) => rows.find((row) => row['item_id'] === item_id)?.['confidence'] as number,
  );
  const events = history as Json[];
  // Each event continues from the confidence of the event before it.
  for (const [i, { old_confidence }] of events.entries())
    if (events[i + 1]) expect(old_confidence).toBe(events[i + 1]?.['new_confidence']);
  expect(events[0]?.['new_confidence'] ?? current_confidence).toBe(current_confidence);
  expect([ofSearch, ofList]).toEqual([current_confidence, current_confidence]);
  return { confidence: current_confidence as number, reasons: events.map(({ reason }) => reason as string), events };
}

test('the confidence of an opinion agrees in search, low-confidence and history after every change', async () => {
  const client = await place();
  const [one = '', two = ''] = await client.addAll([
    { content: 'The fountains run all night.' },
    { content: 'The trams are on time.' },
  ]);
  const { body: opinion } = await client.post('/memory/opinions/create', {
    ...{ content: 'Rome is wonderful.', subject: 'Rome', confidence: 0.8, formed_from: [one, two] },
  });
  const id = opinion.item_id as string;
  const say = async (content: string) => {
    const said = await client.add({ content, memory_type: 'semantic' });
    await evolve(world, client, undefined, '/memory/evolution/reinforce/opinions');
    return said;
  };
  /** Expects this confidence, with this reason and evidence for the latest change. */
  const expectTold = async (confidence: number, reason: string | null, evidence_id?: string) => {
    const { events, ...now } = await told(client, id);
    expect(now.confidence).toBeCloseTo(confidence, 10);
    expect(events[0]).toMatchObject({ reason, ...(evidence_id && { evidence_id }) });
    return events[0] as Json;
  };

  expect(await told(client, id)).toMatchObject({ confidence: 0.8, reasons: [] });
  const praise = await say('In spring the old town of Rome is beautiful.');
  await expectTold(0.82, 'reinforced', praise);
  const blame = await say('For a cyclist Rome is awful.');
  const contradicted = await expectTold(0.82 * 0.85, 'contradicted', blame);
  expect(contradicted['conflicting_fact']).toBe('For a cyclist Rome is awful.');
  // Evidence is applied to the confidence that the caller sets.
  await client.patch(`/memory/${id}`, { properties: { confidence: 0.6 }, change_reason: 'Seen again.' });
  await expectTold(0.64 * 0.85, 'Seen again.');
  // A change of the wording does not change the confidence.
  await client.patch(`/memory/${id}`, { content: 'Rome is a wonderful city.' });
  await expectTold(0.64 * 0.85, 'Seen again.');
  await retract(client, one);
  await expectTold((0.3 + 0.7 * 0.1) * 0.85, 'source_retracted', one);
  await retract(client, blame);
  await expectTold(0.37, 'evidence_retracted', blame);
  await retract(client, two);
  await expectTold(0.1, 'source_retracted', two);
  await client.patch(`/memory/${one}`, { status: 'active' });
  await expectTold(0.37, 'source_restored', one);
  await client.patch(`/memory/${blame}`, { status: 'active' });
  await expectTold(0.37 * 0.85, 'evidence_restored', blame);
  await retract(client, praise);
  await expectTold(0.3 * 0.85, 'evidence_retracted', praise);
  const { reasons } = await told(client, id);
  expect(reasons).toHaveLength(9);
  // A page of the history is a slice of it.
  const page = await historyOf(client, id, '?limit=1&offset=7');
  expect(page).toMatchObject({
    ...{ total: 9, count: 1, has_more: true },
    history: [{ reason: 'contradicted', conflicting_fact: 'For a cyclist Rome is awful.' }],
  });
});

test('an opinion formed from a retracted item starts with a lower confidence', async () => {
  const client = await place();
  const [one = '', two = ''] = await client.addAll([{ content: 'The trams are late.' }, { content: 'It rains.' }]);
  await retract(client, one);
  const { body } = await client.post('/memory/opinions/create', {
    ...{ content: 'Rome is dull.', confidence: 0.8, formed_from: [one, two] },
  });
  const { body: sure } = await client.post('/memory/opinions/create', { content: 'Rome is old.', confidence: 0.8 });
  expect(await told(client, body.item_id as string)).toMatchObject({ confidence: 0.4, reasons: [] });
  expect(await told(client, sure.item_id as string)).toMatchObject({ confidence: 0.8, reasons: [] });
  expect(await unsure(client, 0.5)).toMatchObject([{ item_id: body.item_id, confidence: 0.4 }]);
});

test('an opinion stored without a confidence has confidence 0.5 everywhere', async () => {
  const client = await place();
  const added = await client.add({ content: 'Rome is lovely.', memory_type: 'opinion' });
  const { body: created } = await client.post('/memory/opinions/create', { content: 'Rome is loud.' });
  const stored = await world.cypher(
    'MATCH (item:Opinion) WHERE item.item_id IN $ids RETURN item.confidence AS confidence',
    { ids: [added, created.item_id] },
  );
  expect(stored).toEqual([{ confidence: 0.5 }, { confidence: 0.5 }]);
  await world.cypher('MATCH (item:Opinion {item_id: $added}) SET item.confidence = null', { added });
  for (const id of [added, created.item_id as string]) {
    expect(await told(client, id)).toMatchObject({ confidence: 0.5, reasons: [] });
    expect((await client.get(`/memory/${id}`)).body).toMatchObject({ confidence: 0.5 });
  }
  expect((await unsure(client, 0.6)).map(({ item_id }) => item_id as string).toSorted()).toEqual(
    [added, created.item_id as string].toSorted(),
  );
  expect(await unsure(client, 0.5)).toEqual([]);
  // A version with the same confidence adds no event.
  await client.patch(`/memory/${added}`, { tags: ['city'] });
  expect(await told(client, added)).toMatchObject({ confidence: 0.5, reasons: [] });
  await world.cypher('MATCH (item:Opinion {item_id: $added}) SET item.confidence = null', { added });
  await client.post('/memory/reasoning/resolve', {
    ...{ existing_item_id: added, new_fact: 'Rome is not lovely.', strategy: 'accept_new' },
  });
  const { events } = await told(client, added);
  expect(events).toMatchObject([{ old_confidence: 0.5, new_confidence: 0, conflicting_fact: 'Rome is not lovely.' }]);
});
