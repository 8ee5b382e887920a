// Maximal marginal relevance: each next result is relevant and differs from earlier ones.
import { cosineOf } from '../../../vectors';
import { maxOf, minOf } from '../../../lists';

interface Choice {
  /** Relevance, 0 to 1. */
  score: number;
  /** Undefined for an item without vector; its similarity is 0. */
  vector: number[] | undefined;
}

/** The new order as indexes with marginal relevance. Quadratic in the number of choices. */
export function mmrOrder(choices: Choice[]): { index: number; score: number }[] {
  const similarity = similarities(choices);
  const best = maxOf(choices.map(({ score }) => score)) || 1;
  const left = new Set(choices.keys());
  const closest = choices.map(() => 0);
  const order: { index: number; score: number }[] = [];
  // Relevance and similarity are scaled to 0 to 1 and weigh the same.
  const marginal = (index: number) => ((choices[index] as Choice).score / best - (closest[index] as number)) / 2;
  while (left.size > 0) {
    let next = -1;
    for (const index of left) if (next < 0 || marginal(index) > marginal(next)) next = index;
    left.delete(next);
    order.push({ index: next, score: marginal(next) });
    for (const index of left) closest[index] = Math.max(closest[index] as number, similarity[next]?.[index] as number);
  }
  return order;
}

/** Pairwise cosine similarities, scaled from [min, max] to [0, 1], because any two texts are somewhat similar. */
function similarities(choices: Choice[]): number[][] {
  const cosines = choices.map((one, i) => choices.map((other, j) => (i === j ? undefined : cosine(one, other))));
  const known = cosines.flat().filter((value) => value !== undefined);
  const min = minOf(known);
  const span = maxOf(known) - min || 1;
  return cosines.map((row) => row.map((value) => (value === undefined ? 0 : (value - min) / span)));
}

/** Undefined without both vectors. */
function cosine({ vector: a }: Choice, { vector: b }: Choice): number | undefined {
  return a && b ? cosineOf(a, b) : undefined;
}
