// Applies a caller's regular expression in a worker thread. RE2 takes linear time, but a large expression on long
// texts still takes seconds.
import { abortReason } from '../../../process/abort';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../../config';
import { fairQueue } from '../../../process/fair-queue';

/** Counting stops at this number of matches per text. */
export const maxMatches = 10;

export interface MatchJob {
  /** A regular expression in RE2 syntax. */
  source: string;
  ignoresCase: boolean;
  texts: string[];
}

/** Number of matches per text, or why the expression was refused. */
export type MatchResult = number[] | { problem: string };

/** Max threads at a time; one tenant gets at most two. */
const threads = fairQueue(3);
const limits = { ms: 5_000, heap_mb: 256 };

/**
 * Counts matches, with limits of time and memory.
 * @param tenant tenant of the search, so that tenants take turns
 * @param signal if it is aborted, the job leaves the queue or its thread ends
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
