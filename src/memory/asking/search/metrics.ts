// Retrieval metrics as the authors of the benchmarks define them, and quantiles of times.

/** Quality of one result list; each value 0 to 1. */
export interface Scores {
  recall: number;
  nDCG: number;
}

/**
 * @param k number of results that count
 * @param ranked result ids, best first
 * @param gold ids of the right results, at least one
 */
export function scoresAt(k: number, ranked: string[], gold: string[]): Scores {
  const wanted = new Set(gold);
  const hits = ranked.slice(0, k).map((id) => wanted.has(id));
  const gain = (flags: boolean[]) => flags.reduce((sum, hit, i) => sum + (hit ? 1 / Math.log2(i + 2) : 0), 0);
  const ideal = gain(Array.from({ length: Math.min(wanted.size, k) }, () => true));
  return { recall: hits.filter(Boolean).length / wanted.size, nDCG: gain(hits) / ideal };
}

export const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The quantile at `share` (0 to 1), interpolated between neighbours. */
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? NaN;
  const above = sorted[Math.ceil(place)] ?? NaN;
  return below + (above - below) * (place - Math.floor(place));
}
