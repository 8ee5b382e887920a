// Hooks store their knowledge of a session in a file to which lines are only appended, because they run at the same
// time. `./scripts/hook StatusLine` adds them up.
import { appendFileSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isFile } from './files';
import { latestMissed } from './missed';

/**
 * `since TIME ID`: turns that began after the one with this id are to be stored. `compacted 1`: the agent has forgotten
 * the earlier turns. `loaded N`: memories that the agent received. `kept N` and `stored N TIME`: turns to be stored,
 * and turns stored. `missed 1`: an event without a result.
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

/**
 * `memory harbour: 6 loaded, 4 stored, 1 missed; 12 stored today, last event 10:42; degraded`: the workspace, the sums
 * of a session, and the state of all sessions of the connection. Degraded: the last event had no result.
 * @param workspace its name, if the connection knows it
 */
export function statusLine(
  connection: string,
  session_id: string | undefined,
  { workspace = '', now = new Date() }: { workspace?: string | undefined; now?: Date } = {},
): string {
  const shown = sumsIn(linesOf(session_id ? fileOf(connection, session_id) : ''));
  const parts = Object.entries(shown).filter(([, count]) => count > 0);
  const all = allSessions(connection, now);
  const name = workspace.replaceAll(/\p{C}/gu, '').slice(0, maxName);
  return [
    `memory${name && ` ${name}`}: ${parts.map(([what, count]) => `${count} ${what}`).join(', ') || 'connected'}`,
    ...(all.last === undefined ? [] : [`${all.today} stored today, last event ${clockOf(all.last)}`]),
    ...(all.isDegraded ? ['degraded'] : []),
  ].join('; ');
}

const maxName = 40;

const linesOf = (file: string): string[] =>
  file !== '' && isFile(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];

function sumsIn(lines: string[]) {
  const sums = { loaded: 0, kept: 0, stored: 0, missed: 0 };
  for (const line of lines) {
    const [name = '', value] = line.split(' ');
    if (name in sums) sums[name as keyof typeof sums] += Number(value);
  }
  const { loaded, kept, missed } = sums;
  // Turns may be sent twice, and are stored once.
  const stored = Math.min(sums.stored, kept);
  return { loaded, stored, waiting: kept - stored, missed };
}

interface AllSessions {
  /** Turns stored today, by the clock of this machine. */
  today: number;
  last: Date | undefined;
  isDegraded: boolean;
}

function allSessions(connection: string, now: Date): AllSessions {
  const folder = folderOf(connection);
  const names = isFolder(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : [];
  const files = names
    .flatMap((name) => {
      const file = path.join(folder, name);
      const at = statSync(file, { throwIfNoEntry: false })?.mtime;
      return at ? [{ file, at }] : [];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const ofToday = files.filter(({ at }) => dayOf(at) === dayOf(now)).map(({ file }) => linesOf(file));
  const today = ofToday.map((lines) => {
    const stored = lines.filter(
      (line) => line.startsWith('stored ') && dayOf(new Date(line.split(' ')[2] ?? '')) === dayOf(now),
    );
    return Math.min(
      sumsIn(lines).stored,
      stored.reduce((sum, line) => sum + Number(line.split(' ')[1]), 0),
    );
  });
  const [latest] = files;
  const missed = latestMissed(connection);
  return {
    today: today.reduce((sum, count) => sum + count, 0),
    last: latest?.at,
    isDegraded:
      (latest !== undefined && (linesOf(latest.file).at(-1) ?? '').startsWith('missed ')) ||
      (missed !== undefined && missed.at > (latest?.at.getTime() ?? 0)),
  };
}

const isFolder = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
const dayOf = (at: Date) => at.toDateString();
const clockOf = (at: Date) => at.toTimeString().slice(0, 5);

const maxAgeMs = 30 * 24 * 3_600_000;

/** Forgets sessions that have not been used for a month. */
export function forgetOld(connection: string, now: number): void {
  const folder = folderOf(connection);
  if (!isFolder(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith('.log') && now - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? now) > maxAgeMs)
      rmSync(file, { force: true });
  }
}
