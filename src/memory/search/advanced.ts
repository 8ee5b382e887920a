// The two advanced ways to ask: a walk over the graph, or what the walk and the channels agree on.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { search } from './search';

type Result = Schemas['search/Result'];

export async function searchAdvanced(
  ctx: Ctx,
  { query, algorithm = 'query_traversal', max_results = 15, use_ssg }: Schemas['search/AdvancedRequest'],
): Promise<Schemas['search/AdvancedAnswer']> {
  const ask = async (options: object) =>
    (await search(ctx, { query, top_k: max_results, ...options })).results as Result[];
  if (use_ssg === false) return { results: await ask({}), algorithm: 'search' };
  if (algorithm === 'query_traversal') return { results: await ask({ multi_hop: true }), algorithm };
  const [walked, found] = await Promise.all([ask({ multi_hop: true }), ask({})]);
  return { results: agreed(walked, found).slice(0, max_results), algorithm };
}

/** Each result with the mean of its scores in two lists: who is missing in one has none there. */
function agreed(walked: Result[], found: Result[]): Result[] {
  const scores = new Map<string, number>();
  for (const { item_id, score } of [...walked, ...found])
    scores.set(item_id, (scores.get(item_id) ?? 0) + (score ?? 0) / 2);
  // A walk says more of a result: its hops.
  const records = new Map([...found, ...walked].map((result) => [result.item_id, result]));
  return [...records.values()]
    .map((result) => ({ ...result, score: scores.get(result.item_id) as number }))
    .sort((a, b) => b.score - a.score || (a.item_id < b.item_id ? 1 : -1));
}
