// The reasons why a call of the language model failed.
import type { Schemas } from '../generated/schemas';

/** The failure that `GET /memory/health` reports. The server's `status` and `message` are null if it did not answer. */
export type LastFailure = NonNullable<Schemas['health/LanguageModel']['last_failure']>;

/** The last two kinds say nothing about the model. */
export type FailureKind = LastFailure['kind'] | 'left_alone' | 'budget_used_up';

/** The message contains no text from the prompt or the answer. */
export class ModelFailure extends Error {
  /** The server's own words, which may repeat the prompt. */
  readonly server: { status: number; said: string } | undefined;
  /** How long the server asked to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    {
      server,
      retryAfterMs,
      cause,
    }: { server?: ModelFailure['server']; retryAfterMs?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.server = server;
    this.retryAfterMs = retryAfterMs;
  }
}

const maxTold = 200;
/** A message repeats the prompt if it shares this many characters in a row with it. */
const repeated = 12;

/** The server's message, shortened, for logs and people; without the key, and undefined if it repeats the prompt. */
export function toldBy({ server }: ModelFailure, prompt: string, key: string | undefined): string | undefined {
  if (!server) return undefined;
  const said = server.said.replaceAll(/\s+/gu, ' ').slice(0, maxTold);
  for (let i = 0; i + repeated <= said.length; i++) if (prompt.includes(said.slice(i, i + repeated))) return undefined;
  return key ? said.replaceAll(key, '…') : said;
}
