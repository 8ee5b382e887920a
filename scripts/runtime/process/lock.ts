// Lock files: concurrent starts of an instance, or downloads of the runtime, wait for each other.
import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { errorCode } from '../output/problem';
import { stampOf } from './stamp';
import { until } from './until';

const patienceMs = 15 * 60_000;

/**
 * Takes the lock. It waits while the holder is alive, and takes over the lock of a dead process.
 * @param onWait called once, with the process id of the holder
 * @returns a function that releases the lock; safe to call twice
 */
export async function takeLock(
  file: string,
  onWait: (pid: number) => void = () => undefined,
  signal?: AbortSignal,
): Promise<() => void> {
  let isReported = false;
  const taken = await until(
    () => {
      const holder = tryLock(file);
      if (holder !== undefined && !isReported) {
        isReported = true;
        onWait(holder);
      }
      return holder === undefined ? true : undefined;
    },
    patienceMs,
    signal,
  );
  if (!taken) throw new Error(`${file} has been held for ${patienceMs / 60_000} minutes.`);
  return releaseOf(file);
}

/** Takes the lock like `takeLock`, without waiting. @returns undefined while another process holds it */
export const takeFreeLock = (file: string): (() => void) | undefined =>
  tryLock(file) === undefined ? releaseOf(file) : undefined;

function releaseOf(file: string): () => void {
  let isHeld = true;
  return () => {
    if (isHeld) unlinkSync(file);
    isHeld = false;
  };
}

/** @returns undefined when the lock was taken, otherwise the process id of its holder */
function tryLock(file: string): number | undefined {
  // A temporary file is linked into place, so that no process reads an empty lock.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${process.pid}\n${stampOf(process.pid)}`);
  try {
    for (;;) {
      if (linked(draft, file)) return undefined;
      const holder = holderOf(file);
      if (holder !== undefined) return holder;
    }
  } finally {
    rmSync(draft);
  }
}

function linked(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
}

/** The process id of a living holder. The lock of a dead process is removed. */
function holderOf(file: string): number | undefined {
  try {
    const [pid, stamp] = readFileSync(file, 'utf8').split('\n');
    if (stampOf(Number(pid)) === stamp) return Number(pid);
    unlinkSync(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return undefined;
}
