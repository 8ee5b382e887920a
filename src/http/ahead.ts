// Starts a read while the credentials are still being checked. The check needs a graph query and almost always yields
// the cached caller. The result is returned only if it does.
import { isDeepStrictEqual } from 'node:util';
import type { ScopedCaller } from '../ctx';
import { dropOldest } from '../lists';
import { sha256 } from '../libraries/text/hash';
import type { Credentials } from './access';

const maxCallers = 1_000;

export class Ahead<T> {
  /** Callers of earlier successful checks, by a hash of the credentials. Every request checks them again. */
  private readonly callers = new Map<string, ScopedCaller>();

  /**
   * Runs `work` for the caller that `check` returns, and may start it before `check` has ended.
   * @param check throws if the request is refused; the result of the work is then discarded
   * @param work must only read; may run twice. It awaits `admitted` before any visible effect. `admitted` rejects if
   * the result is discarded; it is undefined after the check
   */
  async run(
    credentials: Credentials,
    check: () => Promise<ScopedCaller>,
    work: (caller: ScopedCaller, admitted?: Promise<void>) => Promise<T>,
  ): Promise<T> {
    const key = sha256(JSON.stringify(credentials));
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
    dropOldest(this.callers, maxCallers - 1);
    this.callers.set(key, caller);
  }
}

/** Resolves after the check; rejects if the check fails or yields another caller. */
function admissionOf(checked: Promise<{ isGuess: boolean }>): Promise<void> {
  const same = checked.then(({ isGuess }) => {
    if (!isGuess) throw new Error('the caller has changed in the meantime');
  });
  // Prevents an unhandled rejection if the work never awaits the promise.
  same.catch(() => undefined);
  return same;
}

/** Converts a promise to one that never rejects, so that an unused error is not an unhandled rejection. */
function outcomeOf<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
}
