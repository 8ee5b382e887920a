// Fills a workspace with very many items. The writes run in the process of the bench.
import type { Embedder } from '../../../src/llm/embed';
import { mapInTurns } from '../../../src/process/turns';
import { readDraft } from '../../../src/memory/model/draft';
import { unitOf } from '../../../src/vectors';
import { numbers } from '../drills/graphiti-graph';
import type { Bench, BenchPlace } from './bench';
import { contextIn, storeDrafts } from './in-process';
import { cachedVectors } from './real-texts';

/** Number of embedded texts. Further texts get a vector close to one of theirs. */
const embedded = 4_000;

export interface FilledWorkspace {
  ids: string[];
  vectors: Float32Array[];
  /** Vectors of the embedded texts. */
  seen: Float32Array[];
  /** An embedder that returns a similar vector for any text. */
  embed: Embedder;
}

/**
 * @param now transaction time of the items
 * @param tagsOf returns the tags of the text at a position
 */
export async function fillBenchWorkspace(
  bench: Bench,
  place: BenchPlace,
  texts: string[],
  now: string,
  tagsOf: (place: number) => string[] = () => [],
): Promise<FilledWorkspace> {
  const max = Math.min(embedded, texts.length);
  const seen = await cachedVectors(bench.embed, bench.cache, texts.slice(0, max), max);
  const vectorOf = new Map(texts.map((text, i) => [text, near(seen[i % max] as Float32Array, i)]));
  const vectorNear = (text: string) =>
    vectorOf.get(text.split('\n')[0] as string) ?? near(seen[0] as Float32Array, text.length);
  const embed: Embedder = { ...bench.embed, embed: (all: string[]) => Promise.resolve(all.map(vectorNear)) };
  const ctx = { ...contextIn(bench, place, embed), now: () => now };
  const ids: string[] = [];
  const stored: Float32Array[] = [];
  for (let from = 0; from < texts.length; from += 500) {
    const drafts = await mapInTurns(texts.slice(from, from + 500), (content, i) =>
      // A date in a text could end its valid time, and ended items rank lower.
      readDraft(
        { content, memory_type: 'semantic', metadata: {}, tags: tagsOf(from + i), valid_start_time: now },
        [],
        false,
      ),
    );
    const entries = await storeDrafts(ctx, drafts);
    ids.push(...entries.map(({ item_id }) => item_id));
    stored.push(...entries.map(({ vectors }) => vectors.item as Float32Array));
  }
  return { ids, vectors: stored, seen, embed };
}

/** A vector close to another one, determined by the seed. */
export function near(vector: Float32Array, seed: number): Float32Array {
  const next = numbers(seed * 2_654_435_761 + 1);
  return unitOf(vector.map((value) => value + (next() - 0.5) * 0.04));
}
