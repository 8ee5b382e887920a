// Patch drill: 64 concurrent writers change five items, each with metadata keys of its own; no key may be lost.
// node dist/scripts/drills/patches.js [--writers 64] [--patches 100]
import { commandLine, wholeNumber } from '../command';
import { quantile } from '../../src/memory/search/metrics';

import { openDrill, type Drill } from './drill';

export interface PatchReport {
  /** Responses by status. */
  statuses: Record<string, number>;
  /** Keys that were sent but do not exist. */
  missing: number;
  /** Times of one PATCH, in milliseconds. */
  times: number[];
  seconds: number;
}

const items = 5;

export async function patchDrill(drill: Drill, writers: number, patches: number): Promise<PatchReport> {
  const ids = await Promise.all(Array.from({ length: items }, (_, index) => addItem(drill, index)));
  const report: PatchReport = { statuses: {}, missing: 0, times: [], seconds: 0 };
  const began = performance.now();
  await Promise.all(Array.from({ length: writers }, (_, writer) => write(drill, ids, writer, patches, report)));
  report.seconds = (performance.now() - began) / 1000;
  const found = await Promise.all(ids.map((item_id) => metadataOf(drill, item_id)));
  for (let writer = 0; writer < writers; writer++)
    for (let patch = 0; patch < patches; patch++)
      if (found[placeOf(writer, patch)]?.[keyOf(writer, patch)] !== patch) report.missing++;
  return report;
}

const placeOf = (writer: number, patch: number) => (writer + patch) % items;
const keyOf = (writer: number, patch: number) => `writer_${writer}_${patch}`;

/** Patches the items in turn, so that every item always has many writers. */
async function write(drill: Drill, ids: string[], writer: number, patches: number, report: PatchReport): Promise<void> {
  for (let patch = 0; patch < patches; patch++) {
    const sent = performance.now();
    const response = await fetch(`${drill.base_url}/memory/${ids[placeOf(writer, patch)]}`, {
      method: 'PATCH',
      headers: drill.headers,
      body: JSON.stringify({ metadata: { [keyOf(writer, patch)]: patch } }),
    });
    await response.arrayBuffer();
    report.times.push(performance.now() - sent);
    report.statuses[response.status] = (report.statuses[response.status] ?? 0) + 1;
  }
}

async function addItem(drill: Drill, index: number): Promise<string> {
  const response = await fetch(`${drill.base_url}/memory/add`, {
    method: 'POST',
    headers: drill.headers,
    body: JSON.stringify({ content: `Item ${index} of the patch drill.` }),
  });
  return ((await response.json()) as { item_id: string }).item_id;
}

async function metadataOf(drill: Drill, item_id: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${drill.base_url}/memory/${item_id}`, { headers: drill.headers });
  return ((await response.json()) as { metadata: Record<string, unknown> }).metadata;
}

async function main({ writers, patches }: { writers: number; patches: number }): Promise<void> {
  const drill = await openDrill('patch drill');
  try {
    const { statuses, missing, times, seconds } = await patchDrill(drill, writers, patches);
    const say = (line: string) => process.stdout.write(`${line}\n`);
    const share = (part: number) => `${quantile(times, part).toFixed(0)} ms`;
    say(
      `answers       ${JSON.stringify(statuses)} in ${seconds.toFixed(1)} s (${(times.length / seconds).toFixed(0)}/s)`,
    );
    say(`missing keys  ${missing} of ${times.length}`);
    say(`one PATCH     p50 ${share(0.5)}, p99 ${share(0.99)}`);
    process.exitCode = missing === 0 && Object.keys(statuses).every((status) => status === '200') ? 0 : 1;
  } finally {
    await drill.close();
  }
}

if (require.main === module)
  void commandLine(
    'patches',
    'Changes five items by concurrent writers, each with metadata keys of its own: no key may be lost.',
  )
    .option('--writers <number>', 'concurrent writers', wholeNumber, 64)
    .option('--patches <number>', 'patches per writer', wholeNumber, 100)
    .action(main)
    .parseAsync();
