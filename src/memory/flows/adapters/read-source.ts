// Reads a source within a time limit, and turns errors into messages for users.
import { within, type Ctx } from '../../../ctx';
import { Refusal, TimedOut, Unavailable } from '../../../errors';
import { aborted } from '../../../process/abort';
import { SourceError } from './adapter';

/** The error of a source that failed, as opposed to an error of the service. */
export class SyncFailed extends Error {}

/** Max time for a read: a source that never answers must not block the worker. */
const readMs = 60_000;

/** @throws SyncFailed with a message for users; Unavailable */
export async function reading<T>(ctx: Ctx, read: (ctx: Ctx) => Promise<T>): Promise<T> {
  const timed = within(ctx, readMs);
  try {
    return await Promise.race([read(timed), aborted(timed.signal)]);
  } catch (error) {
    if (timed.signal.aborted && !ctx.signal.aborted)
      throw new SyncFailed(`The source did not answer within ${readMs / 1000} s.`);
    if (error instanceof Unavailable || error instanceof TimedOut) throw error;
    if (error instanceof SourceError || error instanceof Refusal) throw new SyncFailed(error.message);
    const code = String((error as NodeJS.ErrnoException).code ?? '');
    ctx.log.warn({ reason: code || (error as Error).name }, 'source not read');
    throw new SyncFailed(words[code] ?? 'The source could not be read; its answer is not what the adapter expects.');
  }
}

const words: Record<string, string> = {
  ENOENT: 'The folder or file does not exist.',
  EACCES: 'The service may not read the folder or file.',
  ECONNREFUSED: 'The server refuses the connection.',
  ECONNRESET: 'The server closed the connection.',
  ETIMEDOUT: 'The server did not answer in time.',
  ENOTFOUND: 'The host does not exist.',
};
