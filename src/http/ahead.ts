// Reads that start while the credentials are still being checked. The check takes a graph query and almost always yields the same caller as
// last time. What was read in the meantime is only returned if it does.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { ScopedCaller } from '../ctx';
import type { Credentials } from './access';

/** Cached callers; the oldest one is evicted. */
const maxCallers = 1_000;

export class Ahead<T> {
  /** Callers of the last successful checks, by a hash of the headers. Guesses: each is checked again with every request. */
  private readonly callers = new Map<string, ScopedCaller>();

  /**
   * The result of the work for the caller returned by the check.
   * @param check throws if the request is refused; the result of the work is then discarded
   * @param work must only read; may run twice. `admitted` rejects if its result is discarded; it is undefined once the check is done.
   * Effects that others can notice wait for it
   */
  async run(
    credentials: Credentials,
    check: () => Promise<ScopedCaller>,
    work: (caller: ScopedCaller, admitted?: Promise<void>) => Promise<T>,
  ): Promise<T> {
    const key = createHash('sha256').update(JSON.stringify(credentials)).digest('base64');
    const guess = this.callers.get(key);
    const checked = check().then((caller) => ({ caller, isGuess: isDeepStrictEqual(caller, guess) }));
    const begun = guess && outcomeOf(work(guess, admissionOf(checked)));
    const { caller, isGuess } = await checked.catch((error: unknown) => {
      this.callers.delete(key);
      throw error;
    });
    if (begun && isGuess) return (await begun)();
    this.remember(key, caller);
    return work(caller);
  }

  private remember(key: string, caller: ScopedCaller): void {
    const [oldest] = this.callers.keys();
    if (oldest !== undefined && this.callers.size >= maxCallers) this.callers.delete(oldest);
    this.callers.set(key, caller);
  }
}

/** Resolves with the check; rejected if it throws or yields another caller. */
function admissionOf(checked: Promise<{ isGuess: boolean }>): Promise<void> {
  const same = checked.then(({ isGuess }) => {
    if (!isGuess) throw new Error('the caller has changed in the meantime');
  });
  // The work may have ended without waiting for it.
  same.catch(() => undefined);
  return same;
}

/** The outcome of a promise for later use, so that an unused error is not an unhandled rejection. */
function outcomeOf<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
}
