// Worker threads that run a model from a folder, and their queues. If a thread dies, its job fails, because it may be
// the cause, and the thread is replaced. If no thread has loaded the model yet, the model is unavailable.
import { SHARE_ENV, Worker } from 'node:worker_threads';
import { Unavailable } from '../errors';
import { abortReason } from '../process/abort';
import { compiled } from '../process/compiled';
import { Turns } from '../process/fair-queue';

export interface ThreadData {
  modelFolder: string;
  /** Leaves the processor to the threads that answer requests. */
  isBackground: boolean;
}

/** Concatenated rows of numbers, as many as the program makes of the texts; or an error message. */
export type ModelResult = Float32Array | string;

/** Kinds of work that a thread takes, the most urgent first. */
export type Duty<Work extends string> = readonly Work[];

interface Opening<Work extends string> {
  /** The model in refusals: `embedder`. */
  name: string;
  /** File of the thread, without its ending. It gets texts and answers with a `ModelResult`; null ends it. */
  program: string;
  modelFolder: string;
  duties: Duty<Work>[];
  leavesTheProcessor: (duty: Duty<Work>) => boolean;
  rowLength: number;
}

interface Thread<Work extends string> {
  /** Missing until its first job: a thread takes 90 MB, but one for the most urgent work loads the model at once. */
  worker: Worker | undefined;
  duty: Duty<Work>;
}

interface Job {
  texts: string[];
  signal: AbortSignal | undefined;
  resolve(rows: Float32Array[]): void;
  reject(error: Error): void;
}

export class ModelThreads<Work extends string> {
  private readonly queues: Map<Work, Turns<Job>>;
  private readonly running = new Map<Worker, Job>();
  private readonly threads: Thread<Work>[];
  private failure: Error | undefined;
  private state: 'loading' | 'loaded' | 'closed' = 'loading';

  constructor(private readonly opening: Opening<Work>) {
    this.queues = new Map(opening.duties.flat().map((work) => [work, new Turns<Job>()]));
    const mostUrgent = opening.duties[0]?.[0];
    this.threads = opening.duties.map((duty) => ({
      duty,
      worker: duty[0] === mostUrgent ? this.open(duty) : undefined,
    }));
  }

  /** @throws Unavailable when the model fails; the reason of the signal, if it was aborted before the work began */
  run(texts: string[], work: Work, tenant: string, signal?: AbortSignal): Promise<Float32Array[]> {
    if (this.failure) return Promise.reject(this.unavailable(this.failure));
    return new Promise((resolve, reject) => {
      this.queues.get(work)?.add(tenant, { texts, signal, resolve, reject });
      const idle = this.threads.find(
        ({ worker, duty }) => duty.includes(work) && !(worker && this.running.has(worker)),
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

  /** It shares the environment: otherwise the native library would not see that telemetry is off. */
  private start(duty: Duty<Work>): Worker {
    const { program, modelFolder, leavesTheProcessor } = this.opening;
    const workerData = { modelFolder, isBackground: leavesTheProcessor(duty) } satisfies ThreadData;
    return new Worker(compiled(program), { workerData, env: SHARE_ENV });
  }

  private open(duty: Duty<Work>): Worker {
    const worker = this.start(duty);
    worker.unref();
    worker.on('message', (result: ModelResult) => this.settle(worker, result));
    let cause = new Error(`a thread of the ${this.opening.name} has stopped`);
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

  private threadOf(worker: Worker): Thread<Work> {
    return this.threads.find((thread) => thread.worker === worker) as Thread<Work>;
  }

  private next(thread: Thread<Work>): void {
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
  private take(duty: Duty<Work>): Job | undefined {
    for (const work of duty)
      for (let job = this.queues.get(work)?.take(); job; job = this.queues.get(work)?.take()) {
        if (!job.signal?.aborted) return job;
        job.reject(abortReason(job.signal));
      }
    return undefined;
  }

  private settle(worker: Worker, result: ModelResult): void {
    if (this.state === 'loading') this.state = 'loaded';
    const job = this.running.get(worker);
    this.running.delete(worker);
    if (typeof result === 'string') job?.reject(this.unavailable(new Error(result)));
    else job?.resolve(rowsOf(result, this.opening.rowLength));
    this.next(this.threadOf(worker));
  }

  private fail(error: Error): void {
    this.failure = error;
    const waiting = [...this.queues.values()].flatMap((queue) => queue.clear());
    for (const job of [...this.running.values(), ...waiting]) job.reject(this.unavailable(error));
    this.running.clear();
  }

  private unavailable(cause: Error): Unavailable {
    return new Unavailable(`The ${this.opening.name}`, cause);
  }
}

function rowsOf(numbers: Float32Array, length: number): Float32Array[] {
  return Array.from({ length: numbers.length / length }, (_, row) =>
    Float32Array.from(numbers.subarray(row * length, (row + 1) * length)),
  );
}
