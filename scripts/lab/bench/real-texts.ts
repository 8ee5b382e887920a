// Up to 100,000 distinct real texts with vectors: the items of the public sets, and windows of their sentences.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Embedder } from '../../../src/llm/embed';
import { contentHash, readItems, retrievalSets } from './data-sets';
import { printLine } from '../../runtime/output/print-line';

/** Minimum length. Shorter sentences say little without context ("He was born there."). */
const minCharacters = 40;
/** Sentences per window. */
const windows = [1, 2, 3];

/**
 * The first `count` texts, in a fixed order that mixes all sets.
 * @throws if the sets contain fewer
 */
export function realTexts(data: string, count: number): string[] {
  const whole = retrievalSets.flatMap((set) => readItems(data, set).map(({ content }) => content));
  const texts = new Set(whole);
  for (const size of windows) {
    if (texts.size >= count) break;
    for (const text of whole) for (const part of windowsOf(text, size)) texts.add(part);
  }
  const mixed = [...texts]
    .map((text) => ({ text, order: createHash('sha256').update(text).digest('hex') }))
    .sort((a, b) => (a.order < b.order ? -1 : 1))
    .slice(0, count);
  if (mixed.length < count) throw new Error(`the sets hold ${mixed.length} distinct texts, ${count} are needed`);
  return mixed.map(({ text }) => text);
}

function windowsOf(text: string, size: number): string[] {
  const sentences = text.split(/(?<=[.!?]["')]?) +(?=["'(]?[\p{Lu}\p{N}])/u);
  if (sentences.length <= size) return [];
  const found: string[] = [];
  for (let start = 0; start + size <= sentences.length; start += size)
    found.push(sentences.slice(start, start + size).join(' '));
  return found.filter((part) => part.length >= minCharacters);
}

/** Texts embedded per write to the cache. */
const chunk = 2_000;
const bytesOfFloat = 4;

/** Vectors of the first `count` texts, cached. An interrupted computation continues. */
export async function cachedVectors(
  embed: Embedder,
  cache: string,
  texts: string[],
  count: number,
): Promise<Float32Array[]> {
  mkdirSync(cache, { recursive: true });
  const file = path.join(cache, `${embed.model}-${contentHash(texts)}.f32`);
  const width = embed.dimension * bytesOfFloat;
  const known = existsSync(file) ? Math.floor(statSync(file).size / width) : 0;
  for (let start = known; start < count; start += chunk) {
    const vectors = await embed.embed(texts.slice(start, Math.min(start + chunk, count)), 'passage');
    appendFileSync(file, Buffer.concat(vectors.map((vector) => Buffer.from(vector.buffer, vector.byteOffset, width))));
    printLine(`${start + vectors.length} of ${count} texts embedded`);
  }
  const bytes = readFileSync(file);
  const floats = new Float32Array(bytes.buffer, bytes.byteOffset, count * embed.dimension);
  return Array.from({ length: count }, (_, i) => floats.slice(i * embed.dimension, (i + 1) * embed.dimension));
}
