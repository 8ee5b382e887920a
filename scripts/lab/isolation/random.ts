// Reproducible random numbers: the same seed gives the same calls.

export interface Random {
  /** A number in [0, 1). */
  next(): number;
  below(limit: number): number;
  chance(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T;
}

/** Mulberry32, a small generator of sufficient quality. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    chance: (probability) => next() < probability,
    pick: (list) => {
      if (list.length === 0) throw new RangeError('nothing to pick from');
      return list[Math.floor(next() * list.length)] as never;
    },
  };
}
