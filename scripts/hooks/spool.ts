// Turns on their way to the service. A hook writes them into a file before it sends them, and removes the file when the
// service has stored them. If a busy machine, a kill or an unavailable service prevents this, the next event makes up
// for it in a separate process. Only one such process runs: on a busy machine, 184 of them once sent the same turns
// repeatedly. The service recognises stored turns, so sending them twice does no harm.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { MemoryClient } from '../../src/client';
import { takeFreeLock } from '../runtime/process/lock';
import { noteMissed } from './missed';
import { folderOf, noteInSession } from './session';
import type { HookTurn } from './turn';

export interface Spooled {
  session_id: string;
  conversation: { conversation_id: string; origin: string; context: { project: string }; turns: HookTurn[] };
}

const spoolOf = (connection: string) => path.join(folderOf(connection), 'spool');
/** Maximum number of waiting files. If there are more, the oldest are deleted. */
const maxFiles = 1_000;

export function waiting(connection: string): string[] {
  try {
    const names = readdirSync(spoolOf(connection)).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => path.join(spoolOf(connection), name));
  } catch {
    return [];
  }
}

/** Maximum number of turns in one request. */
const maxSent = 100;

/** @param name sorts by time @returns the file */
export function spool(connection: string, name: string, spooled: Spooled): string {
  mkdirSync(spoolOf(connection), { recursive: true, mode: 0o700 });
  const file = path.join(spoolOf(connection), `${name}-${randomUUID()}.json`);
  writeFileSync(`${file}.new`, JSON.stringify(spooled), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  noteInSession(connection, spooled.session_id, 'kept', spooled.conversation.turns.length);
  for (const old of waiting(connection).slice(0, -maxFiles)) rmSync(old, { force: true });
  return file;
}

/** Sends the turns of one file. @throws Error if the service is unavailable, busy or refuses the key */
export const sendFile = (connection: string, post: MemoryClient['post'], file: string): Promise<void> =>
  sendFirst(connection, post, [file]);

/**
 * Sends all waiting turns, oldest first, unless another process is doing so.
 * @param onSent called after each request
 * @throws like `sendFile`
 */
export async function sendSpooled(
  connection: string,
  post: MemoryClient['post'],
  onSent: () => void = () => undefined,
): Promise<void> {
  // A file written while the lock is held is found after its release.
  while (waiting(connection).length > 0) {
    const release = takeFreeLock(path.join(folderOf(connection), 'sending.lock'));
    if (!release) return;
    try {
      for (let files = waiting(connection); files.length > 0; files = waiting(connection)) {
        await sendFirst(connection, post, files);
        onSent();
      }
    } finally {
      release();
    }
  }
}

/** Sends the first file, with those after it that continue its conversation. */
async function sendFirst(connection: string, post: MemoryClient['post'], [first = '', ...others]: string[]) {
  const spooled = readSpooled(first);
  const sent = [first];
  for (const file of spooled ? others : []) {
    const more = readSpooled(file);
    if (!more || !continues(spooled as Spooled, more)) break;
    (spooled as Spooled).conversation.turns.push(...more.conversation.turns);
    sent.push(file);
  }
  if (spooled) await send(connection, post, spooled);
  for (const file of sent) rmSync(file, { force: true });
}

const continues = (
  { conversation: { turns, ...one } }: Spooled,
  { conversation: { turns: more, ...other } }: Spooled,
) => turns.length + more.length <= maxSent && isDeepStrictEqual(one, other);

async function send(connection: string, post: MemoryClient['post'], { session_id, conversation }: Spooled) {
  try {
    await post('/memory/ingest/conversation', { body: conversation });
    noteInSession(connection, session_id, 'stored', `${conversation.turns.length} ${new Date().toISOString()}`);
  } catch (error) {
    // The service would refuse it again.
    if (!(error instanceof Error) || !error.message.endsWith(': 422')) throw error;
    noteMissed(connection, 'retain', error.message);
  }
}

/** @returns undefined if another hook has sent the file in the meantime, or the file is incomplete */
function readSpooled(file: string): Spooled | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Spooled;
  } catch {
    return undefined;
  }
}
