// Advanced search: a traversal of the graph, alone or combined with hybrid search.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { findItems } from '../../retrieval/find';

type Result = Schemas['search/Result'];

/** Searches with the requested algorithm; `use_ssg: false` always selects plain hybrid search. */
export async function searchAdvanced(
  ctx: Ctx,
  { query, algorithm, max_results, use_ssg }: Schemas['search/AdvancedRequest'],
): Promise<Schemas['search/AdvancedAnswer']> {
  const resultsOf = (options: { multi_hop?: true }) => findItems(ctx, { query, top_k: max_results, ...options });
  if (use_ssg === false) return { results: await resultsOf({}), algorithm: 'search' };
  if (algorithm === 'query_traversal') return { results: await resultsOf({ multi_hop: true }), algorithm };
  const [traversed, found] = await Promise.all([resultsOf({ multi_hop: true }), resultsOf({})]);
  return { results: combined(traversed, found).slice(0, max_results), algorithm };
}

/** Merges both lists by mean score; a result missing in one list scores 0 there. */
function combined(traversed: Result[], found: Result[]): Result[] {
  const scores = new Map<string, number>();
  for (const { item_id, score } of [...traversed, ...found])
    scores.set(item_id, (scores.get(item_id) ?? 0) + (score ?? 0) / 2);
  // Traversal results replace equal search results, because they contain the hops.
  const records = new Map([...found, ...traversed].map((result) => [result.item_id, result]));
  return [...records.values()]
    .map((result) => ({ ...result, score: scores.get(result.item_id) as number }))
    .sort((a, b) => b.score - a.score || (a.item_id < b.item_id ? 1 : -1));
}
