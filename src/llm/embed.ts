// Text to vectors: bge-small in process by default, or any OpenAI-compatible server.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import OpenAI from 'openai';
import { ConfigError, projectRoot, type Config } from '../config';
import { BadRequest, Unavailable } from '../errors';
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
/**
 * Workers beside the event loop, a thread each. Two texts at once on two threads cost less than one text on both:
 * per text 7.0 ms of processor time instead of 9.2, for a single question 6.9 instead of 13 and no later an answer.
 */
export const modelWorkers = 2;
/** The instruction bge-small was trained with for queries; passages have none. */
const queryPrefix = 'Represent this sentence for searching relevant passages: ';
/** Characters of a batch, padding included: small enough for the caches of a core and for a question to wait (measured by `bench import`). */
const batchCharacters = 1_000;

async function openBge(): Promise<Embedder> {
  if (!existsSync(path.join(modelFolder, 'model.onnx')))
    throw new ConfigError('The embedding model is missing: ./scripts/start fetches it. Or set EMBEDDING_BASE_URL.');
  const workers = new BgeWorkers();
  const embedder = {
    model: 'bge-small-en-v1.5-q',
    dimension: bgeDimension,
    embed: (texts: string[], kind: EmbedKind) =>
      kind === 'query'
        ? embedByLength(
            texts.map((text) => queryPrefix + text),
            (batch) => workers.run(batch, kind),
          )
        : embedByLength(texts, (batch) => workers.run(batch, kind)),
    close: () => workers.close(),
  };
  await embedder.embed(['ready'], 'query');
  return embedder;
}

/** Sorts by length and cuts into batches of like length, so that little padding is computed. */
async function embedByLength(
  texts: string[],
  run: (batch: string[]) => Promise<Float32Array[]>,
): Promise<Float32Array[]> {
  const vectors = new Array<Float32Array>(texts.length);
  const batches = batchesByLength(texts);
  // One batch under way for each worker and no more: others who embed at the same time get their turn in between.
  const lane = async () => {
    for (const batch of batches) {
      const results = await run(batch.map((index) => texts[index] as string));
      batch.forEach((index, i) => (vectors[index] = results[i] as Float32Array));
    }
  };
  await Promise.all(Array.from({ length: modelWorkers }, lane));
  return vectors;
}

/** Indexes of texts, longest first, in batches of about the same work. */
function* batchesByLength(texts: string[]): Generator<number[]> {
  const order = texts.map((_, index) => index).sort((a, b) => lengthAt(texts, b) - lengthAt(texts, a));
  for (let start = 0; start < order.length;) {
    const longest = Math.max(1, lengthAt(texts, order[start] as number));
    const batch = order.slice(start, start + Math.max(1, Math.floor(batchCharacters / longest)));
    yield batch;
    start += batch.length;
  }
}

const lengthAt = (texts: string[], index: number) => Math.min(texts[index]?.length ?? 0, 2_500);

interface Job {
  texts: string[];
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
}

/** The worker threads and what waits for them: questions before the batches of imports. */
class BgeWorkers {
  private readonly questions: Job[] = [];
  private readonly passages: Job[] = [];
  private readonly running = new Map<Worker, Job>();
  private readonly workers: Worker[];
  private failure: Error | undefined;

  constructor() {
    this.workers = Array.from({ length: modelWorkers }, () => this.open());
  }

  run(texts: string[], kind: EmbedKind): Promise<Float32Array[]> {
    if (this.failure) return Promise.reject(new Unavailable('The embedder', this.failure));
    return new Promise((resolve, reject) => {
      (kind === 'query' ? this.questions : this.passages).push({ texts, resolve, reject });
      const idle = this.workers.find((worker) => !this.running.has(worker));
      if (idle) this.next(idle);
    });
  }

  /** Waits until the threads have let go of the model: ended from outside, they can abort the whole process. */
  async close(): Promise<void> {
    const running = this.workers.filter((worker) => worker.threadId > 0);
    await Promise.all(
      running.map((worker) => {
        const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
        worker.ref();
        worker.postMessage(null);
        return ended;
      }),
    );
  }

  private open(): Worker {
    // Only compiled JavaScript can be a worker; under jest this file is TypeScript, so the compiled twin is taken.
    const worker = new Worker(path.join(projectRoot, 'dist', 'src', 'llm', 'bge-worker.js'), {
      workerData: { modelFolder },
    });
    worker.unref();
    worker.on('message', (result: EmbedResult) => this.settle(worker, result));
    worker.on('error', (error) => this.fail(error));
    worker.on('exit', () => this.fail(new Error('the embedder has stopped')));
    return worker;
  }

  private next(worker: Worker): void {
    const job = this.questions.shift() ?? this.passages.shift();
    // A worker without jobs must not keep the process alive; one with jobs must.
    if (!job) return worker.unref();
    this.running.set(worker, job);
    worker.ref();
    worker.postMessage(job.texts satisfies EmbedJob);
  }

  private settle(worker: Worker, result: EmbedResult): void {
    const job = this.running.get(worker);
    this.running.delete(worker);
    if (typeof result === 'string') job?.reject(new Unavailable('The embedder', new Error(result)));
    else job?.resolve(rowsOf(result, bgeDimension));
    this.next(worker);
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const job of [...this.running.values(), ...this.questions, ...this.passages])
      job.reject(new Unavailable('The embedder', error));
    this.running.clear();
    this.questions.length = 0;
    this.passages.length = 0;
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
          throw refusedTexts(error) ?? new Unavailable('The embedding server', error);
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

/** A server that finds fault with a text will do so again; with anything else, trying later is right. */
function refusedTexts(error: unknown): BadRequest | undefined {
  const status = error instanceof OpenAI.APIError ? (error.status as number | undefined) : undefined;
  if (status !== 400 && status !== 413 && status !== 422) return undefined;
  return new BadRequest('not_embeddable', 'The embedding server refuses this text.', { cause: error });
}

function unit(vector: number[]): Float32Array {
  const length = Math.hypot(...vector) || 1;
  return Float32Array.from(vector, (value) => value / length);
}
