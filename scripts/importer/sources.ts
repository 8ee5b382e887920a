// Imports exports of other programs: shows what they contain, asks, stores it, and accounts for everything.
import { isAgreed } from '../is-agreed';
import { Problem } from '../runtime/output/problem';
import { importSource, originOf, type Counts } from './import-source';
import { describeInspection, describeSkipped, inspect, skippedIn, type Inspection } from './inspect';
import type { Opened } from './paths';
import { count, describe, openProgress } from './progress';
import { openRecord } from './record';
import { exitCodes, printBad, targetOf, undoLine, type Work } from './work';

/** @returns the exit code */
export async function importSources(sources: Opened[], work: Work): Promise<number> {
  const { options, home, output } = work;
  const seen: Inspection[] = [];
  for (const { name, recognised } of sources) {
    const found = await inspect(recognised);
    output.stdout.write(`${describeInspection(name, found)}\n`);
    seen.push(found);
  }
  if (seen.every(({ turns, texts }) => turns + texts === 0))
    throw new Problem('There is nothing to import.', 'docs/import.md lists the formats that are read.');
  if (options.dryRun) return exitCodes.good;
  // Found before the question, so that nobody agrees in vain.
  const target = targetOf(options, home);
  if (!options.yes && !(await isAgreed('Import this? [y/N] ', 'Look at the list above, then add --yes.'))) {
    output.stdout.write('Nothing was imported.\n');
    return exitCodes.good;
  }
  const origins = new Set(seen.flatMap(({ recognised }) => recognised.found.map(({ format }) => originOf(format))));
  const paths = sources.map(({ file }) => file);
  const record = openRecord(home, paths, target, options.origin ? [options.origin] : [...origins], new Date());
  const began = performance.now();
  const counts = await store(sources, seen, { ...work, target, record });
  record.add({ ended: true });
  return report(seen, counts, (performance.now() - began) / 1000, { ...work, run: record.run });
}

type Storing = Work & Pick<Parameters<typeof importSource>[1], 'target' | 'record'>;

async function store(
  sources: Opened[],
  seen: Inspection[],
  { options, output, signal, target, record }: Storing,
): Promise<Counts> {
  const progress = openProgress(
    output.stderr,
    seen.reduce((sum, { turns, texts }) => sum + turns + texts, 0),
  );
  const onWait = (reason: string | undefined) => progress.wait(reason);
  const waiting = { signal, patienceMs: options.timeout * 1000, onWait };
  const counts: Counts = { created: 0, existing: 0, failed: [] };
  try {
    for (const [index, { recognised }] of seen.entries()) {
      const onProgress = () => {
        const { created, existing, failed } = counts;
        const all = { created, existing, updated: 0, bad: failed.length };
        progress.show(sources[index]?.name ?? '', { bytes: created + existing + failed.length, ...all });
      };
      await importSource(recognised, { target, origin: options.origin, waiting, record, onProgress }, counts);
    }
  } finally {
    progress.stop();
  }
  return counts;
}

/** Everything that the sources contain is new, existing, failed or not read. @returns the exit code */
function report(
  seen: Inspection[],
  { created, existing, failed }: Counts,
  seconds: number,
  { home, output: { stdout }, run }: Work & { run: string },
): number {
  const skipped = seen.reduce((sum, each) => sum + skippedIn(each), 0);
  const read = created + existing + failed.length;
  const words = describe({ created, existing, updated: 0, bad: failed.length });
  stdout.write(`${count(read)} messages and texts in ${seconds.toFixed(1)} s: ${words}. `);
  stdout.write(`With ${count(skipped)} not read, these are all ${count(read + skipped)}.\n`);
  for (const each of seen) for (const line of describeSkipped(each)) stdout.write(`${line}\n`);
  if (created > 0) stdout.write(undoLine(run));
  const bad = failed.map(({ what, reason }) => `${what}: ${reason}`);
  return printBad(bad, home, stdout);
}
