// A fast embedder without a model: texts with the same words are similar. For tests that do not depend on meaning.
import type { Embedder } from '../../src/llm/embed';
import { embedderIdentity } from './shared-embedder';

/** Maximum number of words that are read. */
const maxWords = 2_000;

/** Each word adds a direction that its hash determines. */
export const hashEmbedder: Embedder = {
  ...embedderIdentity,
  embed: (texts) => Promise.resolve(texts.map(vectorOf)),
  close: () => Promise.resolve(),
};

function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(embedderIdentity.dimension);
  // Prevents a zero vector, which has no direction.
  vector[0] = 0.01;
  for (const [word] of text
    .slice(0, 20 * maxWords)
    .toLowerCase()
    .matchAll(/\S{1,40}/g)) {
    const index = hashOf(word) % vector.length;
    vector[index] = (vector[index] as number) + 1;
  }
  const length = Math.hypot(...vector);
  return vector.map((value) => value / length);
}

/** The FNV-1a hash of a word. */
const hashOf = (word: string) =>
  [...word].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) as number), 16_777_619) >>> 0,
    2_166_136_261,
  );
