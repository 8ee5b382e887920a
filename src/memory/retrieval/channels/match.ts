// Applies a caller's regular expression in a worker thread. RE2 is linear, but a large expression on long texts takes seconds.
import { abortReason } from '../../../process/abort';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../../config';
import { fairQueue } from '../../../process/fair-queue';

/** Max matches counted per text. */
export const maxMatches = 10;

export interface MatchJob {
  /** In the syntax of RE2. */
  source: string;
  ignoresCase: boolean;
  texts: string[];
}

/** Number of matches per text, at most `maxMatches`; or the reason for refusing the expression. */
export type MatchResult = number[] | { problem: string };

/** Max concurrent threads; a tenant gets at most two. */
const threads = fairQueue(3);
const limits = { ms: 5_000, heap_mb: 256 };

/**
 * Counts matches within limits of time and memory.
 * @param tenant the searching tenant, for fair queueing
 * @param signal aborting it leaves the queue or ends the thread
 * @throws the reason of the signal
 */
export const matchesIn = (tenant: string, job: MatchJob, signal: AbortSignal): Promise<MatchResult> =>
  threads.run(tenant, () => inThread(job, signal), signal);

async function inThread(job: MatchJob, signal: AbortSignal): Promise<MatchResult> {
  signal.throwIfAborted();
  const worker = new Worker(
    path.join(projectRoot, 'dist', 'src', 'memory', 'retrieval', 'channels', 'match-worker.js'),
    {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: limits.heap_mb },
    },
  );
  const tooMuch = (of: string) => ({ problem: `Takes too much ${of}; use a simpler regular expression` });
  let timer: NodeJS.Timeout | undefined;
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await new Promise<MatchResult>((resolve, reject) => {
      timer = setTimeout(() => resolve(tooMuch('time')), limits.ms);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooMuch('memory')) : reject(error),
      );
      worker.once('exit', () => reject(signal.aborted ? abortReason(signal) : new Error('the matcher has stopped')));
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}
