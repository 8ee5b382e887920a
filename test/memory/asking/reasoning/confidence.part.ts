// The confidence of an opinion is the same in search, low-confidence and history, whatever happens to its sources.
import { evolve } from '../../../support/evolution';
import { openWorld, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

/** The current time of the service in milliseconds. */
let present = Date.parse('2031-03-01T09:00:00Z');

let world: World;
beforeAll(async () => (world = await openWorld({}, { now: () => new Date(present++).toISOString() })));
afterAll(() => world.close());

const newClient = async (): Promise<Client> => (await world.stranger()).client;
const historyOf = async (client: Client, item_id: string, query = '?limit=200') =>
  (await client.get(`/memory/reasoning/confidence-history/${item_id}${query}`)).body as Json;
const lowConfidence = async (client: Client, threshold = 1) =>
  (await client.get(`/memory/reasoning/low-confidence?threshold=${threshold}`)).body.items as Json[];
const foundOpinions = async (client: Client, query: string) =>
  ((await client.post('/memory/search', { query, expertise: true })).body as Json)['results'].opinion as Json[];
const retract = (client: Client, item_id: string) =>
  client.post(`/memory/${item_id}/retract`, { reason: 'Never said.' });

/** The confidence of an opinion by all three routes, and the reasons for its changes, latest first. */
async function confidenceOf(client: Client, item_id: string) {
  const { current_confidence, history } = await historyOf(client, item_id);
  const [ofSearch, ofList] = [await foundOpinions(client, 'What is Rome like?'), await lowConfidence(client)].map(
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
  const client = await newClient();
  const [one = '', two = ''] = await client.addAll([
    { content: 'The fountains run all night.' },
    { content: 'The trams are on time.' },
  ]);
  const { body: opinion } = await client.post('/memory/opinions/create', {
    ...{ content: 'Rome is wonderful.', subject: 'Rome', confidence: 0.8, formed_from: [one, two] },
  });
  const id = opinion.item_id as string;
  const addEvidence = async (content: string) => {
    const said = await client.add({ content, memory_type: 'semantic' });
    await evolve(world, client, undefined, '/memory/evolution/reinforce/opinions');
    return said;
  };
  /** Expects this confidence, with this reason and evidence for the latest change. */
  const expectConfidence = async (confidence: number, reason: string | null, evidence_id?: string) => {
    const { events, ...now } = await confidenceOf(client, id);
    expect(now.confidence).toBeCloseTo(confidence, 10);
    expect(events[0]).toMatchObject({ reason, ...(evidence_id && { evidence_id }) });
    return events[0] as Json;
  };

  expect(await confidenceOf(client, id)).toMatchObject({ confidence: 0.8, reasons: [] });
  const praise = await addEvidence('Rome is wonderful in spring.');
  await expectConfidence(0.82, 'reinforced', praise);
  const blame = await addEvidence('Rome is not wonderful.');
  const contradicted = await expectConfidence(0.82 * 0.85, 'contradicted', blame);
  expect(contradicted['conflicting_fact']).toBe('Rome is not wonderful.');
  // Evidence is applied to the confidence that the caller sets.
  await client.patch(`/memory/${id}`, { properties: { confidence: 0.6 }, change_reason: 'Seen again.' });
  await expectConfidence(0.64 * 0.85, 'Seen again.');
  // A change of the wording does not change the confidence.
  await client.patch(`/memory/${id}`, { content: 'Rome is a wonderful city.' });
  await expectConfidence(0.64 * 0.85, 'Seen again.');
  await retract(client, one);
  await expectConfidence((0.3 + 0.7 * 0.1) * 0.85, 'source_retracted', one);
  await retract(client, blame);
  await expectConfidence(0.37, 'evidence_retracted', blame);
  await retract(client, two);
  await expectConfidence(0.1, 'source_retracted', two);
  await client.patch(`/memory/${one}`, { status: 'active' });
  await expectConfidence(0.37, 'source_restored', one);
  await client.patch(`/memory/${blame}`, { status: 'active' });
  await expectConfidence(0.37 * 0.85, 'evidence_restored', blame);
  await retract(client, praise);
  await expectConfidence(0.3 * 0.85, 'evidence_retracted', praise);
  const { reasons } = await confidenceOf(client, id);
  expect(reasons).toHaveLength(9);
  const page = await historyOf(client, id, '?limit=1&offset=7');
  expect(page).toMatchObject({
    ...{ total: 9, count: 1, has_more: true },
    history: [{ reason: 'contradicted', conflicting_fact: 'Rome is not wonderful.' }],
  });
});

test('an opinion formed from a retracted item starts with a lower confidence', async () => {
  const client = await newClient();
  const [one = '', two = ''] = await client.addAll([{ content: 'The trams are late.' }, { content: 'It rains.' }]);
  await retract(client, one);
  const { body } = await client.post('/memory/opinions/create', {
    ...{ content: 'Rome is dull.', confidence: 0.8, formed_from: [one, two] },
  });
  const { body: sure } = await client.post('/memory/opinions/create', { content: 'Rome is old.', confidence: 0.8 });
  expect(await confidenceOf(client, body.item_id as string)).toMatchObject({ confidence: 0.4, reasons: [] });
  expect(await confidenceOf(client, sure.item_id as string)).toMatchObject({ confidence: 0.8, reasons: [] });
  expect(await lowConfidence(client, 0.5)).toMatchObject([{ item_id: body.item_id, confidence: 0.4 }]);
});

test('an opinion stored without a confidence has confidence 0.5 everywhere', async () => {
  const client = await newClient();
  const added = await client.add({ content: 'Rome is lovely.', memory_type: 'opinion' });
  const { body: created } = await client.post('/memory/opinions/create', { content: 'Rome is loud.' });
  const stored = await world.cypher(
    'MATCH (item:Opinion) WHERE item.item_id IN $ids RETURN item.confidence AS confidence',
    { ids: [added, created.item_id] },
  );
  expect(stored).toEqual([{ confidence: 0.5 }, { confidence: 0.5 }]);
  await world.cypher('MATCH (item:Opinion {item_id: $added}) SET item.confidence = null', { added });
  for (const id of [added, created.item_id as string]) {
    expect(await confidenceOf(client, id)).toMatchObject({ confidence: 0.5, reasons: [] });
    expect((await client.get(`/memory/${id}`)).body).toMatchObject({ confidence: 0.5 });
  }
  expect((await lowConfidence(client, 0.6)).map(({ item_id }) => item_id as string).toSorted()).toEqual(
    [added, created.item_id as string].toSorted(),
  );
  expect(await lowConfidence(client, 0.5)).toEqual([]);
  // A version with the same confidence adds no event.
  await client.patch(`/memory/${added}`, { tags: ['city'] });
  expect(await confidenceOf(client, added)).toMatchObject({ confidence: 0.5, reasons: [] });
  await world.cypher('MATCH (item:Opinion {item_id: $added}) SET item.confidence = null', { added });
  await client.post('/memory/reasoning/resolve', {
    ...{ existing_item_id: added, new_fact: 'Rome is not lovely.', strategy: 'accept_new' },
  });
  const { events } = await confidenceOf(client, added);
  expect(events).toMatchObject([{ old_confidence: 0.5, new_confidence: 0, conflicting_fact: 'Rome is not lovely.' }]);
});
