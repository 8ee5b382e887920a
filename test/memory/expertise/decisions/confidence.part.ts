// The confidence of a decision with supporting, contradicting and retracted evidence is equal on every route.
import { openTenant, type Answer, type World } from '../../../support/world';

type Json = Record<string, unknown>;

let world: World;
let id: string;
let plan: string;
const session_id = 'heating';
const content = 'We heat the hut with wood pellets.';
const text = encodeURIComponent(content);

beforeAll(async () => {
  world = await openTenant();
  const { client } = world;
  const [dry, dust, dear] = await client.addAll([
    { content: 'The pellets stay dry in the shed.' },
    { content: 'The pellets leave dust in the stove.' },
    { content: 'The pellets of the valley are dear.' },
  ]);
  plan = (await client.post('/memory/plans/create', { title: content, evidence_ids: [dry], tasks: [] })).body.plan_id;
  const completed = await client.post(`/memory/plans/${plan}/complete`, { graduate: true });
  id = completed.body.decision_id as string;
  for (const [route, evidence_id] of [
    ['reinforce', dry],
    ['contradict', dust],
    ['contradict', dear],
    ['reinforce', dust],
  ] as [string, string][])
    expect((await client.post(`/memory/decisions/${id}/${route}`, { evidence_id })).status).toBe(200);
  expect((await client.post(`/memory/${dear}/retract`, { reason: 'Prices fell.' })).status).toBe(200);
  await client.add({ content: 'It rests on the heating.', memory_type: 'semantic', derived_from: [id] });
  await client.patch(`/memory/${id}`, { metadata: { session_id } });
});

/** All confidences of the decision in an answer. */
function confidencesIn(answer: unknown): number[] {
  if (Array.isArray(answer)) return answer.flatMap(confidencesIn);
  if (typeof answer !== 'object' || answer === null) return [];
  const { item_id, decision_id, current_confidence, confidence = current_confidence } = answer as Json;
  const own = [item_id, decision_id].includes(id) && typeof confidence === 'number' ? [confidence] : [];
  return [...own, ...Object.values(answer).flatMap(confidencesIn)];
}

/** Bodies of POST routes that return decisions. */
const bodies: Record<string, Json> = {
  '/memory/search': { query: content },
  '/memory/search/advanced': { query: content },
  '/memory/context': { query: content, session_id },
  '/memory/recall/pack': { query: content, budget_tokens: 2000 },
  '/memory/reasoning/query': { query: 'list decisions' },
  '/memory/ask': { question: 'How do we heat the hut?' },
  '/memory/graph/full': {},
  '/memory/explore/how-sure-are-decisions': {},
};
/** Query parameters of GET routes that return decisions. */
const queries: Record<string, string> = {
  '/memory/by-metadata': `?metadata_key=session_id&metadata_value=${session_id}`,
  '/memory/decisions/search': `?topic=${text}`,
  '/memory/reasoning/low-confidence': '?threshold=1',
};

/** Routes that must return the confidence of the decision. */
const routesWithConfidence = [
  '/memory/:item_id',
  '/memory/by-metadata',
  '/memory/context',
  '/memory/decisions',
  '/memory/decisions/:decision_id',
  '/memory/decisions/:decision_id/causal-chain',
  '/memory/decisions/:decision_id/provenance',
  '/memory/decisions/search',
  '/memory/explore/how-sure-are-decisions',
  '/memory/graph/full',
  '/memory/list',
  '/memory/reasoning/confidence-history/:item_id',
  '/memory/reasoning/low-confidence',
  '/memory/reasoning/query',
  '/memory/search',
  '/memory/search/advanced',
  '/memory/temporal/:item_id/at/:timestamp',
  '/memory/temporal/:item_id/history',
  '/memory/temporal/at/:timestamp',
  'expertise',
  'newest',
  'patch',
];

test('every route returns the same confidence of a decision', async () => {
  const { client, routes } = world;
  const { confidence } = (await client.get(`/memory/decisions/${id}`)).body as { confidence: number };
  expect(confidence).toBeCloseTo(0.82 * 0.85 * 0.85 * 0.9 + 0.1, 10);
  const now = encodeURIComponent(new Date().toISOString());
  const found: Record<string, number[]> = {};
  const read = async (path: string, answer: Promise<Answer>) => {
    const { status, body } = await answer;
    if (status === 200) found[path] = confidencesIn(body).map((each) => Number(each.toFixed(4)));
  };
  for (const { method, path } of routes) {
    if (method !== 'GET' || /^\/auth|stream$|export$/.test(path)) continue;
    const filled = path
      .replace(/:(?:item_id|decision_id|node_id)/g, id)
      .replace(':plan_id', plan)
      .replace(':timestamp', now);
    if (!filled.includes(':')) await read(path, client.get(`${filled}${queries[path] ?? ''}`));
  }
  for (const [path, body] of Object.entries(bodies)) await read(path, client.post(path, body));
  await read('expertise', client.post('/memory/search', { query: content, expertise: true }));
  await read('newest', client.post('/memory/search', { query: '*' }));
  await read('patch', client.patch(`/memory/${id}`, { title: 'Heating' }));
  const withConfidence = Object.entries(found).filter(([, each]) => each.length > 0);
  const different = withConfidence.filter(([, each]) => each.some((one) => one !== Number(confidence.toFixed(4))));
  expect(different).toEqual([]);
  // Otherwise a route without any confidence would pass.
  expect(withConfidence.map(([path]) => path).sort()).toEqual(routesWithConfidence);
});
