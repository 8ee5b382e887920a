import { appendFileSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { isFile } from './files';

const maxBytes = 100_000;

/** A log of events without a result, because a hook does not report that to its agent. */
export const missedFile = (connection: string): string => connection.replace(/(\.json)?$/, '.missed.log');

export function noteMissed(connection: string, event: string, reason: string): void {
  const file = missedFile(connection);
  try {
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) truncateSync(file);
    appendFileSync(file, `${new Date().toISOString()} ${event}: ${reason}\n`, { mode: 0o600 });
  } catch {
    // An agent also works without this file.
  }
}

/** The latest event without a result. */
export function latestMissed(connection: string): { at: number; line: string } | undefined {
  const file = missedFile(connection);
  const line = isFile(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) : undefined;
  return line ? { at: Date.parse(line.split(' ', 1)[0] ?? ''), line } : undefined;
}
