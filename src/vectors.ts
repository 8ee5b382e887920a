// Arithmetic of embeddings.

/** Cosine similarity of two unit vectors of the same dimension, -1…1. */
export const cosineOf = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
};

/** Cosine of two unit vectors after their components along a third one are removed; 0 if nothing remains of one. */
export function cosineWithout(part: ArrayLike<number>, a: ArrayLike<number>, b: ArrayLike<number>): number {
  const [ofA, ofB] = [cosineOf(part, a), cosineOf(part, b)];
  const lengths = Math.sqrt(Math.max(0, 1 - ofA * ofA) * Math.max(0, 1 - ofB * ofB));
  return lengths > 1e-6 ? (cosineOf(a, b) - ofA * ofB) / lengths : 0;
}

/** Euclidean length of a vector. */
export function lengthOf(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  return Math.sqrt(squares);
}
