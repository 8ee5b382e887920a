// Text to vectors: bge-small in process by default, or any OpenAI-compatible server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import OpenAI from 'openai';
import { ConfigError, projectRoot, type Config } from '../config';
import { Unavailable } from '../errors';
import type { EmbedJob, EmbedResult } from './bge-worker';

/** Passages are stored, queries are asked: some models want to be told which. */
export type EmbedKind = 'passage' | 'query';

export interface Embedder {
  /** Name under which its vectors are recorded in the graph. */
  readonly model: string;
  readonly dimension: number;
  /**
   * Unit vectors, one for each text, in order.
   * @throws Unavailable when the model is away
   */
  embed(texts: string[], kind: EmbedKind): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/** Where `scripts/start` puts the model. */
export const modelFolder = path.join(projectRoot, '.runtime', 'model');

/**
 * Opens the embedder that the settings name and proves that it answers.
 * @throws ConfigError when the embedded model has not been fetched
 */
export async function openEmbedder(config: Config): Promise<Embedder> {
  return config.EMBEDDING_BASE_URL ? openServer(config) : openBge();
}

const bgeDimension = 384;
/** Threads of the model, in its own worker beside the event loop. */
export const modelThreads = 2;
/** The instruction bge-small was trained with for queries; passages have none. */
const queryPrefix = 'Represent this sentence for searching relevant passages: ';
/** Characters of a batch, padding included: enough to keep the processor busy, small enough for its caches (measured by `bench import`). */
const batchCharacters = 4_000;

async function openBge(): Promise<Embedder> {
  if (!existsSync(path.join(modelFolder, 'model.onnx')))
    throw new ConfigError('The embedding model is missing: ./scripts/start fetches it. Or set EMBEDDING_BASE_URL.');
  const worker = new BgeWorker();
  const embedder = {
    model: 'bge-small-en-v1.5-q',
    dimension: bgeDimension,
    embed: (texts: string[], kind: EmbedKind) =>
      kind === 'query'
        ? embedByLength(
            texts.map((text) => queryPrefix + text),
            (batch) => worker.run(batch, 'first'),
          )
        : embedByLength(texts, (batch) => worker.run(batch, 'last')),
    close: () => worker.close(),
  };
  await embedder.embed(['ready'], 'query');
  return embedder;
}

/** Sorts by length and cuts into batches of like length, so that little padding is computed. */
async function embedByLength(
  texts: string[],
  run: (batch: string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const order = texts.map((_, index) => index).sort((a, b) => lengthAt(texts, b) - lengthAt(texts, a));
  const vectors = new Array<Float32Array>(texts.length);
  for (let start = 0; start < order.length;) {
    const longest = Math.max(1, lengthAt(texts, order[start] as number));
    const batch = order.slice(start, start + Math.max(1, Math.floor(batchCharacters / longest)));
    const results = await run(batch.map((index) => texts[index] as string));
    batch.forEach((index, i) => (vectors[index] = results[i] as Float32Array));
    start += batch.length;
  }
  return vectors;
}

const lengthAt = (texts: string[], index: number) => Math.min(texts[index]?.length ?? 0, 2_500);

interface Job {
  texts: string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
}

/** The worker thread and its queue: one job at a time, so that a question overtakes the batches of an import. */
class BgeWorker {
  private readonly queue: Job[] = [];
  private running: Job | undefined;
  private readonly worker: Worker;
  private failure: Error | undefined;

  constructor() {
    // Only compiled JavaScript can be a worker; under jest this file is TypeScript, so the compiled twin is taken.
    const file = path.join(projectRoot, 'dist', 'src', 'llm', 'bge-worker.js');
    this.worker = new Worker(file, { workerData: { modelFolder, threads: modelThreads } });
    this.worker.unref();
    this.worker.on('message', (result: EmbedResult) => this.settle(result));
    this.worker.on('error', (error) => this.fail(error));
    this.worker.on('exit', () => this.fail(new Error('the embedder has stopped')));
  }

  run(texts: string[], turn: 'first' | 'last'): Promise<Float32Array[]> {
    if (this.failure) return Promise.reject(new Unavailable('The embedder', this.failure));
    return new Promise((resolve, reject) => {
      const job = { texts, resolve, reject };
      if (turn === 'first') this.queue.unshift(job);
      else this.queue.push(job);
      this.next();
    });
  }

  async close(): Promise<void> {
    await this.worker.terminate();
  }

  private next(): void {
    if (this.running) return;
    this.running = this.queue.shift();
    // A worker without jobs must not keep the process alive; one with jobs must.
    if (!this.running) return this.worker.unref();
    this.worker.ref();
    this.worker.postMessage(this.running.texts satisfies EmbedJob);
  }

  private settle(result: EmbedResult): void {
    const job = this.running;
    this.running = undefined;
    if (typeof result === 'string') job?.reject(new Unavailable('The embedder', new Error(result)));
    else job?.resolve(rowsOf(result, bgeDimension));
    this.next();
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const job of [this.running, ...this.queue]) job?.reject(new Unavailable('The embedder', error));
    this.running = undefined;
    this.queue.length = 0;
  }
}

function rowsOf(vectors: Float32Array, dimension: number): Float32Array[] {
  return Array.from({ length: vectors.length / dimension }, (_, row) =>
    Float32Array.from(vectors.subarray(row * dimension, (row + 1) * dimension)),
  );
}

/** Texts in one request to a server; the common ones take 2048. */
const serverBatch = 256;

async function openServer(config: Config): Promise<Embedder> {
  const client = new OpenAI({
    baseURL: config.EMBEDDING_BASE_URL,
    apiKey: config.EMBEDDING_API_KEY ?? 'none',
    timeout: 30_000,
    maxRetries: 2,
  });
  const model = config.EMBEDDING_MODEL as string;
  const request = async (texts: string[]): Promise<Float32Array[]> => {
    const vectors: Float32Array[] = [];
    for (let start = 0; start < texts.length; start += serverBatch) {
      const answer = await client.embeddings
        .create({ model, input: texts.slice(start, start + serverBatch), encoding_format: 'float' })
        .catch((error: unknown) => {
          throw new Unavailable('The embedding server', error);
        });
      for (const entry of answer.data) vectors.push(unit(entry.embedding));
    }
    return vectors;
  };
  const [probe] = await request(['ready']);
  return {
    model,
    dimension: probe?.length ?? 0,
    embed: (texts) => request(texts),
    close: () => Promise.resolve(),
  };
}

function unit(vector: number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
