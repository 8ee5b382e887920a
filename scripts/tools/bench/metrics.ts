// Scores as the benchmarks report them, and timing.
import { mean, quantile, scoresAt } from '../../../src/memory/asking/search/metrics';

export const metrics = ['recall@5', 'recall@10', 'nDCG@10'] as const;
export type Metric = (typeof metrics)[number];
export type Scores = Record<Metric, number>;

/**
 * Scores of one ranking.
 * @param ranked ids, best first
 * @param gold ids that answer the query, at least one
 */
export function scoresOf(ranked: string[], gold: string[]): Scores {
  const { recall, nDCG } = scoresAt(10, ranked, gold);
  return { 'recall@5': scoresAt(5, ranked, gold).recall, 'recall@10': recall, 'nDCG@10': nDCG };
}

export function meanOf(scores: Scores[]): Scores {
  const of = (name: Metric) => mean(scores.map((score) => score[name]));
  return { 'recall@5': of('recall@5'), 'recall@10': of('recall@10'), 'nDCG@10': of('nDCG@10') };
}

export const median = (values: number[]) => quantile(values, 0.5);

/** Runs `work` and measures its time in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const started = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - started };
}
