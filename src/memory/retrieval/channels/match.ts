// Applies a caller's regular expression to texts, in a thread of its own: RE2 takes linear time, but the product of expression and
// text can still be seconds.
import { abortReason } from '../../../process/abort';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../../config';
import { fairQueue } from '../../../process/fair-queue';

/** Matches counted per text. */
export const maxMatches = 10;

export interface MatchJob {
  /** In the syntax of RE2. */
  source: string;
  ignoresCase: boolean;
  texts: string[];
}

/** Number of matches in each text, at most `maxMatches`; or why the expression is refused. */
export type MatchResult = number[] | { problem: string };

/** Concurrent threads; one tenant has at most two of them. */
const places = fairQueue(3);
const limits = { ms: 5_000, heap_mb: 256 };

/**
 * Counts matches within limits of time and memory.
 * @param tenant whose search it is
 * @param signal once aborted, the search gives up its place, or its thread is ended
 * @throws the reason of the signal
 */
export const matchesIn = (tenant: string, job: MatchJob, signal: AbortSignal): Promise<MatchResult> =>
  places.run(tenant, () => inThread(job, signal), signal);

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
