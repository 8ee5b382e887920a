// bge-small in worker threads of the process.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { ConfigError, projectRoot } from '../config';
import { Unavailable } from '../errors';
import { abortReason } from '../process/abort';
import { Turns } from '../process/fair-queue';
import { unitOf } from '../vectors';
import type { EmbedJob, EmbedResult } from './bge-worker';
import type { Embedder, EmbedKind } from './embed';

/** Folder in which `scripts/start` stores the model. */
const modelFolder = path.join(projectRoot, '.runtime', 'model');

export const bge = { model: 'bge-small-en-v1.5-q', dimension: 384 };
/**
 * Number of model threads. Two threads with one text each take 7.0 ms of processor time per text; two threads on one
 * text take 9.2 ms. A single query takes 6.9 ms instead of 13, at the same latency.
 */
const modelWorkers = 2;
/** bge-small was trained with this instruction for queries; passages have none. */
const queryPrefix = 'Represent this sentence for searching relevant passages: ';
/** Maximum characters of a batch, including padding. It fits CPU caches, and queries do not wait long for a batch. */
const batchCharacters = 1_000;

/** @throws ConfigError when the model has not been downloaded */
export async function openBge(): Promise<Embedder> {
  if (!existsSync(path.join(modelFolder, 'model.onnx')))
    throw new ConfigError(
      'The embedding model is missing. Run ./scripts/start, which downloads it, or set EMBEDDING_BASE_URL.',
    );
  const workers = new BgeWorkers();
  const embedder = {
    ...bge,
    embed: (texts: string[], kind: EmbedKind, signal?: AbortSignal, tenant = '') =>
      kind === 'query'
        ? embedByLength(
            texts.map((text) => queryPrefix + text),
            async (batch) => (await workers.run({ texts: batch, window: 0 }, kind, tenant, signal)).vectors,
          )
        : embedByLength(texts, (batch) => wholeVectors(batch, (job) => workers.run(job, kind, tenant, signal))),
    close: () => workers.close(),
  };
  await embedder.embed(['ready'], 'query');
  return embedder;
}

/**
 * Vectors of whole passages. A passage longer than the model's input gets the mean of its windows. Each further window
 * is a job, so that queries get turns in between.
 */
async function wholeVectors(texts: string[], run: (job: EmbedJob) => Promise<Windows>): Promise<Float32Array[]> {
  const { vectors, windows } = await run({ texts, window: 0 });
  for (const [index, count] of windows.entries()) {
    const sum = vectors[index] as Float32Array;
    for (let window = 1; window < count; window++) {
      const [vector] = (await run({ texts: [texts[index] as string], window })).vectors;
      vector?.forEach((value, i) => (sum[i] = (sum[i] as number) + value));
    }
    if (count > 1) vectors[index] = unitOf([...sum]);
  }
  return vectors;
}

interface Windows {
  vectors: Float32Array[];
  windows: number[];
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
  await Promise.all(Array.from({ length: modelWorkers }, embedNext));
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

/**
 * Starts a thread with the model. It shares the environment: otherwise the native library would not see that telemetry
 * is off.
 */
function startBgeWorker(): Worker {
  // A thread needs compiled JavaScript, also in tests, where this file is TypeScript.
  const program = path.join(projectRoot, 'dist', 'src', 'llm', 'bge-worker.js');
  return new Worker(program, { workerData: { modelFolder }, env: SHARE_ENV });
}

interface Job {
  job: EmbedJob;
  signal: AbortSignal | undefined;
  resolve(windows: Windows): void;
  reject(error: Error): void;
}

/**
 * The worker threads and their queue. Queries come before passages, and tenants take turns. A thread that dies fails its
 * job, which may be the cause, and is replaced; if none has loaded the model yet, the embedder is unavailable.
 */
class BgeWorkers {
  private readonly questions = new Turns<Job>();
  private readonly passages = new Turns<Job>();
  private readonly running = new Map<Worker, Job>();
  private readonly workers: Worker[];
  private failure: Error | undefined;
  private state: 'loading' | 'loaded' | 'closed' = 'loading';

  constructor() {
    this.workers = Array.from({ length: modelWorkers }, () => this.open());
  }

  run(job: EmbedJob, kind: EmbedKind, tenant: string, signal?: AbortSignal): Promise<Windows> {
    if (this.failure) return Promise.reject(new Unavailable('The embedder', this.failure));
    return new Promise((resolve, reject) => {
      (kind === 'query' ? this.questions : this.passages).add(tenant, { job, signal, resolve, reject });
      const idle = this.workers.find((worker) => !this.running.has(worker));
      if (idle) this.next(idle);
    });
  }

  /** Waits until the threads have released the model. Terminating them could abort the whole process. */
  async close(): Promise<void> {
    this.state = 'closed';
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
    const worker = startBgeWorker();
    worker.unref();
    worker.on('message', (result: EmbedResult) => this.settle(worker, result));
    let cause = new Error('a thread of the embedder has stopped');
    worker.on('error', (error) => (cause = error));
    worker.on('exit', () => this.replace(worker, cause));
    return worker;
  }

  private replace(worker: Worker, cause: Error): void {
    if (this.state !== 'loaded') return this.fail(cause);
    this.running.get(worker)?.reject(cause);
    this.running.delete(worker);
    const next = this.open();
    this.workers[this.workers.indexOf(worker)] = next;
    this.next(next);
  }

  private next(worker: Worker): void {
    const job = this.take();
    // An idle worker must not keep the process alive; a busy one must.
    if (!job) return worker.unref();
    this.running.set(worker, job);
    worker.ref();
    worker.postMessage(job.job);
  }

  /** The next job that was not aborted. */
  private take(): Job | undefined {
    for (;;) {
      const job = this.questions.take() ?? this.passages.take();
      if (!job?.signal?.aborted) return job;
      job.reject(abortReason(job.signal));
    }
  }

  private settle(worker: Worker, result: EmbedResult): void {
    if (this.state === 'loading') this.state = 'loaded';
    const job = this.running.get(worker);
    this.running.delete(worker);
    if (typeof result === 'string') job?.reject(new Unavailable('The embedder', new Error(result)));
    else job?.resolve({ vectors: rowsOf(result.vectors, bge.dimension), windows: result.windows });
    this.next(worker);
  }

  private fail(error: Error): void {
    this.failure = error;
    for (const job of [...this.running.values(), ...this.questions.clear(), ...this.passages.clear()])
      job.reject(new Unavailable('The embedder', error));
    this.running.clear();
  }
}

function rowsOf(vectors: Float32Array, dimension: number): Float32Array[] {
  return Array.from({ length: vectors.length / dimension }, (_, row) =>
    Float32Array.from(vectors.subarray(row * dimension, (row + 1) * dimension)),
  );
}
