// Lineage roots (original sources) of the results, without those that are results themselves.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';

type Result = Schemas['search/Result'];

/** The roots of the results, by id. Deleted roots look the same as roots out of scope. */
export async function groupRoots(ctx: Ctx, results: Result[]): Promise<Record<string, Schemas['search/GroupRoot']>> {
  const shown = new Set(results.map(({ item_id }) => item_id));
  const missing = [...new Set(results.flatMap(({ lineage_roots }) => lineage_roots))].filter((id) => !shown.has(id));
  if (missing.length === 0) return {};
  const rows = await ctx.graph.run('search/list-roots', { item_ids: missing });
  const stubs = new Map(rows.map(({ root }) => [root.item_id, root]));
  return Object.fromEntries(missing.map((id) => [id, stubs.get(id) ?? { item_id: id, accessible: false }]));
}
