// Scores as the authors of the benchmarks define them, quantiles, and timing.

export const metrics = ['recall@5', 'recall@10', 'nDCG@10', 'MRR@10'] as const;
export type Metric = (typeof metrics)[number];
export type Scores = Record<Metric, number>;

/**
 * @param ranked ids, best first
 * @param gold ids that answer the query, at least one
 */
export function scoresOf(ranked: string[], gold: string[]): Scores {
  const wanted = new Set(gold);
  const hits = ranked.slice(0, 10).map((id) => wanted.has(id));
  const recall = (k: number) => hits.slice(0, k).filter(Boolean).length / wanted.size;
  const gain = (flags: boolean[]) => flags.reduce((sum, hit, i) => sum + (hit ? 1 / Math.log2(i + 2) : 0), 0);
  const ideal = gain(Array.from({ length: Math.min(wanted.size, 10) }, () => true));
  const first = hits.indexOf(true);
  return {
    'recall@5': recall(5),
    'recall@10': recall(10),
    'nDCG@10': gain(hits) / ideal,
    'MRR@10': first < 0 ? 0 : 1 / (first + 1),
  };
}

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

export function meanOf(scores: Scores[]): Scores {
  const of = (name: Metric) => mean(scores.map((score) => score[name]));
  return {
    'recall@5': of('recall@5'),
    'recall@10': of('recall@10'),
    'nDCG@10': of('nDCG@10'),
    'MRR@10': of('MRR@10'),
  };
}

/** The quantile at `share` (0 to 1), interpolated between neighbours. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export const median = (values: number[]) => quantile(values, 0.5);

export async function timedMs<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const started = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - started };
}
