// Scores of ranked results and of times, defined as the benchmarks' authors define them.

export const metrics = ['recall@5', 'recall@10', 'nDCG@10'] as const;
export type Metric = (typeof metrics)[number];
export type Scores = Record<Metric, number>;

/** @param ranked ids, best first; @param gold ids that answer the query, at least one */
export function scoresOf(ranked: string[], gold: string[]): Scores {
  const wanted = new Set(gold);
  const hits = ranked.slice(0, 10).map((id) => wanted.has(id));
  const found = (within: number) => hits.slice(0, within).filter(Boolean).length / wanted.size;
  const gain = (flags: boolean[]) => flags.reduce((sum, hit, i) => sum + (hit ? 1 / Math.log2(i + 2) : 0), 0);
  const ideal = gain(Array.from({ length: Math.min(wanted.size, 10) }, () => true));
  return { 'recall@5': found(5), 'recall@10': found(10), 'nDCG@10': gain(hits) / ideal };
}

export function meanOf(scores: Scores[]): Scores {
  const mean = (name: Metric) => scores.reduce((sum, score) => sum + score[name], 0) / scores.length;
  return { 'recall@5': mean('recall@5'), 'recall@10': mean('recall@10'), 'nDCG@10': mean('nDCG@10') };
}

/** The value below which `share` (0…1) of the values lie, interpolated. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (values: number[]) => quantile(values, 0.5);

/** Runs `work` and tells how long it took, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const started = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - started };
}
