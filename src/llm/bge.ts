// bge-small in worker threads of the process.
//
// A request that somebody waits for, such as a search or a single add, has a few short texts; an import has thousands.
// Interactive requests must never wait for an import, so they have their own thread, which takes no batches, and the
// threads for batches yield the processor to all others. Otherwise a question would wait for a batch: 20 ms, or 150 ms
// with a long text.
//
// Callers may rely on this: questions come before short passages, and these before batches; one thread takes only
// batches, so that they progress under any load; within each kind tenants take turns; a text that cannot be embedded,
// or that kills its thread, fails only the call that sent it.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ConfigError, projectRoot } from '../config';
import type { Embedder, EmbedKind } from './embed';
import { ModelThreads, type Duty } from './model-threads';

/** Folder in which `scripts/start` stores the model. */
const modelFolder = path.join(projectRoot, '.runtime', 'model');

export const bge = { model: 'bge-small-en-v1.5-q', dimension: 384 };
type Urgency = 'question' | 'short' | 'batch';
/**
 * Kinds of work that each thread takes, the most urgent first. Nobody waits for the calls of a worker. Two threads with
 * one text each take 7.0 ms of processor time per text; two threads on one text take 9.2 ms.
 */
const duties: Record<'service' | 'worker', Duty<Urgency>[]> = {
  service: [['question', 'short'], ['question', 'short', 'batch'], ['batch']],
  worker: [['question', 'short', 'batch'], ['batch']],
};
/** Batches of a call that are submitted at a time: one for each thread that takes them. */
const batchesAtOnce = 2;
/** bge-small was trained with this instruction for queries; passages have none. */
const queryPrefix = 'Represent this sentence for searching relevant passages: ';
/** Maximum characters of a batch, including padding: larger ones are not faster, and make other tenants wait. */
const batchCharacters = 1_000;
/** Max passages of an urgent call: those of one add or of the sentences of an answer, not those of an import. */
const urgentTexts = 64;
const urgentCharacters = 8_000;

/** @throws ConfigError when the model has not been downloaded */
export async function openBge(role: keyof typeof duties): Promise<Embedder> {
  if (!existsSync(path.join(modelFolder, 'model.onnx')))
    throw new ConfigError(
      'The embedding model is missing. Run ./scripts/start, which downloads it, or set EMBEDDING_BASE_URL.',
    );
  const threads = new ModelThreads({
    ...{ name: 'embedder', program: 'llm/bge-worker', modelFolder, duties: duties[role], rowLength: bge.dimension },
    leavesTheProcessor: (duty) => duty.includes('batch'),
  });
  const embedder = {
    ...bge,
    embed: (texts: string[], kind: EmbedKind, signal?: AbortSignal, tenant = '') => {
      const sent = kind === 'query' ? texts.map((text) => queryPrefix + text) : texts;
      return embedByLength(sent, (batch) => threads.run(batch, urgencyOf(texts, kind), tenant, signal));
    },
    close: () => threads.close(),
  };
  await embedder.embed(['ready'], 'query');
  return embedder;
}

function urgencyOf(texts: string[], kind: EmbedKind): Urgency {
  if (kind === 'query') return 'question';
  const characters = texts.reduce((sum, { length }) => sum + length, 0);
  return texts.length <= urgentTexts && characters <= urgentCharacters ? 'short' : 'batch';
}

/** Embeds texts in batches of similar length, so that little padding is computed. */
async function embedByLength(
  texts: string[],
  run: (batch: string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const vectors = new Array<Float32Array>(texts.length);
  const batches = batchesByLength(texts);
  // Each loop submits one batch at a time, so that concurrent callers get turns in between.
  const embedNext = async () => {
    for (const batch of batches) {
      const results = await run(batch.map((index) => texts[index] as string));
      batch.forEach((index, i) => (vectors[index] = results[i] as Float32Array));
    }
  };
  await Promise.all(Array.from({ length: batchesAtOnce }, embedNext));
  return vectors;
}

/** Indexes of texts by descending length, in batches of about equal work. */
function* batchesByLength(texts: string[]): Generator<number[]> {
  const order = texts.map((_, index) => index).sort((a, b) => lengthAt(texts, b) - lengthAt(texts, a));
  for (let start = 0; start < order.length;) {
    const maxLength = Math.max(1, lengthAt(texts, order[start] as number));
    const batch = order.slice(start, start + Math.max(1, Math.floor(batchCharacters / maxLength)));
    yield batch;
    start += batch.length;
  }
}

const lengthAt = (texts: string[], index: number) => Math.min(texts[index]?.length ?? 0, 2_500);
