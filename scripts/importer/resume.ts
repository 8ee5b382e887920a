// State of an import, so that the next run skips acknowledged rows. It only saves time: the service recognises
// existing items.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { writePrivate } from '../runtime/instance';
import type { RowReading } from '../../src/memory/flows/import/item';
import type { ImportTarget } from './send';

export interface BadRow {
  place: string;
  reason: string;
}

export interface Settled {
  rows: number;
  /** Bytes of the file up to the end of these rows. */
  bytes: number;
  created: number;
  existing: number;
  /** Number of existing items that were changed. */
  updated: number;
  bad: BadRow[];
  /** An item of this import. If the workspace no longer contains it, the state is invalid. */
  item_id: string | undefined;
}

export interface Resume {
  /** State of an interrupted run; empty at first. */
  readonly settled: Settled;
  save(): void;
  /** Deletes the state; the import is complete. */
  clear(): void;
}

export async function openResume(
  home: string,
  file: string,
  target: ImportTarget,
  reading: RowReading,
  update = false,
): Promise<Resume> {
  const folder = path.join(home, 'imports');
  const { type, map } = reading;
  const where = [path.resolve(file), await contentHash(file), target.base_url, target.workspace_id ?? ''];
  const place = [...where, type, ...[...map].sort().flat(), ...(update ? ['update'] : []), reading.origin ?? ''];
  const name = createHash('sha256').update(JSON.stringify(place)).digest('hex').slice(0, 24);
  const stateFile = path.join(folder, `${name}.json`);
  const settled = readSettled(stateFile);
  if (settled.item_id !== undefined && !(await isThere(target, settled.item_id))) Object.assign(settled, nothing());
  return {
    settled,
    save: () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writePrivate(stateFile, settled);
    },
    clear: () => rmSync(stateFile, { force: true }),
  };
}

const nothing = (): Settled => ({
  rows: 0,
  bytes: 0,
  created: 0,
  existing: 0,
  updated: 0,
  bad: [],
  item_id: undefined,
});

function readSettled(file: string): Settled {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Settled) : nothing();
  } catch {
    // An unreadable state is ignored, so that all rows are sent again.
    return nothing();
  }
}

async function contentHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** Whether the item exists. Only a 404 means no: an unavailable service says nothing about the item. */
async function isThere({ base_url, api_key, workspace_id }: ImportTarget, item_id: string): Promise<boolean> {
  const headers = { 'X-API-Key': api_key, ...(workspace_id && { 'X-Workspace-Id': workspace_id }) };
  return fetch(`${base_url}/memory/${item_id}`, { headers }).then(
    (response) => response.status !== 404,
    () => true,
  );
}
