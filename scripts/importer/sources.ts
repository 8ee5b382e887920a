// Imports exports of other programs: shows what they contain, asks, stores it, and accounts for everything.
import { readAll } from '../../src/libraries/formats';
import { failedLine } from '../../src/libraries/formats/failed';
import type { FoundPart, Skipped } from '../../src/libraries/formats/format';
import { isAgreed } from '../is-agreed';
import { Problem } from '../runtime/output/problem';
import { inspect, readIn, skippedIn, type Inspection } from '../../src/memory/flows/import/inspect';
import {
  storeFound,
  type FoundCounts,
  type FoundFailure,
  type Sink,
  type StoredConversation,
} from '../../src/memory/flows/import/store-found';
import { describeInspection, describeSkipped } from './describe-inspection';
import type { OpenedPath } from './paths';
import { count, describe, openImportProgress } from './progress';
import { openRecord, type RunRecord } from './record';
import { postPatiently, RefusedByService, sendBatch, type ImportTarget, type Waiting } from './send';
import { exitCodes, printBad, readingIn, targetOf, undoLine, type ImportWork } from './work';

/** @returns the exit code */
export async function importSources(sources: OpenedPath[], work: ImportWork): Promise<number> {
  const { options, home, output } = work;
  const seen: Inspection[] = [];
  for (const { name, recognised } of sources) {
    const found = await inspect(readAll(recognised), readingIn(options));
    output.stdout.write(`${describeInspection(name, recognised, found)}\n`);
    seen.push(found);
  }
  if (seen.every((each) => readIn(each) === 0))
    throw new Problem('There is nothing to import.', 'docs/import.md lists the formats that are read.');
  if (options.dryRun) return exitCodes.good;
  // Found before the question, so that nobody agrees in vain.
  const target = targetOf(options, home);
  if (!options.yes && !(await isAgreed('Import this? [y/N] ', 'Look at the list above, then add --yes.'))) {
    output.stdout.write('Nothing was imported.\n');
    return exitCodes.good;
  }
  const origins = new Set(seen.flatMap((each) => [...each.origins]));
  const paths = sources.map(({ file }) => file);
  const record = openRecord(home, paths, target, [...origins], new Date());
  const began = performance.now();
  const counts = await store(sources, seen, { ...work, target, record });
  record.add({ ended: true });
  return report(seen, counts, (performance.now() - began) / 1000, { ...work, record });
}

/** Counts, and a line for each thing that failed. */
type Stored = FoundCounts & { bad: string[] };

type Storing = ImportWork & { target: ImportTarget; record: RunRecord };

async function store(
  sources: OpenedPath[],
  seen: Inspection[],
  { options, output, signal, target, record }: Storing,
): Promise<Stored> {
  const progress = openImportProgress(
    output.stderr,
    seen.reduce((sum, each) => sum + readIn(each), 0),
  );
  const onWait = (reason: string | undefined) => progress.wait(reason);
  const waiting = { signal, patienceMs: options.timeout * 1000, onWait };
  const counts = { created: 0, existing: 0, failed: 0, bad: [] as string[] };
  try {
    for (const { name, recognised } of sources) {
      const onProgress = () => {
        const { created, existing, failed } = counts;
        const all = { created, existing, updated: 0, bad: failed };
        progress.show(name, { bytes: created + existing + failed, ...all });
      };
      const fail = (found: FoundPart, reason: string, format: string) => record.fail(failedLine(reason, format, found));
      const storing = {
        sink: sinkAt(target, waiting),
        ledger: record,
        reading: readingIn(options),
        onFailed: ({ names, reason, format, found }: FoundFailure) => {
          for (const each of names) counts.bad.push(`${each}: ${reason}`);
          fail(found, reason, format);
        },
        onSkipped: (found: Skipped, format: string) => found.unread && fail(found, found.reason, format),
        onProgress,
      };
      for await (const _ of storeFound(readAll(recognised), storing, counts));
    }
  } finally {
    progress.stop();
  }
  return counts;
}

const sinkAt = (target: ImportTarget, waiting: Waiting): Sink => ({
  items: (items) => sendBatch(target, items, waiting),
  conversation: async (body) => {
    try {
      const { answer, mayBeOurs } = await postPatiently(target, '/memory/ingest/conversation', body, waiting);
      return { ...(answer as StoredConversation), mayBeOurs };
    } catch (error) {
      if (error instanceof RefusedByService) return { refused: error.message };
      throw error;
    }
  },
});

/** Everything that the sources contain is new, existing, failed or not read. @returns the exit code */
function report(
  seen: Inspection[],
  { created, existing, failed, bad }: Stored,
  seconds: number,
  { output: { stdout }, record }: ImportWork & { record: RunRecord },
): number {
  const skipped = seen.reduce((sum, each) => sum + skippedIn(each), 0);
  const read = created + existing + failed;
  const words = describe({ created, existing, updated: 0, bad: failed });
  stdout.write(`${count(read)} messages and texts in ${seconds.toFixed(1)} s: ${words}. `);
  stdout.write(`With ${count(skipped)} not read, these are all ${count(read + skipped)}.\n`);
  for (const each of seen) for (const line of describeSkipped(each)) stdout.write(`${line}\n`);
  if (record.hasCreated()) stdout.write(undoLine(record.run));
  return printBad(bad, record.failures(), stdout);
}
