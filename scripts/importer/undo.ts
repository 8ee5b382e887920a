// `--undo`: deletes what an import wrote and nobody has changed since.
//
// A run is undone by its record, a source (`slack`) by its origin. A text is deleted if it is still in its first
// version. A conversation is deleted as a whole, if all its messages and chunks are in their first version and, for
// a run, all chunks are of this run; so nothing is lost that a later import or a person added.
import { isAgreed } from '../is-agreed';
import { Problem } from '../runtime/output/problem';
import { count } from './progress';
import { dropRecord, readRecord, runsIn } from './record';
import { ask, type ImportTarget } from './send';

interface Stored {
  item_id: string;
  origin: string;
  version: number;
  memory_type: string;
  workspace_id: string | null;
  metadata: { conversation_id?: string };
}

interface Plan {
  deleted: Stored[];
  kept: number;
}

/** @throws Problem for an unknown run or source, and without a terminal to confirm */
export async function undo(
  name: string,
  target: ImportTarget,
  { yes, home, stdout, signal }: { yes: boolean; home: string; stdout: NodeJS.WritableStream; signal: AbortSignal },
): Promise<void> {
  const isRun = runsIn(home).includes(name);
  const { origins, item_ids } = isRun ? readRecord(home, name) : { origins: [`import:${name}`], item_ids: undefined };
  const stored: Stored[] = [];
  for (const origin of origins) for await (const item of itemsOf(origin, target, signal)) stored.push(item);
  const { deleted, kept } = planOf(stored, item_ids);
  if (stored.length === 0)
    throw new Problem(`Nothing of ${name} is stored here.`, `Runs: ${runsIn(home).slice(-10).join(', ') || 'none'}.`);
  const left = kept > 0 ? ` ${count(kept)} stay, because they were changed or continued since.` : '';
  const question = `Delete ${count(deleted.length)} texts and conversations of ${name}?${left} [y/N] `;
  if (!yes && !(await isAgreed(question, 'Add --yes.'))) {
    stdout.write('Nothing was deleted.\n');
    return;
  }
  const changed = await deleteUnchanged(deleted, target, signal);
  if (isRun && kept + changed === 0) dropRecord(home, name);
  stdout.write(
    `${count(deleted.length - changed)} deleted, ${count(kept + changed)} kept because they were changed or continued since.\n`,
  );
}

async function* itemsOf(origin: string, target: ImportTarget, signal: AbortSignal): AsyncGenerator<Stored> {
  const filter = encodeURIComponent(JSON.stringify({ origin }));
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/memory/list?limit=200&filter=${filter}${from}`;
    const page = (await ask(target, 'GET', path, undefined, signal)) as { items: Stored[]; next_cursor: string | null };
    // The filter also finds origins that begin like this one, and the list contains personal items.
    for (const item of page.items)
      if (item.origin === origin && (target.workspace_id === undefined || item.workspace_id === target.workspace_id))
        yield item;
    cursor = page.next_cursor;
  }
}

/** @param item_ids what a run created; undefined for all */
function planOf(stored: Stored[], item_ids: ReadonlySet<string> | undefined): Plan {
  const isOurs = ({ item_id }: Stored) => item_ids === undefined || item_ids.has(item_id);
  const parts = new Map<string | undefined, Stored[]>();
  for (const item of stored.filter(isPart)) {
    const id = item.metadata.conversation_id;
    const known = parts.get(id);
    if (known) known.push(item);
    else parts.set(id, [item]);
  }
  const wholes = stored.filter((item) => !isPart(item) && isOurs(item));
  const isUntouched = (item: Stored) =>
    item.version === 1 &&
    (item.memory_type !== 'conversation' ||
      (parts.get(item.metadata.conversation_id) ?? []).every(
        (part) => part.version === 1 && (part.memory_type === 'conversation_turn' || isOurs(part)),
      ));
  const deleted = wholes.filter(isUntouched);
  const held = new Set(wholes.map(({ metadata }) => metadata.conversation_id));
  // Chunks that this run added to a conversation of an earlier one.
  const added = stored.filter(
    (item) => item_ids !== undefined && isPart(item) && isOurs(item) && !held.has(item.metadata.conversation_id),
  );
  return {
    deleted,
    kept: wholes.length - deleted.length + new Set(added.map(({ metadata }) => metadata.conversation_id)).size,
  };
}

const isPart = ({ memory_type, metadata }: Stored): boolean =>
  metadata.conversation_id !== undefined && memory_type !== 'conversation';

const underWay = 4;

/** @returns the number of those that were changed in the meantime */
async function deleteUnchanged(items: Stored[], target: ImportTarget, signal: AbortSignal): Promise<number> {
  let changed = 0;
  const next = items.values();
  const work = async () => {
    for (const { item_id, version } of next) {
      const headers = { 'If-Match': `"${version}"` };
      if ((await ask(target, 'DELETE', `/memory/${item_id}`, undefined, signal, headers)) === 'changed') changed++;
    }
  };
  await Promise.all(Array.from({ length: underWay }, work));
  return changed;
}
