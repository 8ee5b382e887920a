// `--undo`: deletes the items that an import wrote and nobody has changed since. The service undoes a run; a source
// (`slack`) is undone here, by the origin of its items. A text is deleted if it is still in its first version, and a
// conversation if all its messages and chunks are, so nothing that a person added is lost.
import type { Schemas } from '../../src/generated/schemas';
import { isAgreed } from '../is-agreed';
import { Problem } from '../runtime/output/problem';
import { count, openImportProgress } from './progress';
import { askPatiently, followRun, type ImportTarget, type ShownRun, type Waiting } from './service';
import type { ImportWork } from './work';

type Undone = Schemas['import/UndoResult'];

interface Stored {
  item_id: string;
  origin: string;
  version: number;
  memory_type: string;
  workspace_id: string | null;
  metadata: { conversation_id?: string };
}

const runId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @throws Problem for an unknown run or source, and without a terminal to confirm */
export async function undo(name: string, target: ImportTarget, work: ImportWork): Promise<void> {
  const { stdout, stderr } = work.output;
  const patience = { signal: work.signal, patienceMs: work.options.timeout * 1000 };
  const finding = { ...patience, onWait: () => undefined };
  const plan = await (runId.test(name) ? planOfRun(name, target, finding) : planOfSource(name, target, finding));
  if (!work.options.yes && !(await isAgreed(`${plan.question} [y/N] `, 'Add --yes.'))) {
    stdout.write('Nothing was deleted.\n');
    return;
  }
  const progress = openImportProgress(stderr, plan.all);
  const show = ({ deleted, kept }: Pick<Undone, 'deleted' | 'kept'>) =>
    progress.show(name, deleted + kept, `${count(deleted)} deleted, ${count(kept)} kept`);
  try {
    const { deleted, kept } = await plan.carryOut({ ...patience, onWait: progress.wait }, show);
    stdout.write(`${count(deleted)} deleted, ${count(kept)} kept${kept > 0 ? `: ${keptWhy}` : ''}.\n`);
  } finally {
    progress.stop();
  }
}

const keptWhy =
  'they were changed later, or are conversations of several imports, which --undo with the name of their source deletes';

type Counts = Pick<Undone, 'deleted' | 'kept'>;

interface Plan {
  question: string;
  all: number;
  carryOut: (waiting: Waiting, onProgress: (counts: Counts) => void) => Promise<Counts>;
}

async function planOfRun(run_id: string, target: ImportTarget, waiting: Waiting): Promise<Plan> {
  const { body: run } = await askPatiently<ShownRun>(target, `/memory/runs/${run_id}`, waiting);
  const { created = 0 } = (run.result ?? {}) as Partial<Schemas['import/ImportResult']>;
  return {
    question: `Delete the ${count(created)} messages, texts and rows that this import created? Items that were changed later, and conversations of several imports, stay.`,
    all: created,
    carryOut: async (patient, onProgress) => {
      const asking = { method: 'DELETE' } as const;
      const { body } = await askPatiently<ShownRun>(target, `/memory/import/${run_id}`, patient, asking);
      const undone = await followRun(target, body.run_id, patient, ({ result }) => {
        if (result) onProgress(result as Undone);
      });
      if (undone.status === 'error') throw new Problem(undone.errors[0] ?? 'The undo failed.', 'Repeat the undo.');
      return undone.result as Undone;
    },
  };
}

async function planOfSource(name: string, target: ImportTarget, waiting: Waiting): Promise<Plan> {
  const stored: Stored[] = [];
  for await (const item of itemsOf(`import:${name}`, target, waiting)) stored.push(item);
  if (stored.length === 0) throw new Problem(`No items of ${name} are stored here.`, 'Name a source, or a run.');
  const { deleted, kept } = untouchedOf(stored);
  const left = kept > 0 ? ` ${count(kept)} stay, because they were changed later.` : '';
  return {
    question: `Delete ${count(deleted.length)} texts and conversations of ${name}?${left}`,
    all: deleted.length + kept,
    carryOut: (patient, onProgress) => deleteUnchanged(deleted, kept, target, patient, onProgress),
  };
}

async function* itemsOf(origin: string, target: ImportTarget, waiting: Waiting): AsyncGenerator<Stored> {
  const filter = encodeURIComponent(JSON.stringify({ origin }));
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor && `&cursor=${encodeURIComponent(cursor)}`;
    const path = `/memory/list?limit=200&filter=${filter}${from}`;
    const { body: page } = await askPatiently<{ items: Stored[]; next_cursor: string | null }>(target, path, waiting);
    // The filter also finds origins that begin like this one, and the list contains personal items.
    for (const item of page.items)
      if (item.origin === origin && (target.workspace_id === undefined || item.workspace_id === target.workspace_id))
        yield item;
    cursor = page.next_cursor;
  }
}

function untouchedOf(stored: Stored[]): { deleted: Stored[]; kept: number } {
  const changed = new Set(
    stored.flatMap((item) => (isPart(item) && item.version > 1 ? [item.metadata.conversation_id] : [])),
  );
  const wholes = stored.filter((item) => !isPart(item));
  const deleted = wholes.filter(({ version, memory_type, metadata }) => {
    const isWhole = memory_type !== 'conversation' || !changed.has(metadata.conversation_id);
    return version === 1 && isWhole;
  });
  return { deleted, kept: wholes.length - deleted.length };
}

const isPart = ({ memory_type, metadata }: Stored): boolean =>
  metadata.conversation_id !== undefined && memory_type !== 'conversation';

const underWay = 4;

async function deleteUnchanged(
  items: Stored[],
  kept: number,
  target: ImportTarget,
  waiting: Waiting,
  onProgress: (counts: Counts) => void,
): Promise<Counts> {
  const counts = { deleted: 0, kept };
  const next = items.values();
  const work = async () => {
    for (const { item_id, version } of next) {
      const headers = { 'If-Match': `"${version}"` };
      const asking = { method: 'DELETE', headers, alsoAnswers: [404, 412] } as const;
      const { status } = await askPatiently(target, `/memory/${item_id}`, waiting, asking);
      // Somebody changed it in the meantime.
      if (status === 412) counts.kept++;
      else counts.deleted++;
      onProgress(counts);
    }
  };
  await Promise.all(Array.from({ length: underWay }, work));
  return counts;
}
