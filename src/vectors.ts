/** Cosine similarity of two unit vectors of the same dimension, -1…1. */
export const cosineOf = (a: ArrayLike<number>, b: ArrayLike<number>): number => {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
};

export function lengthOf(vector: ArrayLike<number>): number {
  let squares = 0;
  for (let i = 0; i < vector.length; i++) squares += (vector[i] as number) ** 2;
  return Math.sqrt(squares);
}

/** The vector with length 1; a vector of zeros stays. */
export function unitOf(vector: ArrayLike<number>): Float32Array {
  const length = lengthOf(vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
