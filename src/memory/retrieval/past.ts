// Searches in the past. Neighbours and connections are found among current items, then each item is replaced by its
// state at that time.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { everyStatus } from '../model/types';
import type { Filter } from './search-spec';
import type { Question } from './question';
import type { Candidate } from './score/pool';

type Reader = Pick<Ctx, 'graph'>;

/** The filter for current items: in a search in the past, status and fields are tested on the past state instead. */
export const filterOfToday = (ctx: Reader, filter: Filter): Filter =>
  ctx.graph.moment ? { ...filter, statuses: everyStatus, clauses: [] } : filter;

/** Replaces each candidate by its state at the requested time. Rows without a matching state are dropped. */
export async function asThen<T extends { candidate: Candidate | null }>(
  ctx: Reader,
  question: Pick<Question, 'vector' | 'filter'>,
  rows: T[],
): Promise<T[]> {
  if (!ctx.graph.moment) return rows;
  const then = await statesThen(
    ctx,
    question,
    rows.flatMap(({ candidate }) => (candidate ? [candidate.item_id] : [])),
  );
  return rows.flatMap((row) => {
    if (!row.candidate) return [row];
    const candidate = then.get(row.candidate.item_id);
    return candidate ? [{ ...row, candidate }] : [];
  });
}

/** Returns an empty object for a search in the present. */
export const resolutionOf = (
  ctx: { graph: Pick<Ctx['graph'], 'moment'> },
  versions: number,
): Pick<Schemas['search/Result'], 'as_of_resolution'> =>
  ctx.graph.moment ? { as_of_resolution: versions > 1 ? 'resolved' : 'no_chain' } : {};

async function statesThen(
  ctx: Reader,
  { vector, filter }: Pick<Question, 'vector' | 'filter'>,
  item_ids: string[],
): Promise<Map<string, Candidate>> {
  if (item_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('retrieval/list-states', { item_ids: [...new Set(item_ids)], vector, filter });
  return new Map(rows.map(({ candidate }) => [candidate.item_id, candidate]));
}
