// Stores vectors in a file between runs, so that a table of measurements takes minutes.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Embedder, EmbedKind } from '../../../src/llm/embed';

/** Number of texts that are embedded before the file is written. An interrupted run loses at most these. */
const textsPerWrite = 500;
/** Characters of a key. */
const keyLength = 32;

/** An embedder that caches vectors in a file of the folder. Remove the file when the embedder changes. */
export function withVectorCache(embedder: Embedder, folder: string): Embedder {
  const file = path.join(folder, `${embedder.model}.vectors`);
  mkdirSync(folder, { recursive: true });
  const known = existsSync(file) ? readVectors(file, embedder.dimension) : new Map<string, Float32Array>();
  const embed = async (texts: string[], kind: EmbedKind, signal?: AbortSignal): Promise<Float32Array[]> => {
    const keys = texts.map((text) => keyOf(text, kind));
    const missing = [...new Map(keys.map((key, i) => [key, texts[i] as string]))].filter(([key]) => !known.has(key));
    for (let from = 0; from < missing.length; from += textsPerWrite) {
      const some = missing.slice(from, from + textsPerWrite);
      const made = await embedder.embed(
        some.map(([, text]) => text),
        kind,
        signal,
      );
      const records = some.map(([key], i) => {
        const vector = made[i] as Float32Array;
        known.set(key, vector);
        return Buffer.concat([
          Buffer.from(key, 'latin1'),
          Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
        ]);
      });
      appendFileSync(file, Buffer.concat(records));
    }
    return keys.map((key) => known.get(key) as Float32Array);
  };
  return { ...embedder, embed, close: () => embedder.close() };
}

const keyOf = (text: string, kind: EmbedKind) =>
  createHash('sha256').update(`${kind}\n${text}`).digest('hex').slice(0, keyLength);

function readVectors(file: string, dimension: number): Map<string, Float32Array> {
  const bytes = readFileSync(file);
  const size = keyLength + 4 * dimension;
  const known = new Map<string, Float32Array>();
  for (let at = 0; at + size <= bytes.length; at += size) {
    const vector = new Float32Array(dimension);
    for (let i = 0; i < dimension; i++) vector[i] = bytes.readFloatLE(at + keyLength + 4 * i);
    known.set(bytes.toString('latin1', at, at + keyLength), vector);
  }
  return known;
}
