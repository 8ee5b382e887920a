// The full response of a search: reranked results, citations, lineage roots and parameters without effect.
import type { Ctx } from '../../ctx';
import { Invalid } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { citationsOf } from '../retrieval/cite';
import { inertParameters } from '../retrieval/inert';
import { limitOf, type SearchRequest } from '../retrieval/plan';
import { poolOf, rerank } from '../retrieval/rerank/rerank';
import { groupRoots } from './roots';
import { search } from '../retrieval/find';

type Result = Schemas['search/Result'];

export interface AnsweredSearch {
  answer: Schemas['search/SearchAnswer'];
  /** Identifies this search in feedback, for an hour; undefined while Redis is unavailable. */
  session_id: string | undefined;
}

/**
 * Searches and completes the response.
 * @throws Invalid for the reranker `llm` without a configured language model; BadRequest for an unknown hop_strategy
 */
export async function answerSearch(ctx: Ctx, request: SearchRequest): Promise<AnsweredSearch> {
  const inert_parameters = inertParameters(request);
  if (request.reranker === 'llm' && !ctx.chat)
    throw Invalid.field(
      ['body', 'reranker'],
      'No language model is configured; use mmr or none, or set LLM_BASE_URL and LLM_MODEL',
      'not_configured',
      'llm',
    );
  const limit = limitOf(request);
  const found = await search(ctx, { ...request, top_k: poolOf(request.reranker, limit) });
  const reranked = (list: Result[]) => rerank(ctx, request.reranker, request.query.trim(), list, limit);
  const results = Array.isArray(found.results) ? await reranked(found.results) : await eachOf(found.results, reranked);
  const shown = Array.isArray(results) ? results : Object.values(results).flat();
  const session_id = ctx.searchSessions.open([...new Set(shown.map(({ item_id }) => item_id))]);
  const group_roots = await groupRoots(ctx, shown);
  const answer = {
    ...found,
    results,
    group_roots,
    inert_parameters,
    coverage: coverageOf(request),
    ...(request.cite && { citations: citationsOf(shown) }),
  };
  return { answer, session_id };
}

async function eachOf(
  lists: Record<string, Result[] | undefined>,
  change: (list: Result[]) => Promise<Result[]>,
): Promise<Record<string, Result[]>> {
  const changed = await Promise.all(
    Object.entries(lists).map(async ([name, list]) => [name, await change(list ?? [])] as const),
  );
  return Object.fromEntries(changed);
}

/** States that a time window refers to the creation of items and not to their valid time. */
function coverageOf({ since, until }: SearchRequest): Schemas['search/SearchAnswer']['coverage'] {
  if (!since && !until) return {};
  return {
    ...(since && { since }),
    ...(until && { until }),
    note: 'since and until filter by the time items were stored, not by their valid time.',
  };
}
