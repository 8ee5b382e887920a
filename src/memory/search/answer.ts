// The response of a search: results, citations, lineage roots, and what had no effect.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { citationsOf } from '../retrieval/cite';
import { find } from '../retrieval/find';
import { planOf, type Plan, type SearchRequest } from '../retrieval/plan';
import { groupRoots } from './roots';

type Result = Schemas['search/Result'];

export interface AnsweredSearch {
  answer: Schemas['search/SearchAnswer'];
  /** Identifies this search in feedback, for an hour; undefined while Redis is unavailable. */
  session_id: string | undefined;
}

/**
 * Searches: one list of results, best first, or one list per type with `expertise`.
 * @throws Invalid for parameters that cannot be served; BadRequest for an unknown hop_strategy; Unavailable
 */
export async function answerSearch(ctx: Ctx, request: SearchRequest): Promise<AnsweredSearch> {
  const plan = planOf(request, ctx.chat !== undefined);
  const { lists, partial, run_id } = await find(ctx, plan);
  const shown = lists.flat();
  const session_id = ctx.searchSessions.open([...new Set(shown.map(({ item_id }) => item_id))]);
  const answer = {
    results: request.expertise ? byType(plan, lists) : shown,
    partial,
    ...(run_id && { run_id }),
    group_roots: await groupRoots(ctx, shown),
    inert_parameters: plan.inert,
    coverage: coverageOf(request),
    ...(request.cite && { citations: citationsOf(shown) }),
  };
  return { answer, session_id };
}

const byType = (plan: Plan, lists: Result[][]): Record<string, Result[]> =>
  Object.fromEntries(plan.lists.map(({ type }, i) => [String(type), lists[i] ?? []]));

/** States that a time window refers to the creation of items and not to their valid time. */
function coverageOf({ since, until }: SearchRequest): Schemas['search/SearchAnswer']['coverage'] {
  if (!since && !until) return {};
  return {
    ...(since && { since }),
    ...(until && { until }),
    note: 'since and until filter by the time items were stored, not by their valid time.',
  };
}
