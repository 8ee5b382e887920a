// Lists the gaps of a search in the past: items that match now but have no version at that time.
import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { SearchSpec } from '../../retrieval/search-spec';

type Diagnostics = Schemas['search/AsOfDiagnostics'];

/**
 * @param vector if it is missing, the newest items are read instead of the nearest @throws Invalid for gaps with
 * `as_of_strict`
 */
export async function diagnose(
  ctx: Pick<Ctx, 'graph'>,
  { lists, limit, as_of_strict }: Pick<SearchSpec, 'lists' | 'limit' | 'as_of_strict'>,
  vector: Float32Array | undefined,
): Promise<Diagnostics | undefined> {
  const as_of = ctx.graph.moment?.as_of;
  const [first] = lists;
  if (as_of === undefined || !first) return undefined;
  // With `expertise`, the lists differ only in their types, so one query covers all.
  const filter = { ...first.filter, memory_types: lists.flatMap((list) => list.filter.memory_types) };
  const rows = await (vector
    ? ctx.graph.run('search/list-unresolved', { vector, limit, filter })
    : ctx.graph.run('search/list-unresolved-newest', { limit, filter }));
  const unresolved_item_ids = rows.map(({ item_id }) => item_id);
  const unresolved_count = unresolved_item_ids.length;
  if (as_of_strict && unresolved_count > 0)
    throw Invalid.field(
      ['body', 'as_of_strict'],
      `No state of ${unresolved_item_ids.join(', ')} is valid at as_of; without as_of_strict, the search returns the other items`,
      'as_of_incomplete',
      true,
    );
  return {
    as_of,
    policy: as_of_strict ? 'strict' : 'omit',
    unresolved_count,
    unresolved_item_ids,
    note:
      unresolved_count === 0
        ? 'Every item that a search finds today and that was stored by then has a state at as_of.'
        : 'These items are found today and were stored by then, but none of their states is valid at as_of, so they are left out.',
  };
}
