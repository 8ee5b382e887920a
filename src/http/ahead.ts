// Reads that begin while the credentials are still being checked. The check takes a question to the graph and almost always finds
// what it found a moment ago; what was read in the meantime leaves this process only if it did.
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Credentials } from '../auth/scope';
import type { Scope } from '../ctx';

/** Callers remembered; the one that was remembered first gives way. */
const most = 1_000;

export class Ahead<T> {
  /** Scopes of the last successful checks, by a hash of the headers. Guesses: each is checked again with every request. */
  private readonly scopes = new Map<string, Scope>();

  /**
   * The work in the scope that the check answers.
   * @param check throws what refuses the request; nothing of the work is then seen
   * @param work only reads; it may be run twice
   */
  async run(credentials: Credentials, check: () => Promise<Scope>, work: (scope: Scope) => Promise<T>): Promise<T> {
    const key = createHash('sha256').update(JSON.stringify(credentials)).digest('base64');
    const guess = this.scopes.get(key);
    const begun = guess && outcomeOf(work(guess));
    const scope = await check().catch((error: unknown) => {
      this.scopes.delete(key);
      throw error;
    });
    if (begun && isDeepStrictEqual(scope, guess)) return (await begun)();
    this.remember(key, scope);
    return work(scope);
  }

  private remember(key: string, scope: Scope): void {
    const [oldest] = this.scopes.keys();
    if (oldest !== undefined && this.scopes.size >= most) this.scopes.delete(oldest);
    this.scopes.set(key, scope);
  }
}

/** How a promise ended, to be looked at later: an error that nobody asks for is nobody's business. */
function outcomeOf<T>(promise: Promise<T>): Promise<() => T> {
  return promise.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error;
    },
  );
}
