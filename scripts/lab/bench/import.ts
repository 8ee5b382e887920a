// bench import: the rate at which rows and long texts of a file are imported, compared with the rate of the model
// alone, and when they are imported again; and the time of another caller's searches meanwhile, compared with the same
// searches on the idle service.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { printLine } from '../../runtime/output/print-line';
import { openBench, type Bench, type BenchPlace } from './bench';
import { readQueries } from './data-sets';
import { load } from './load';
import { median, quantile, timedMs } from './metrics';
import { table, verdict } from './print';
import { realTexts } from './real-texts';

/** Items of the other caller. */
const others = 2_000;
/** Texts from which short ones are taken. */
const pool = 70_000;
const shortText = 160;
const longText = 4_000;
const warming = 100;
const idleCalls = 200;
const between_ms = 25;
const leastShare = 0.8;
const embeddedAtOnce = 500;

export interface ImportBenchOptions {
  data: string;
  rows: number;
  texts: number;
}

export async function benchImport({ data, rows, texts }: ImportBenchOptions): Promise<void> {
  const bench = await openBench(`bench import ${Date.now()}`);
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-import-'));
  try {
    const all = realTexts(data, pool).filter((text) => text.length <= shortText);
    const needed = others + rows + 50 * texts;
    if (all.length < needed) throw new Error(`the sets hold ${all.length} short texts, ${needed} are needed`);
    const other = await bench.place('other');
    await load(
      other,
      all.slice(0, others).map((content) => ({ content, memory_type: 'semantic' })),
    );
    const queries = readQueries(data, 'locomo').map(({ query }) => query);
    const search = caller(other, queries);
    for (let i = 0; i < warming; i++) await search();
    const idle: number[] = [];
    for (let i = 0; i < idleCalls; i++) idle.push(await search());

    const found = [['idle', '', ...shown(idle, idle), '']];
    const rates: { name: string; model: number; first: number; again: number }[] = [];
    const contents = {
      rows: all.slice(others, others + rows),
      'texts of 4 kB': longTexts(all.slice(others + rows), texts),
    };
    for (const [name, list] of Object.entries(contents)) {
      if (list.length === 0) continue;
      const file = path.join(folder, `${list.length}.jsonl`);
      writeFileSync(file, list.map((content) => JSON.stringify({ content })).join('\n'));
      const alone = await bench.place(`${name} alone`);
      const rateOf = async (work: () => Promise<unknown>) => (list.length * 1_000) / (await timedMs(work)).ms;
      rates.push({
        name,
        model: await rateOf(() => embedAll(bench.embed, list)),
        first: await rateOf(() => importFile(file, alone)),
        again: await rateOf(() => importFile(file, alone)),
      });
      const place = await bench.place(name);
      const { ms, searches, health } = await during(() => importFile(file, place), search, other);
      found.push([
        name,
        (list.length / (ms / 1000)).toFixed(1),
        ...shown(searches, idle),
        Math.max(...health).toFixed(0),
      ]);
    }
    printLine();
    table(['', 'a second', 'search p50', 'p95', 'p50 / idle', 'p95 / idle', 'health max'], found);
    printLine();
    table(
      ['alone', 'model', 'import', 'again'],
      rates.map(({ name, ...each }) => [name, ...Object.values(each).map((rate) => rate.toFixed(1))]),
    );
    for (const { name, model, first } of rates)
      verdict(`${name}, as a share of the model's rate`, first / model, leastShare, 'least');
  } finally {
    rmSync(folder, { recursive: true });
    await bench.removeAll();
    await bench.close();
  }
}

async function embedAll(embed: Bench['embed'], texts: string[]): Promise<void> {
  for (let from = 0; from < texts.length; from += embeddedAtOnce)
    await embed.embed(texts.slice(from, from + embeddedAtOnce), 'passage');
}

function longTexts(parts: string[], count: number): string[] {
  const next = parts.values();
  return Array.from({ length: count }, () => {
    let text = '';
    for (const part of next) {
      text += `${part} `;
      if (text.length >= longText) break;
    }
    return text.slice(0, longText);
  });
}

/** @returns a function that searches once and returns the milliseconds */
function caller(place: BenchPlace, queries: string[]): () => Promise<number> {
  let turn = 0;
  return async () => {
    const query = queries[(turn++ * 7) % queries.length] as string;
    return (await timedMs(() => place.post('/memory/search', { query, top_k: 10 }))).ms;
  };
}

/** Searches, and calls /health, which needs the event loop alone, one after the other while the work lasts. */
async function during(work: () => Promise<void>, search: () => Promise<number>, place: BenchPlace) {
  const searches: number[] = [];
  const health: number[] = [];
  let isDone = false;
  const repeat = async (into: number[], call: () => Promise<number>) => {
    while (!isDone) {
      into.push(await call());
      await new Promise((resolve) => setTimeout(resolve, between_ms));
    }
  };
  const working = timedMs(work).finally(() => (isDone = true));
  const [{ ms }] = await Promise.all([
    working,
    repeat(searches, search),
    repeat(health, async () => (await timedMs(() => place.get('/health'))).ms),
  ]);
  return { ms, searches, health };
}

const importFile = (file: string, { target }: BenchPlace) =>
  new Promise<void>((resolve, reject) => {
    const program = path.join(projectRoot, 'dist', 'scripts', 'importer', 'main.js');
    const { base_url, api_key, workspace_id } = target;
    const where = ['--url', base_url, '--key', api_key, '--workspace', workspace_id ?? ''];
    const child = spawn(process.execPath, [program, '--yes', ...where, file], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`the import ended with ${code}`))));
  });

const shown = (times: number[], idle: number[]): string[] => {
  const p50 = median(times);
  const p95 = quantile(times, 0.95);
  return [p50.toFixed(1), p95.toFixed(1), (p50 / median(idle)).toFixed(2), (p95 / quantile(idle, 0.95)).toFixed(2)];
};
