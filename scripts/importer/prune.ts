// `--prune`: deletes items of earlier imports with the same origin that the files no longer contain.
import { setTimeout as delay } from 'node:timers/promises';
import { isAgreed } from '../is-agreed';
import { Problem } from '../runtime/output/problem';
import { rowsOfTable } from '../../src/libraries/formats/rows';
import { itemOf, type RowReading } from '../../src/memory/flows/import/item';
import type { RowsFile } from './paths';
import { count } from './progress';
import { ask, type ImportTarget } from './service';

/** Default origin. All files without an origin share it, so it does not identify a file. */
const anyFile = 'import:file';

interface Stored {
  item_id: string;
  external_id: string | null;
  origin: string;
  workspace_id: string | null;
}

async function namedIn(files: RowsFile[], reading: RowReading): Promise<{ origin: string; external_ids: Set<string> }> {
  const origins = new Set<string>();
  const external_ids = new Set<string>();
  for (const { file, entry } of files)
    for await (const { place, value, decimals, proposed, problem } of rowsOfTable(entry)) {
      if (problem !== undefined)
        throw new Problem(
          `${file}, ${place}: ${problem}`,
          'Correct the row first: an earlier version of it may be in the workspace.',
        );
      const item = itemOf({ value, decimals, proposed }, reading);
      origins.add(String(item['origin']));
      if (typeof item['external_id'] !== 'string')
        throw new Problem(`${file}, ${place}: has no external_id.`, 'A prune recognises items by their external_id.');
      external_ids.add(item['external_id']);
    }
  const [origin = anyFile, ...others] = origins;
  if (others.length > 0 || origin === anyFile)
    throw new Problem(
      `The rows have ${others.length > 0 ? 'several origins' : `the origin ${anyFile}, which all files share`}.`,
      'A prune needs an origin that only these files have, in the earlier imports too: --origin import:NAME',
    );
  return { origin, external_ids };
}

/**
 * Items in the workspace with the origin of the files that no row names, and other origins of items that rows name.
 * @throws Problem when the files do not identify their items
 */
export async function findPruned(
  files: RowsFile[],
  reading: RowReading,
  target: ImportTarget,
  signal: AbortSignal,
): Promise<{ pruned: string[]; elsewhere: Set<string> }> {
  if (target.workspace_id === undefined)
    throw new Problem('No workspace is named.', 'A prune only deletes in a named workspace: --workspace.');
  const { origin, external_ids } = await namedIn(files, reading);
  const pruned: string[] = [];
  const elsewhere = new Set<string>();
  for (let cursor: string | null = ''; cursor !== null;) {
    const query: string = `limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`;
    const { body: page } = await ask<{ items: Stored[]; next_cursor: string | null }>(target, `/memory/list?${query}`, {
      signal,
    });
    // The list also contains personal items of the caller, which are in another workspace.
    for (const { item_id, external_id, origin: own, workspace_id } of page.items)
      if (workspace_id === target.workspace_id && external_id !== null) {
        if (own !== origin && external_ids.has(external_id)) elsewhere.add(own);
        if (own === origin && !external_ids.has(external_id)) pruned.push(item_id);
      }
    cursor = page.next_cursor;
  }
  return { pruned, elsewhere };
}

const pauseMs = 1_000;
const attempts = 30;

/** Deletes items one by one. A missing item counts as deleted. */
async function deleteAll(item_ids: string[], target: ImportTarget, signal: AbortSignal): Promise<void> {
  for (const item_id of item_ids)
    for (let attempt = 1; ; attempt++) {
      try {
        await ask(target, `/memory/${item_id}`, { method: 'DELETE', alsoAnswers: [404], signal });
        break;
      } catch (error) {
        if (error instanceof Problem || signal.aborted || attempt === attempts) throw error;
        await delay(pauseMs, undefined, { signal });
      }
    }
}

/** @throws Problem when no terminal is available for the confirmation */
export async function prune(
  files: RowsFile[],
  reading: RowReading,
  target: ImportTarget,
  { dryRun, yes }: { dryRun: boolean; yes: boolean },
  stdout: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<void> {
  const { pruned, elsewhere } = await findPruned(files, reading, target, signal);
  if (elsewhere.size > 0)
    stdout.write(
      `Items of these files are stored with the origin ${[...elsewhere].sort().join(', ')}. ` +
        'A prune only deletes items of its own --origin.\n',
    );
  if (dryRun) {
    stdout.write(`${count(pruned.length)} items would be deleted.\n`);
    return;
  }
  if (pruned.length === 0) {
    stdout.write('Nothing to delete.\n');
    return;
  }
  const question = `Delete ${count(pruned.length)} items that the files no longer contain? [y/N] `;
  if (!yes && !(await isAgreed(question, 'Add --yes; --dry-run counts them.'))) {
    stdout.write('Nothing was deleted.\n');
    return;
  }
  await deleteAll(pruned, target, signal);
  stdout.write(`${count(pruned.length)} items deleted.\n`);
}
