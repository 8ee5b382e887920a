// Reorders the best results by maximal marginal relevance, by a language model, or by a cross-encoder.
import { maxSent } from '../../../limits';
import type { Ctx } from '../../../ctx';
import { ModelFailed } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { pairs } from '../../../lists';
import { rateRelevance } from '../../../llm/prompts/rerank';
import type { SearchSpec } from '../search-spec';
import { vectorsOf } from '../vectors';
import { mmrOrder } from './mmr';

type Result = Schemas['search/Result'];
type NotReranked = Schemas['search/NotReranked'];

/** The reranker gets this many results per requested one, but at least `minPool` and at most `maxPool`. */
const perResult = 2;
const minPool = 20;
const maxPool = 100;
/** Max results that a cross-encoder scores: more would take too long, and lower ones rarely answer. */
const maxScored = 20;

export const poolOf = ({ reranker, limit }: Pick<SearchSpec, 'reranker' | 'limit'>) => {
  if (reranker === 'cross_encoder') return Math.max(limit, maxScored);
  return reranker === 'mmr' || reranker === 'llm' ? Math.min(maxPool, Math.max(minPool, perResult * limit)) : limit;
};

/** Scores of a cross-encoder for a list, kept because an explanation ranks almost the same results several times. */
export interface ScoresOfList {
  known: Map<string, number>;
  failure?: NotReranked;
}

export interface Reranked {
  results: Result[];
  not_reranked?: NotReranked;
}

/**
 * Reorders the results; `rerank_status` says what happened to each of them.
 * @param plan its `text` is undefined if the newest items are listed, which keep their order
 */
export async function rerank(
  ctx: Ctx,
  plan: Pick<SearchSpec, 'reranker' | 'text' | 'limit' | 'lists'>,
  results: Result[],
  scores: ScoresOfList = { known: new Map() },
): Promise<Reranked> {
  const { reranker, text, limit, lists } = plan;
  const best = results.slice(0, limit);
  const unchanged = (status: string) => ({ results: withStatus(best, status) });
  if (!reranker) return { results: best };
  if (reranker === 'none') return unchanged('bypass_disabled');
  if (text === undefined) return unchanged('bypass_empty_query');
  if (results.length < 2) return unchanged('bypass_small_pool');
  const candidates = reranker === 'cross_encoder' ? results.slice(0, Math.floor(maxScored / lists.length)) : results;
  const judge = { mmr: byMmr, llm: byModel, cross_encoder: byCrossEncoder }[reranker];
  const judged = await judge(ctx, candidates, text, scores);
  if (!judged) return unchanged('prediction_failed');
  if (typeof judged === 'string') return { ...unchanged(statusOf[judged]), not_reranked: judged };
  const facts = {
    rerank_model: judged.model,
    rerank_pool_size: results.length,
    rerank_candidate_count: candidates.length,
    rerank_scored_count: judged.scored.length,
    rerank_pool_capped: results.length >= maxPool || results.length > candidates.length,
    ...(reranker !== 'mmr' && { rerank_max_doc_chars: maxSent.passage }),
  };
  const tail = results.filter((result) => !judged.scored.some(({ item_id }) => item_id === result.item_id));
  const tailed = withStatus(tail, 'unscored_tail');
  return { results: [...judged.scored, ...tailed].slice(0, limit).map((result) => ({ ...result, ...facts })) };
}

const statusOf: Record<NotReranked, string> = {
  time: 'prediction_failed',
  unavailable: 'model_unavailable',
  answer: 'invalid_score',
};

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
async function byModel(ctx: Ctx, results: Result[], query: string): Promise<Judged | undefined> {
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

/** @returns a reason if there are no scores; the results then stay in order */
async function byCrossEncoder(
  { crossEncoder }: Ctx,
  results: Result[],
  query: string,
  scores: ScoresOfList,
): Promise<Judged | NotReranked> {
  if (!crossEncoder) return 'unavailable';
  if (scores.failure) return scores.failure;
  const asked = results.filter(({ item_id }) => !scores.known.has(item_id));
  if (asked.length > 0) {
    const passages = asked.map(({ title, content }) => (title ? `${title}\n${content}` : content));
    const scoring = await crossEncoder.score(query, passages);
    if ('not_reranked' in scoring) return (scores.failure = scoring.not_reranked);
    for (const [{ item_id }, score] of pairs(asked, scoring.scores)) scores.known.set(item_id, score);
  }
  const scored = results
    .map((result) => ({ ...result, rerank_status: 'scored', rerank_score: scores.known.get(result.item_id) as number }))
    .sort((a, b) => b.rerank_score - a.rerank_score);
  return { model: crossEncoder.model, scored: replacedBehind(scored) };
}

/**
 * A replaced item never comes before its replacement: a cross-encoder does not know about replacements.
 * @param ranked best first
 */
function replacedBehind(ranked: Result[]): Result[] {
  const byId = new Map(ranked.map((result) => [result.item_id, result]));
  const placed = new Set<Result>();
  const place = (result: Result) => {
    const newer = byId.get(result.superseded_by ?? '');
    if (newer && !placed.has(newer)) {
      byId.delete(result.item_id);
      place(newer);
    }
    placed.add(result);
  };
  for (const result of ranked) place(result);
  return [...placed];
}
