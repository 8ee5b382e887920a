// Reads the source code of a repository: files in, entities and relationships out. The work runs in a thread.
import { abortReason } from '../../process/abort';
import { compiled } from '../../process/compiled';
import { Worker } from 'node:worker_threads';
import { Refusal, TimedOut } from '../../errors';
import { repositoryLimits } from './limits';
import type { ReadRepository, RepositoryMessage, RepositoryTask } from './repository-thread';

/** Idle time after which the thread ends and its cache is lost. */
const idleMs = 900_000;

let thread: Worker | undefined;
let idle: NodeJS.Timeout | undefined;
/** The last read; repositories are read one at a time. */
let last: Promise<unknown> = Promise.resolve();

/**
 * @param onProgress called with the number of parsed files and the total
 * @param signal aborts the work and ends the thread
 * @throws Refusal `too_large`, `broken_file`; TimedOut; the reason of the signal
 */
export function readRepository(
  task: RepositoryTask,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ReadRepository> {
  const work = last.then(() => {
    signal.throwIfAborted();
    return readNow(task, onProgress, signal);
  });
  last = work.catch(() => undefined);
  return work;
}

const tooMuch = 'The repository takes too much memory.';

const newThread = () =>
  new Worker(compiled('libraries/source-code/repository-thread'), {
    resourceLimits: { maxOldGenerationSizeMb: repositoryLimits.repository_heap_mb },
  });

function readNow(
  task: RepositoryTask,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<ReadRepository> {
  clearTimeout(idle);
  const reader = (thread ??= newThread());
  reader.ref();
  const drop = () => {
    if (thread === reader) thread = undefined;
    void reader.terminate();
  };
  return new Promise<ReadRepository>((resolve, reject) => {
    const fail = (error: Error) => {
      end();
      drop();
      reject(error);
    };
    const onAbort = () => fail(abortReason(signal));
    const timer = setTimeout(
      () => fail(new TimedOut('Reading the repository takes too long.')),
      repositoryLimits.repository_ms,
    );
    const onError = (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new Refusal('too_large', tooMuch) : error);
    const onMessage = (message: RepositoryMessage) => {
      if ('progress' in message) return onProgress(message.progress.done, message.progress.of);
      end();
      if ('result' in message) resolve(message.result);
      else reject(new Refusal(message.refused, message.message));
    };
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      reader.off('message', onMessage).off('error', onError);
      reader.unref();
      idle = setTimeout(drop, idleMs).unref();
    };
    signal.addEventListener('abort', onAbort, { once: true });
    reader.on('message', onMessage).once('error', onError);
    reader.postMessage(task);
  });
}
