// Reads an untrusted file in a separate process: a file that takes too much memory or time, or triggers a bug in a
// reader, only ends that process, and parsing never blocks the event loop of this one. The process sends its results in
// batches, each only on request, so that neither side holds more than one.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { abortReason } from '../../process/abort';
import { forkApart } from '../../process/compiled';
import type { ReadFound } from '.';
import { SourceRefused } from './source';
import type { Encoding } from './encoding';

export interface ReadJob {
  file: string;
  /** Name of the file on the sender's side. */
  name: string | undefined;
  encoding: Encoding | undefined;
  /** Columns that hold the text of an item. */
  columns: string[];
}

export type Parcel = { found: ReadFound[]; isLast: boolean } | { refused: string };

const heapMb = 512;
/** Maximum time that the process may take for the next batch. */
const maxSilenceMs = 120_000;

/** @throws SourceRefused */
export async function* readApart(job: ReadJob, signal: AbortSignal): AsyncGenerator<ReadFound> {
  signal.throwIfAborted();
  const child = forkApart('libraries/formats/reading-process', [`--max-old-space-size=${heapMb}`]);
  // A waiting reader does not keep this process alive after its work.
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

/** Returns when the process is gone, so that counting readers counts processes. */
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
    // The process may have ended unnoticed between two batches.
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
    // If somebody killed the process, that says nothing about the file. Without memory, Node aborts.
    if (child.signalCode === 'SIGKILL' && !isLate) throw new Error('The process that reads the file was killed.');
    throw new SourceRefused('The file takes too much memory or time to read.');
  } finally {
    over.abort();
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
