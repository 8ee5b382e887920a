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
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { ConfigError, projectRoot } from '../config';
import { Unavailable } from '../errors';
import { abortReason } from '../process/abort';
import { compiled } from '../process/compiled';
import { Turns } from '../process/fair-queue';
import type { EmbedResult, ThreadData } from './bge-worker';
import type { Embedder, EmbedKind } from './embed';

/** Folder in which `scripts/start` stores the model. */
const modelFolder = path.join(projectRoot, '.runtime', 'model');

export const bge = { model: 'bge-small-en-v1.5-q', dimension: 384 };
/** Kinds of work. */
type Urgency = 'question' | 'short' | 'batch';
type Duty = readonly Urgency[];
/**
 * Kinds of work that each thread takes, the most urgent first. Nobody waits for the calls of a worker. Two threads with
 * one text each take 7.0 ms of processor time per text; two threads on one text take 9.2 ms.
 */
const duties: Record<'service' | 'worker', Duty[]> = {
  service: [['question', 'short'], ['question', 'short', 'batch'], ['batch']],
  worker: [['question', 'short', 'batch'], ['batch']],
};
const takesBatches = (duty: Duty): boolean => duty.includes('batch');
/** Max batches of a call submitted at a time: one for each thread that takes batches. */
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
  const workers = new BgeWorkers(duties[role]);
  const embedder = {
    ...bge,
    embed: (texts: string[], kind: EmbedKind, signal?: AbortSignal, tenant = '') => {
      const sent = kind === 'query' ? texts.map((text) => queryPrefix + text) : texts;
      return embedByLength(sent, (batch) => workers.run(batch, urgencyOf(texts, kind), tenant, signal));
    },
    close: () => workers.close(),
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

/**
 * Starts a thread with the model. It shares the environment: otherwise the native library would not see that telemetry
 * is off.
 */
function startBgeWorker(isBackground: boolean): Worker {
  const workerData = { modelFolder, isBackground } satisfies ThreadData;
  return new Worker(compiled('llm/bge-worker'), { workerData, env: SHARE_ENV });
}

interface Thread {
  /** Missing until its first job: a thread takes 90 MB, and one that only takes batches may never get any. */
  worker: Worker | undefined;
  duty: Duty;
}

interface Job {
  texts: string[];
  signal: AbortSignal | undefined;
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
}

/**
 * The worker threads and their queues. A thread that dies fails its job, which may be the cause, and is replaced; if
 * none has loaded the model yet, the embedder is unavailable.
 */
class BgeWorkers {
  private readonly queues = { question: new Turns<Job>(), short: new Turns<Job>(), batch: new Turns<Job>() };
  private readonly running = new Map<Worker, Job>();
  private readonly threads: Thread[];
  private failure: Error | undefined;
  private state: 'loading' | 'loaded' | 'closed' = 'loading';

  constructor(duties: Duty[]) {
    this.threads = duties.map((duty) => ({ duty, worker: duty[0] === 'batch' ? undefined : this.open(duty) }));
  }

  run(texts: string[], urgency: Urgency, tenant: string, signal?: AbortSignal): Promise<Float32Array[]> {
    if (this.failure) return Promise.reject(new Unavailable('The embedder', this.failure));
    return new Promise((resolve, reject) => {
      this.queues[urgency].add(tenant, { texts, signal, resolve, reject });
      const idle = this.threads.find(
        ({ worker, duty }) => duty.includes(urgency) && !(worker && this.running.has(worker)),
      );
      if (idle) this.next(idle);
    });
  }

  /** Waits until the threads have released the model. Terminating them could abort the whole process. */
  async close(): Promise<void> {
    this.state = 'closed';
    const running = this.threads.flatMap(({ worker }) => (worker && worker.threadId > 0 ? [worker] : []));
    await Promise.all(
      running.map((worker) => {
        const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
        worker.ref();
        worker.postMessage(null);
        return ended;
      }),
    );
  }

  private open(duty: Duty): Worker {
    const worker = startBgeWorker(takesBatches(duty));
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
    const thread = this.threadOf(worker);
    thread.worker = undefined;
    this.next(thread);
  }

  private threadOf(worker: Worker): Thread {
    return this.threads.find((thread) => thread.worker === worker) as Thread;
  }

  private next(thread: Thread): void {
    const job = this.take(thread.duty);
    // An idle worker must not keep the process alive; a busy one must.
    if (!job) {
      thread.worker?.unref();
      return;
    }
    const worker = (thread.worker ??= this.open(thread.duty));
    this.running.set(worker, job);
    worker.ref();
    worker.postMessage(job.texts);
  }

  /** The next job that was not aborted. */
  private take(duty: Duty): Job | undefined {
    for (const urgency of duty)
      for (let job = this.queues[urgency].take(); job; job = this.queues[urgency].take()) {
        if (!job.signal?.aborted) return job;
        job.reject(abortReason(job.signal));
      }
    return undefined;
  }

  private settle(worker: Worker, result: EmbedResult): void {
    if (this.state === 'loading') this.state = 'loaded';
    const job = this.running.get(worker);
    this.running.delete(worker);
    if (typeof result === 'string') job?.reject(new Unavailable('The embedder', new Error(result)));
    else job?.resolve(rowsOf(result, bge.dimension));
    this.next(this.threadOf(worker));
  }

  private fail(error: Error): void {
    this.failure = error;
    const waiting = Object.values(this.queues).flatMap((queue) => queue.clear());
    for (const job of [...this.running.values(), ...waiting]) job.reject(new Unavailable('The embedder', error));
    this.running.clear();
  }
}

function rowsOf(vectors: Float32Array, dimension: number): Float32Array[] {
  return Array.from({ length: vectors.length / dimension }, (_, row) =>
    Float32Array.from(vectors.subarray(row * dimension, (row + 1) * dimension)),
  );
}
