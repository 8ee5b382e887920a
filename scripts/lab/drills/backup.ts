// Backup drill: backs up an instance during writes, restores it to another folder and starts it. The copy must contain
// all writes acknowledged before the backup, and the original all acknowledged writes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backUp } from '../../runtime/backup';
import { printSteps } from '../../runtime/output/steps';
import { restore } from '../../runtime/restore';
import { contentsOfInstance, startIn, type Running } from './own-instance';

export interface BackupReport {
  /** Writes acknowledged before the backup, and how many the restored instance lacks. */
  before: number;
  missing: number;
  /** Writes acknowledged in total, and how many the original lacks. */
  acknowledged: number;
  lost: number;
  /** Incomplete items of the restored instance. */
  broken: number;
}

const writers = 4;

/** @param items number of items written before the backup */
export async function backupDrill(items: number): Promise<BackupReport> {
  const folder = mkdtempSync(path.join(tmpdir(), 'backup-drill-'));
  const [home, second, backup] = ['first', 'second', 'backup'].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  const original = await startIn(home);
  let restored: Running | undefined;
  try {
    const state: State = { written: new Set(), isOver: false };
    const writing = Array.from({ length: writers }, (_, writer) => write(original, writer, state));
    while (state.written.size < items)
      await Promise.race([new Promise((resolve) => setTimeout(resolve, 50)), ...writing]);
    const before = [...state.written];
    const quietly = () => undefined;
    await backUp(home, backup, printSteps({ write: quietly }), quietly);
    const min = state.written.size + writers;
    while (state.written.size < min) await new Promise((resolve) => setTimeout(resolve, 50));
    state.isOver = true;
    await Promise.all(writing);
    await restore(backup, second, { replace: false });
    restored = await startIn(second);
    const contents = await contentsOfInstance(restored);
    const kept = await contentsOfInstance(original);
    return {
      before: before.length,
      missing: before.filter((item_id) => !contents.has(item_id)).length,
      acknowledged: state.written.size,
      lost: [...state.written].filter((item_id) => !kept.has(item_id)).length,
      broken: await countBroken(restored, contents),
    };
  } finally {
    await restored?.stop();
    await original.stop();
    rmSync(folder, { recursive: true });
  }
}

interface State {
  written: Set<string>;
  isOver: boolean;
}

/** Adds items one after the other, and repeats refused ones. */
async function write({ base_url, headers }: Running, writer: number, state: State): Promise<void> {
  for (let count = 0; !state.isOver; count++) {
    const body = JSON.stringify({
      content: `Writer ${writer} of Brightwater Labs noted observation ${count}.`,
      metadata: { session_id: `writer-${writer}`, turn: count },
    });
    for (;;) {
      const response = await fetch(`${base_url}/memory/add`, { method: 'POST', headers, body }).catch(() => undefined);
      if (response?.ok) {
        state.written.add(((await response.json()) as { item_id: string }).item_id);
        break;
      }
      if (response && response.status !== 503) throw new Error(`add answered ${response.status}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function countBroken({ base_url, headers }: Running, contents: Map<string, string>): Promise<number> {
  let broken = 0;
  for (const item_id of [...contents.keys()].filter((_, index) => index % 20 === 0)) {
    const item = (await (await fetch(`${base_url}/memory/${item_id}?fields=embedding`, { headers })).json()) as {
      embedding?: number[];
    };
    if (item.embedding?.length !== 384) broken++;
  }
  const query = JSON.stringify({ query: 'Which writer noted observation 3?', top_k: 5 });
  const found = await fetch(`${base_url}/memory/search`, { method: 'POST', headers, body: query });
  const { results } = (await found.json()) as { results: unknown[] };
  return broken + (results.length === 5 ? 0 : 1);
}
