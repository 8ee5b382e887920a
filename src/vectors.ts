// Arithmetic of embeddings.

/** Cosine similarity of two unit vectors of the same dimension, -1…1. */
export const cosineOf = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
};
