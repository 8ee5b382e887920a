// Imports one file: rows become items, items become batches, and two batches are sent concurrently.
import { failedLine } from '../../src/libraries/formats/failed';
import { rowsOfTable, type RowRead } from '../../src/libraries/formats/rows';
import type { SourceEntry } from '../../src/libraries/formats/source';
import { isUntimed, itemOf, type RowReading } from '../../src/memory/flows/import/item';
import { openResume, type BadRow, type Settled } from './resume';
import { sendBatch, type ImportTarget, type Waiting } from './send';

type Json = Record<string, unknown>;

export interface ImportFileOptions {
  target: ImportTarget;
  home: string;
  reading: RowReading;
  waiting: Waiting;
  onProgress(settled: Settled): void;
  onCreated(item_ids: string[]): void;
  /** Gets a line of the error file. */
  onFailed(line: string): void;
}

export interface ImportedFile {
  created: number;
  existing: number;
  updated: number;
  bad: BadRow[];
  /** Items of this run with a time that is not read. */
  untimed: number;
  /** Rows completed by an earlier run; included in the counts above. */
  resumed: number;
}

/**
 * Rows of a batch: enough for the embedder to sort texts by length, few enough for a response within seconds. While
 * one batch is stored, another is embedded. The first has half the size, so that they alternate.
 */
const batchSize = 500;
/** Less than a request embeds itself, so that all is found by meaning once the import has ended. */
const batchCharacters = 30_000;
const underWay = 2;

const saveIntervalMs = 1_000;

interface Batch {
  rows: RowRead[];
  items: Json[];
}

/** @throws Problem when the service rejects the caller or stays unavailable; the state is saved for the next run */
export async function sendImportFile(
  file: string,
  entry: SourceEntry,
  options: ImportFileOptions,
): Promise<ImportedFile> {
  const { target, waiting } = options;
  const resume = await openResume(options.home, file, target, options.reading, waiting.update);
  const { settled } = resume;
  const resumed = settled.rows;
  let untimed = 0;
  const sent: { batch: Batch; outcomes: ReturnType<typeof sendBatch> }[] = [];
  let savedAt = performance.now();
  options.onProgress(settled);

  const settleOldest = async () => {
    const { batch, outcomes } = sent.shift() as (typeof sent)[number];
    const results = await outcomes;
    for (const line of settle(settled, batch, results)) options.onFailed(line);
    options.onCreated(
      results.flatMap((each) =>
        each.status === 'created' || (each.status === 'existing' && each.mayBeOurs) ? [each.item_id] : [],
      ),
    );
    options.onProgress(settled);
    if (performance.now() - savedAt < saveIntervalMs) return;
    resume.save();
    savedAt = performance.now();
  };
  try {
    for await (const batch of batchesOf(rowsOfTable(entry), resumed, options.reading)) {
      if (sent.length === underWay) await settleOldest();
      untimed += batch.items.filter(isUntimed).length;
      const outcomes = batch.items.length > 0 ? sendBatch(target, batch.items, waiting) : Promise.resolve([]);
      // The promise is awaited later. Without this, a failure would be an unhandled rejection.
      outcomes.catch(() => undefined);
      sent.push({ batch, outcomes });
    }
    while (sent.length > 0) await settleOldest();
  } catch (error) {
    resume.save();
    throw error;
  }
  resume.clear();
  const { created, existing, updated, bad } = settled;
  return { created, existing, updated, bad, untimed, resumed };
}

async function* batchesOf(rows: AsyncGenerator<RowRead>, skip: number, reading: RowReading): AsyncGenerator<Batch> {
  let batch: Batch = { rows: [], items: [] };
  let characters = 0;
  let size = batchSize / 2;
  let row = 0;
  for await (const next of rows) {
    if (++row <= skip) continue;
    batch.rows.push(next);
    if (next.value) {
      const item = itemOf(next, reading);
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

/** @returns lines of the error file */
function settle(settled: Settled, { rows, items }: Batch, outcomes: Awaited<ReturnType<typeof sendBatch>>): string[] {
  let next = 0;
  return rows.flatMap(({ place, problem, unread, end }) => {
    const value = problem === undefined ? items[next] : undefined;
    const outcome = problem === undefined ? outcomes[next++] : undefined;
    settled.rows++;
    settled.bytes = end;
    if (outcome && outcome.status !== 'failed') {
      settled[outcome.status]++;
      settled.item_id = outcome.item_id;
      return [];
    }
    const reason = problem ?? outcome?.reason ?? 'missing in the response of the service';
    settled.bad.push({ place, reason });
    if (value) return [failedLine(reason, 'file', { kind: 'row', what: place, value })];
    return unread ? [failedLine(reason, 'file', { kind: 'skipped', what: place, reason, unread })] : [];
  });
}
