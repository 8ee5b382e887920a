// Maximal marginal relevance: each next result is relevant, and differs from those before it.
import { cosineOf } from '../../../vectors';
import { maxOf, minOf } from '../../../lists';

interface Choice {
  score: number;
  /** An item without a vector has similarity 0 to all others. */
  vector: number[] | undefined;
}

/** The order of the choices by maximal marginal relevance, and their scores. Takes quadratic time. */
export function mmrOrder(choices: Choice[]): { index: number; score: number }[] {
  const similarity = similarities(choices);
  const best = maxOf(choices.map(({ score }) => score)) || 1;
  const left = new Set(choices.keys());
  const closest = choices.map(() => 0);
  const order: { index: number; score: number }[] = [];
  // Relevance and similarity are both scaled to 0 to 1, and have the same weight.
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

/** Cosine of each pair, scaled from [min, max] to [0, 1], because any two texts have a cosine well above 0. */
function similarities(choices: Choice[]): number[][] {
  const cosines = choices.map((one, i) => choices.map((other, j) => (i === j ? undefined : cosine(one, other))));
  const known = cosines.flat().filter((value) => value !== undefined);
  const min = minOf(known);
  const span = maxOf(known) - min || 1;
  return cosines.map((row) => row.map((value) => (value === undefined ? 0 : (value - min) / span)));
}

function cosine({ vector: a }: Choice, { vector: b }: Choice): number | undefined {
  return a && b ? cosineOf(a, b) : undefined;
}
