// Hooks keep their knowledge of a session in a file of lines that are only appended, since they run at the same time.
// `./scripts/hook StatusLine` adds them up.
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isFile } from './files';

/**
 * `since TIME ID`: turns that began after the one with this id are to be stored. `compacted 1`: the agent has forgotten what was said.
 * `loaded N`: memories that the agent got. `kept N` and `stored N`: turns that were to be stored, and were.
 * `missed 1`: an event that brought nothing.
 */
type Noted = 'since' | 'compacted' | 'loaded' | 'kept' | 'stored' | 'missed';

/** Folder of a connection for its sessions and unsent turns. */
export const folderOf = (connection: string): string => connection.replace(/(\.json)?$/, '.sessions');

const fileOf = (connection: string, session_id: string) =>
  path.join(folderOf(connection), `${session_id.replace(/[^\w-]/g, '_').slice(0, 100)}.log`);

export function noteInSession(
  connection: string,
  session_id: string | undefined,
  noted: Noted,
  value: string | number,
): void {
  if (!session_id) return;
  mkdirSync(folderOf(connection), { recursive: true, mode: 0o700 });
  appendFileSync(fileOf(connection, session_id), `${noted} ${value}\n`, { mode: 0o600 });
}

/** The last value. */
export function noted(connection: string, session_id: string | undefined, name: Noted): string | undefined {
  const file = fileOf(connection, session_id ?? '');
  if (!session_id || !isFile(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.findLast((line) => line.startsWith(`${name} `))?.slice(name.length + 1);
}

/** `6 loaded, 4 stored, 1 missed`: the sums of a session, without those that are nothing. */
export function statusOfSession(connection: string, session_id: string | undefined): string {
  const file = fileOf(connection, session_id ?? '');
  const sums = { loaded: 0, kept: 0, stored: 0, missed: 0 };
  for (const line of session_id && isFile(file) ? readFileSync(file, 'utf8').split('\n') : []) {
    const [name = '', value] = line.split(' ');
    if (name in sums) sums[name as keyof typeof sums] += Number(value);
  }
  const { loaded, kept, missed } = sums;
  // Turns may be sent twice, and are stored once.
  const stored = Math.min(sums.stored, kept);
  const shown = { loaded, stored, waiting: kept - stored, missed };
  const parts = Object.entries(shown).filter(([, count]) => count > 0);
  return `memory: ${parts.map(([name, count]) => `${count} ${name}`).join(', ') || 'connected'}`;
}

const maxAgeMs = 30 * 24 * 3_600_000;

/** Sessions that were used last a month ago are forgotten. */
export function forgetOld(connection: string, now: number): void {
  const folder = folderOf(connection);
  if (!statSync(folder, { throwIfNoEntry: false })) return;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith('.log') && now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) > maxAgeMs)
      rmSync(file, { force: true });
  }
}
