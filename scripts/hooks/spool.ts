// Turns on their way to the service. A hook writes them into a file before it sends them, and removes the file when the
// service has stored them: what a busy machine, a kill or a service that is away prevents is made up for by the next
// event. The service recognises turns that it has, so that to send them twice does no harm.
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { MemoryClient } from '../../src/client';
import { noteMissed } from './missed';
import { folderOf, note } from './session';
import type { Turn } from './turn';

export interface Spooled {
  session_id: string;
  conversation: { conversation_id: string; origin: string; context: { project: string }; turns: Turn[] };
}

const spoolOf = (connection: string) => path.join(folderOf(connection), 'spool');
/** Maximum number of files that wait. If there are more, the oldest are deleted. */
const maxFiles = 1_000;

export function waiting(connection: string): string[] {
  try {
    const names = readdirSync(spoolOf(connection)).filter((name) => name.endsWith('.json'));
    return names.sort().map((name) => path.join(spoolOf(connection), name));
  } catch {
    return [];
  }
}

/** @param name sorts by time */
export function spool(connection: string, name: string, spooled: Spooled): void {
  mkdirSync(spoolOf(connection), { recursive: true, mode: 0o700 });
  const file = path.join(spoolOf(connection), `${name}-${randomUUID()}.json`);
  writeFileSync(`${file}.new`, JSON.stringify(spooled), { mode: 0o600 });
  renameSync(`${file}.new`, file);
  note(connection, spooled.session_id, 'kept', spooled.conversation.turns.length);
  for (const old of waiting(connection).slice(0, -maxFiles)) rmSync(old, { force: true });
}

/** Sends what waits, the oldest first. @throws Error if the service is away, busy or refuses the key */
export async function sendSpooled(connection: string, post: MemoryClient['post']): Promise<void> {
  for (const file of waiting(connection)) {
    const spooled = readSpooled(file);
    if (spooled) await send(connection, post, spooled);
    rmSync(file, { force: true });
  }
}

async function send(connection: string, post: MemoryClient['post'], { session_id, conversation }: Spooled) {
  try {
    await post('/memory/ingest/conversation', { body: conversation });
    note(connection, session_id, 'stored', conversation.turns.length);
  } catch (error) {
    // The service would refuse it again.
    if (!(error instanceof Error) || !error.message.endsWith(': 422')) throw error;
    noteMissed(connection, 'retain', error.message);
  }
}

/** @returns undefined if another hook has sent the file meanwhile, or it is not whole */
function readSpooled(file: string): Spooled | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Spooled;
  } catch {
    return undefined;
  }
}
