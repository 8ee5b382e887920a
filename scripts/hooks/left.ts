// Events with turns. `./scripts/hook` writes each into a file before Node starts. The file is removed when the turns
// are saved: a file that stays belongs to a process that was killed or too slow, and its turns are saved later.
import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { noteMissed } from './missed';
import { folderOf } from './session';
import type { HookInput } from './turn';

/** An agent ends a hook after five seconds. */
const endedAfterMs = 5_000;

/** Files of events whose processes have ended. */
export function leftEvents(connection: string, now: number): string[] {
  const folder = path.join(folderOf(connection), 'events');
  try {
    const files = readdirSync(folder).map((name) => path.join(folder, name));
    return files.filter((file) => now - statSync(file).mtimeMs > endedAfterMs);
  } catch {
    // The folder does not exist, or another process has just removed a file: the next event looks again.
    return [];
  }
}

/** Each is tried once: a file that cannot be read now cannot be read later. */
export async function keepLeft(
  connection: string,
  now: number,
  keep: (input: HookInput) => Promise<unknown>,
): Promise<void> {
  for (const file of leftEvents(connection, now)) {
    try {
      await keep(JSON.parse(readFileSync(file, 'utf8')) as HookInput);
    } catch (error) {
      noteMissed(connection, path.basename(file), String(error));
    }
    rmSync(file, { force: true });
  }
}
