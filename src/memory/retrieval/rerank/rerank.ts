// Reorders the best results by maximal marginal relevance, or by a language model.
import { maxSent } from '../../../limits';
import type { Ctx } from '../../../ctx';
import { ModelFailed } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { rateRelevance } from '../../../llm/prompts/rerank';
import { vectorsOf } from '../vectors';
import { mmrOrder } from './mmr';

type Result = Schemas['search/Result'];
type Reranker = Schemas['search/SearchRequest']['reranker'];

/** Results given to the reranker per wanted one, within bounds. */
const perResult = 2;
const minPool = 20;
const maxPool = 100;

export const poolOf = (reranker: Reranker, limit: number) =>
  reranker === 'mmr' || reranker === 'llm' ? Math.min(maxPool, Math.max(minPool, perResult * limit)) : limit;

/** `rerank_status` tells what happened to each. @param query undefined: the newest are listed, and stay in order */
export async function rerank(
  ctx: Ctx,
  reranker: Reranker,
  query: string | undefined,
  results: Result[],
  limit: number,
): Promise<Result[]> {
  const best = results.slice(0, limit);
  if (!reranker) return best;
  if (reranker === 'none') return withStatus(best, 'bypass_disabled');
  if (query === undefined) return withStatus(best, 'bypass_empty_query');
  if (results.length < 2) return withStatus(best, 'bypass_small_pool');
  const judged = reranker === 'mmr' ? await byMmr(ctx, results) : await byModel(ctx, query, results);
  if (!judged) return withStatus(best, 'prediction_failed');
  const facts = {
    rerank_model: judged.model,
    rerank_pool_size: results.length,
    rerank_candidate_count: results.length,
    rerank_scored_count: judged.scored.length,
    rerank_pool_capped: results.length >= maxPool,
    ...(reranker === 'llm' && { rerank_max_doc_chars: maxSent.passage }),
  };
  const tail = results.filter((result) => !judged.scored.some(({ item_id }) => item_id === result.item_id));
  const tailed = withStatus(tail, 'unscored_tail');
  return [...judged.scored, ...tailed].slice(0, limit).map((result) => ({ ...result, ...facts }));
}

const withStatus = (results: Result[], rerank_status: string) =>
  results.map((result) => ({ ...result, rerank_status }));

interface Judged {
  model: string;
  scored: Result[];
}

async function byMmr(ctx: Ctx, results: Result[]): Promise<Judged> {
  const vectors = await vectorsOf(
    ctx,
    results.map(({ item_id }) => item_id),
  );
  const order = mmrOrder(results.map(({ item_id, score }) => ({ score: score ?? 0, vector: vectors.get(item_id) })));
  const scored = order.map(({ index, score }) => ({
    ...(results[index] as Result),
    rerank_status: 'scored',
    rerank_score: score,
  }));
  return { model: 'mmr', scored };
}

/** @returns undefined if the model failed; the results then stay in order */
async function byModel(ctx: Ctx, query: string, results: Result[]): Promise<Judged | undefined> {
  const chat = ctx.chat;
  if (!chat) return undefined;
  const passages = results.map(({ content }) => content.slice(0, maxSent.passage));
  const rated = await chat.ask(rateRelevance(query, passages)).catch((error: unknown) => {
    if (!(error instanceof ModelFailed)) throw error;
    return undefined;
  });
  if (!rated) return undefined;
  const scores = new Map<number, number>();
  for (const { n, score } of rated.scores) if (!scores.has(n) && score >= 0 && score <= 100) scores.set(n, score);
  const scored = results
    .flatMap((result, i) => {
      const score = scores.get(i + 1);
      return score === undefined ? [] : [{ ...result, rerank_status: 'scored', rerank_score: score / 100 }];
    })
    .sort((a, b) => b.rerank_score - a.rerank_score);
  return { model: chat.model, scored };
}
