// Disk drill: fills the disk of an instance while clients write, and frees it again. Meanwhile `/health` answers and
// writes are stored or refused with 503; afterwards everything works again in time, and what was acknowledged is
// stored. Needs root, for a disk of its own. node dist/scripts/tools/drills/disk-full.js [--full_s 20] [--mb 1200]
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandLine, wholeNumber } from '../../command';
import { verdict } from '../bench/print';
import { printLine } from '../../runtime/output/print-line';
import { contentsOf, startIn, type Running } from './own-instance';

const barSeconds = 30;
const maxWaitMs = 180_000;
const healthMs = 2_000;

async function main({ full_s, mb }: { full_s: number; mb: number }): Promise<void> {
  if (process.getuid?.() !== 0) return printLine('Skipped: only root can mount a disk of its own.');
  const home = mkdtempSync(path.join(tmpdir(), 'disk-full-drill-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mb}m`, 'tmpfs', home]);
  try {
    await drill(home, full_s * 1_000);
  } finally {
    execFileSync('umount', ['-l', home]);
    rmdirSync(home);
  }
}

async function drill(home: string, fullMs: number): Promise<void> {
  const running = await startIn(home);
  try {
    const acknowledged = new Map<string, string>();
    const statuses = new Map<number, number>();
    for (let n = 0; n < 20; n++) await write(running, `Before: tide ${n}.`, acknowledged, statuses);
    const ballast = path.join(home, 'ballast');
    fill(ballast);
    let silent = 0;
    for (const until = performance.now() + fullMs; performance.now() < until;) {
      await write(running, `Full: ${'tide '.repeat(2_000)} ${acknowledged.size}.`, acknowledged, statuses);
      if (!(await lives(running))) silent++;
      fill(ballast);
    }
    printLine(`while full: ${[...statuses].map(([status, count]) => `${status} ${count} times`).join(', ')}`);
    printLine(`/health silent ${silent} times`);
    rmSync(ballast);
    printLine(`${new Date().toISOString()} the disk has space again`);
    const seconds = await secondsBack(running, acknowledged);
    const stored = await contentsOf(running);
    const lost = [...acknowledged].filter(([item_id, content]) => stored.get(item_id) !== content);
    const others = [...statuses.keys()].filter((status) => status !== 200 && status !== 503);
    printLine(`acknowledged ${acknowledged.size}, lost ${lost.length}; other statuses: ${others.join(', ') || 'none'}`);
    verdict('seconds until writes are stored again', seconds, barSeconds, 'most');
    process.exitCode = silent + lost.length + others.length === 0 && seconds <= barSeconds ? 0 : 1;
  } finally {
    printLine(readFileSync(path.join(home, 'logs', 'supervisor.log'), 'utf8'));
    await running.stop();
  }
}

function fill(file: string): void {
  const descriptor = openSync(file, 'a');
  try {
    for (const bytes of [1_000_000, 4_096, 1]) writeWhilePossible(descriptor, Buffer.alloc(bytes));
  } finally {
    closeSync(descriptor);
  }
}

function writeWhilePossible(descriptor: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(descriptor, bytes);
  } catch {
    // Full.
  }
}

async function write(
  { base_url, headers }: Running,
  content: string,
  acknowledged: Map<string, string>,
  statuses: Map<number, number>,
): Promise<boolean> {
  // The drill blocks while it fills the disk, so a kept connection could be closed meanwhile.
  const own = { ...headers, Connection: 'close' };
  const init = {
    method: 'POST',
    body: JSON.stringify({ content }),
    headers: own,
    signal: AbortSignal.timeout(maxWaitMs),
  };
  const response = await fetch(`${base_url}/memory/add`, init);
  const body = (await response.json()) as { item_id?: string };
  statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
  if (response.ok && body.item_id !== undefined) acknowledged.set(body.item_id, content);
  return response.ok;
}

async function lives({ base_url }: Running): Promise<boolean> {
  try {
    return (await fetch(`${base_url}/health`, { signal: AbortSignal.timeout(healthMs) })).ok;
  } catch {
    return false;
  }
}

/** @throws Error when writes are not stored again in time */
async function secondsBack(running: Running, acknowledged: Map<string, string>): Promise<number> {
  const began = performance.now();
  while (!(await write(running, 'After: the tide is back.', acknowledged, new Map()).catch(() => false))) {
    if (performance.now() > began + maxWaitMs) throw new Error('Writes are not stored again.');
    await delay(250);
  }
  return (performance.now() - began) / 1_000;
}

if (require.main === module)
  void commandLine('disk-full', 'Fills the disk of an instance of its own while clients write, and frees it again.')
    .option('--full_s <seconds>', 'how long the disk stays full', wholeNumber, 20)
    .option('--mb <megabytes>', 'size of the disk', wholeNumber, 1_200)
    .action(main)
    .parseAsync();
