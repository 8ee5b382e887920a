// Reads a file of a stranger in a process of its own: a file that takes too much memory or time, or finds a fault of a
// reader, ends that process and nothing else, and no parsing blocks the events of this one. The process sends what it
// finds in parcels, each only when it is asked for, so that neither side holds more than one.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { abortReason } from '../../process/abort';
import { forkApart } from '../../process/compiled';
import type { ReadFound } from '.';
import { SourceRefused } from './source';
import type { Encoding } from './encoding';

export interface ReadJob {
  file: string;
  /** Name of the file at its sender. */
  name: string | undefined;
  encoding: Encoding | undefined;
  /** Columns of rows with the text of an item. */
  columns: string[];
}

export type Parcel = { found: ReadFound[]; isLast: boolean } | { refused: string };

const heapMb = 512;
/** Maximum time until the next parcel. */
const maxSilenceMs = 120_000;

/** @throws SourceRefused */
export async function* readApart(job: ReadJob, signal: AbortSignal): AsyncGenerator<ReadFound> {
  signal.throwIfAborted();
  const child = forkApart('libraries/formats/reading-process', [`--max-old-space-size=${heapMb}`]);
  // A reader that waits keeps this process no longer than its work.
  child.unref();
  child.channel?.unref();
  try {
    for (let isLast = false; !isLast;) {
      const parcel = await nextParcel(child, job, signal);
      if ('refused' in parcel) throw new SourceRefused(parcel.refused);
      yield* parcel.found;
      ({ isLast } = parcel);
    }
  } finally {
    await end(child);
  }
}

/** Returns when the process is gone, so that whoever counts readers counts processes. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.ref();
  child.kill('SIGKILL');
  await gone;
}

async function nextParcel(child: ChildProcess, job: ReadJob, signal: AbortSignal): Promise<Parcel> {
  const over = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, maxSilenceMs);
  const stop = () => child.kill('SIGKILL');
  signal.addEventListener('abort', stop, { once: true });
  try {
    // The process may have ended unseen between two parcels.
    if (child.exitCode === null && child.signalCode === null) {
      const answer = once(child, 'message', { signal: over.signal });
      const end = once(child, 'exit', { signal: over.signal }).then(() => []);
      answer.catch(() => undefined);
      end.catch(() => undefined);
      child.send(job, (error) => error && child.kill('SIGKILL'));
      const [parcel] = (await Promise.race([answer, end])) as [Parcel?];
      if (signal.aborted) throw abortReason(signal);
      if (parcel) return parcel;
    }
    // Whom somebody else killed says nothing about the file. Without memory, Node aborts.
    if (child.signalCode === 'SIGKILL' && !isLate) throw new Error('The process that reads the file was killed.');
    throw new SourceRefused('The file takes too much memory or time to read.');
  } finally {
    over.abort();
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
