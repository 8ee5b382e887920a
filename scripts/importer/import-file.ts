// Imports one file: rows become items, items become batches, two of which are always under way.
import { itemOf } from './item';
import { openResume, type BadRow, type Settled } from './resume';
import { rowsOf, type Row } from './rows';
import { sendBatch, type Target, type Waiting } from './send';

type Json = Record<string, unknown>;

export interface ImportOptions {
  target: Target;
  /** Where the state of an interrupted import is kept. */
  home: string;
  /** For rows that name no type. */
  type: string;
  waiting: Waiting;
  /** Is told at first and after each batch what is settled. */
  onProgress(settled: Settled): void;
}

export interface Imported {
  created: number;
  existing: number;
  bad: BadRow[];
  /** Rows that an interrupted run had settled before; counted above too. */
  resumed: number;
}

/**
 * A request is large enough for the embedder to sort texts by length, and small enough that it is answered in seconds.
 * While one batch is being stored, the embedder works on the other; the first one is half as large, so that they take turns.
 */
const batchSize = 500;
const batchCharacters = 400_000;
const underWay = 2;

const saveIntervalMs = 1_000;

/** A batch as it is read: every row of a stretch of the file, and the items of those that hold one. */
interface Batch {
  rows: Row[];
  items: Json[];
}

/**
 * Imports a file to its end.
 * @throws Problem when the service refuses the caller or stays away; what was settled is kept for the next run
 */
export async function importFile(file: string, options: ImportOptions): Promise<Imported> {
  const { target, waiting } = options;
  const resume = await openResume(options.home, file, target, options.type);
  const { settled } = resume;
  const resumed = settled.rows;
  const sent: { batch: Batch; outcomes: ReturnType<typeof sendBatch> }[] = [];
  let savedAt = performance.now();
  options.onProgress(settled);

  const settleOldest = async () => {
    const { batch, outcomes } = sent.shift() as (typeof sent)[number];
    const results = await outcomes;
    settle(settled, batch, results);
    options.onProgress(settled);
    if (performance.now() - savedAt < saveIntervalMs) return;
    resume.save();
    savedAt = performance.now();
  };
  try {
    for await (const batch of batchesOf(rowsOf(file), resumed, options.type)) {
      if (sent.length === underWay) await settleOldest();
      const outcomes = batch.items.length > 0 ? sendBatch(target, batch.items, waiting) : Promise.resolve([]);
      // It is awaited in its turn; until then a failure must not count as unhandled.
      outcomes.catch(() => undefined);
      sent.push({ batch, outcomes });
    }
    while (sent.length > 0) await settleOldest();
  } catch (error) {
    resume.save();
    throw error;
  }
  resume.clear();
  return { created: settled.created, existing: settled.existing, bad: settled.bad, resumed };
}

/** Cuts the rows behind the first `skip` into batches. */
async function* batchesOf(rows: AsyncGenerator<Row>, skip: number, type: string): AsyncGenerator<Batch> {
  let batch: Batch = { rows: [], items: [] };
  let characters = 0;
  let size = batchSize / 2;
  let row = 0;
  for await (const next of rows) {
    if (++row <= skip) continue;
    batch.rows.push(next);
    if (next.value) {
      const item = itemOf(next.value, type);
      batch.items.push(item);
      characters += JSON.stringify(item).length;
    }
    if (batch.rows.length < size && characters < batchCharacters) continue;
    yield batch;
    batch = { rows: [], items: [] };
    characters = 0;
    size = batchSize;
  }
  if (batch.rows.length > 0) yield batch;
}

function settle(settled: Settled, { rows }: Batch, outcomes: Awaited<ReturnType<typeof sendBatch>>): void {
  let next = 0;
  for (const { place, problem, end } of rows) {
    const outcome = problem === undefined ? outcomes[next++] : undefined;
    settled.rows++;
    settled.bytes = end;
    if (outcome === undefined || outcome.status === 'failed') {
      settled.bad.push({ place, reason: problem ?? outcome?.reason ?? 'missing in the response of the service' });
      continue;
    }
    settled[outcome.status]++;
    settled.item_id = outcome.item_id;
  }
}
