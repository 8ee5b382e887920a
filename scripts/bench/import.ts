// bench import: items a second through the importer's path, beside what the embedder alone could do.
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { importFile } from '../importer/import-file';
import { BareEmbedder } from './bare-embedder';
import { openBench, type Bench } from './bench';
import { readItems } from './data-sets';
import { median, timed } from './metrics';
import { say, table, verdict } from './print';

const batchSizes = [4, 8, 16, 32, 64, 128];
/** Every so many texts take part in looking for the best batch size. */
const sampleStep = 6;
/** Both sides take turns, since a machine that others use is not equally fast all the time. */
const rounds = 3;
/** Share of the bare embedder's speed that an import has to reach. */
const bar = 0.7;

/** @param data folder of the public sets; LoCoMo's development half is imported */
export async function benchImport(data: string): Promise<void> {
  const file = path.join(data, 'locomo', 'items.jsonl');
  const texts = readItems(data, 'locomo')
    .map(({ content }) => content)
    .sort((a, b) => b.length - a.length);
  const bench = await openBench(`bench import ${Date.now()}`);
  const bare = new BareEmbedder();
  try {
    const best = await bestBatchSize(bare, texts);
    const bareRates: number[] = [];
    const importRates: number[] = [];
    for (let round = 0; round < rounds; round++) {
      bareRates.push(rate(texts.length, (await timed(() => bare.run(texts, best))).ms));
      importRates.push(rate(texts.length, await importOnce(bench, `round ${round}`, file, texts.length)));
    }
    say();
    table(
      ['items a second', ...bareRates.map((_, round) => `round ${round + 1}`), 'median'],
      [
        [`embedder alone, ${best} at once`, ...bareRates.map(shown), shown(median(bareRates))],
        ['import', ...importRates.map(shown), shown(median(importRates))],
      ],
    );
    say();
    verdict('import over embedder alone', median(importRates) / median(bareRates), bar, 'least');
  } finally {
    await bench.removeAll();
    await Promise.all([bare.close(), bench.close()]);
  }
}

/** Imports a file as ./scripts/import does, into a workspace of its own, and answers the milliseconds. */
async function importOnce(bench: Bench, workspace: string, file: string, expected: number): Promise<number> {
  const place = await bench.place(workspace);
  const home = mkdtempSync(path.join(os.tmpdir(), 'bench-import-'));
  try {
    const { answer, ms } = await timed(() =>
      importFile(file, {
        target: place.target,
        home,
        type: 'episodic',
        waiting: { signal: new AbortController().signal, patienceMs: 0, onWait: () => undefined },
        onProgress: () => undefined,
      }),
    );
    if (answer.created !== expected) throw new Error(`${answer.created} of ${expected} items were created`);
    return ms;
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Prints the speed of every batch size and answers the fastest; each is tried twice and counts with its better try. */
async function bestBatchSize(bare: BareEmbedder, texts: string[]): Promise<number> {
  const sample = texts.filter((_, index) => index % sampleStep === 0);
  const rates = new Map(batchSizes.map((size) => [size, 0]));
  await bare.run(sample.slice(0, 32), 8);
  for (let round = 0; round < 2; round++)
    for (const size of batchSizes) {
      const { ms } = await timed(() => bare.run(sample, size));
      rates.set(size, Math.max(rates.get(size) ?? 0, rate(sample.length, ms)));
    }
  table(
    ['texts at once', 'items a second'],
    [...rates].map(([size, perSecond]) => [size, shown(perSecond)]),
  );
  return [...rates].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}

const rate = (count: number, ms: number) => (1000 * count) / ms;
const shown = (perSecond: number) => perSecond.toFixed(0);
