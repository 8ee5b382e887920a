// bench import: throughput of an import, compared with the embedder alone on the same texts.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readingOf } from '../importer/item';
import { importFile } from '../importer/import-file';
import { BareEmbedder } from './bare-embedder';
import { openBench, type Bench } from './bench';
import { readItems } from './data-sets';
import { median, timed } from './metrics';
import { say, table, verdict } from './print';
import { realTexts } from './real-texts';

const batchSizes = [4, 8, 16, 32, 64, 128];
/** Texts used to find the best batch size. */
const sampleSize = 240;
/** Import and embedder alternate, because the speed of a shared machine varies. */
const rounds = 3;
/** Required share of the embedder's throughput. */
const bar = 0.7;

export const importSets = ['locomo', 'seeds'] as const;
type ImportSet = (typeof importSets)[number];

/** Items of one round and their workspace. */
interface Round {
  lines: string[];
  texts: string[];
  workspace: string;
}

/**
 * @param set `locomo`: all turns in each round, into new workspaces; `seeds`: seed items of real texts, a part in each round, into one workspace
 * @param data folder of the public sets
 * @param seeds number of seed items
 */
export async function benchImport(set: ImportSet, data: string, seeds: number): Promise<void> {
  const work = set === 'locomo' ? locomoRounds(data) : seedRounds(data, seeds);
  const bench = await openBench(`bench import ${Date.now()}`);
  const bare = new BareEmbedder();
  try {
    const best = await bestBatchSize(bare, work[0]?.texts ?? []);
    const bareRates: number[] = [];
    const importRates: number[] = [];
    for (const { lines, texts, workspace } of work) {
      bareRates.push(rate(texts.length, (await timed(() => bare.run(longestFirst(texts), best))).ms));
      importRates.push(rate(texts.length, await importOnce(bench, workspace, lines)));
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

function locomoRounds(data: string): Round[] {
  const items = readItems(data, 'locomo');
  const lines = items.map((item) => JSON.stringify({ ...item, memory_type: 'episodic' }));
  const texts = items.map(({ content }) => content);
  return Array.from({ length: rounds }, (_, round) => ({ lines, texts, workspace: `round ${round}` }));
}

function seedRounds(data: string, count: number): Round[] {
  const texts = realTexts(data, count);
  const size = Math.ceil(count / rounds);
  return Array.from({ length: rounds }, (_, round) => {
    const own = texts.slice(round * size, (round + 1) * size);
    const lines = own.map((content, place) =>
      JSON.stringify({ content, memory_type: 'seed_item', external_id: `seed ${round}.${place}` }),
    );
    return { lines, texts: own, workspace: 'seeds' };
  });
}

const longestFirst = (texts: string[]) => [...texts].sort((a, b) => b.length - a.length);

/** Imports JSON lines as ./scripts/import does. Returns milliseconds. */
async function importOnce(bench: Bench, workspace: string, lines: string[]): Promise<number> {
  const place = await bench.place(workspace);
  const home = mkdtempSync(path.join(os.tmpdir(), 'bench-import-'));
  const file = path.join(home, 'items.jsonl');
  writeFileSync(file, `${lines.join('\n')}\n`);
  try {
    const { answer, ms } = await timed(() =>
      importFile(file, {
        target: place.target,
        home,
        reading: readingOf('semantic'),
        waiting: { signal: new AbortController().signal, patienceMs: 0, onWait: () => undefined },
        onProgress: () => undefined,
      }),
    );
    if (answer.created !== lines.length) throw new Error(`${answer.created} of ${lines.length} items were created`);
    return ms;
  } finally {
    rmSync(home, { recursive: true });
  }
}

/** Prints the throughput of every batch size and returns the best one; of two tries the better counts. */
async function bestBatchSize(bare: BareEmbedder, texts: string[]): Promise<number> {
  const step = Math.max(1, Math.floor(texts.length / sampleSize));
  const sample = longestFirst(texts.filter((_, index) => index % step === 0));
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
