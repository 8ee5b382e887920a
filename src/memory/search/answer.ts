// The response of a search: results, citations, lineage roots, and what had no effect.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import { citationsOf } from '../retrieval/cite';
import { find } from '../retrieval/find';
import type { Plan } from '../retrieval/plan';
import { groupRoots } from './roots';

export interface AnsweredSearch {
  answer: Schemas['search/SearchAnswer'];
  /** Identifies this search in feedback, for an hour; undefined while Redis is unavailable. */
  session_id: string | undefined;
}

/**
 * Searches by a plan: one list of results, best first, or one list per type with `expertise`.
 * @throws Invalid for a regular expression that cannot be served; Unavailable
 */
export async function answerSearch(ctx: Ctx, plan: Plan): Promise<AnsweredSearch> {
  const { lists, partial, run_id } = await find(ctx, plan);
  const shown = lists.flatMap(({ results }) => results);
  const session_id = ctx.searchSessions.open([...new Set(shown.map(({ item_id }) => item_id))]);
  const answer = {
    results: lists.every(({ type }) => type)
      ? Object.fromEntries(lists.map(({ type, results }) => [String(type), results] as const))
      : shown,
    partial,
    ...(run_id && { run_id }),
    group_roots: await groupRoots(ctx, shown),
    inert_parameters: plan.inert,
    coverage: plan.coverage,
    ...(plan.cite && { citations: citationsOf(shown) }),
  };
  return { answer, session_id };
}
