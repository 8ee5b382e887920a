// Multi-hop search of compound questions: divided by rules or by a language model.
import { fakeLlm, type FakeLlm } from '../../support/fake-llm';
import { openWorld, type World } from '../../support/world';

let model: FakeLlm;
let world: World;
const ids: string[] = [];
const question = 'What did the keeper paint, and where is the herring sold?';
const crates = 'Eleven crates came on a barge.';

beforeAll(async () => {
  model = await fakeLlm();
  world = await openWorld(model.settings);
  const fillers = Array.from({ length: 120 }, (_, i) => `The keeper painted door ${i} and sold herring.`);
  await world.client.post('/memory/add/batch', { items: fillers.map((content) => ({ content })) });
  ids.push(await world.client.add({ content: crates }));
  model.answer('decompose_question', { questions: ['What came on a barge?'] });
});
beforeEach(() => {
  model.behave('well');
  model.requests.length = 0;
});
afterAll(() => Promise.all([world.close(), model.close()]));

const search = async (options: object) => {
  const request = { query: question, multi_hop: true, include_path: true, top_k: 10, budget_ms: 30_000, ...options };
  const { body } = await world.client.post('/memory/search', request);
  const results = body.results as { item_id: string; path?: { question?: string }[] }[];
  return {
    found: results.map(({ item_id }) => item_id),
    parts: [...new Set(results.flatMap(({ path }) => (path ?? []).flatMap((step) => step.question ?? [])))].sort(),
    inert: body.inert_parameters as object,
  };
};

test('without decompose or with the extractor "rules", no language model is called', async () => {
  expect((await search({})).parts).toEqual([]);
  const byRules = await search({ decompose: true, extractor_name: 'rules' });
  expect(byRules.parts).toEqual(['What did the keeper paint', 'where is the herring sold']);
  expect([byRules.found.includes(ids[0] as string), model.requests.length, byRules.inert]).toEqual([false, 0, {}]);
});

test('with the extractor "llm", the language model divides the question', async () => {
  const { found, parts } = await search({ decompose: true, extractor_name: 'llm' });
  expect([found.includes(ids[0] as string), parts, model.requests.length]).toEqual([
    true,
    ['What came on a barge?'],
    1,
  ]);
});

test('when the language model fails, the rules divide the question', async () => {
  model.behave('error');
  const { parts } = await search({ decompose: true, extractor_name: 'llm' });
  expect(parts).toEqual(['What did the keeper paint', 'where is the herring sold']);
});

test('without multi_hop, decompose and semantic_hops are reported as without effect', async () => {
  const { inert } = await search({ multi_hop: false, decompose: true, semantic_hops: true, extractor_name: 'llm' });
  expect(Object.keys(inert)).toEqual(expect.arrayContaining(['decompose', 'semantic_hops', 'extractor_name']));
});
