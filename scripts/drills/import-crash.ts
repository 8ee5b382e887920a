// Import drill: the import of a workspace is killed at random moments. Until it is complete nobody may see anything of it, and then it
// must be equal to its file by hash.
// node dist/scripts/drills/import-crash.js [--kills 20]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../src/config';
import { exportWorkspace } from '../../src/memory/transfer/export-workspace';
import { commandLine, wholeNumber } from '../command';
import { choosePort } from '../runtime/process/ports';
import { linesOf, writeWhole } from '../workspace-files';
import { openDrill, type Drill } from './drill';
import { startService } from './service-process';

export interface ImportCrashReport {
  kills: number;
  /** Lines of the file, and those that were stored when the last attempt began. */
  lines: number;
  resumed: number;
  /** Workspaces seen while the import was not complete. */
  seen: number;
  equal: boolean;
  /** Nodes of the import beside those of the file. */
  surplus: number;
}

const longestWaitMs = 150;
const now = () => new Date().toISOString();

/** @param items of the workspace that is imported; enough that it takes more batches than kills */
export async function importCrashDrill(
  kills: number,
  items: number,
  say: (line: string) => void,
): Promise<ImportCrashReport> {
  const drill = await openDrill('import drill');
  const home = mkdtempSync(path.join(tmpdir(), 'import-drill-'));
  const file = path.join(home, 'workspace.ndjson');
  const copies: string[] = [];
  try {
    const port = await choosePort();
    const service = await startService(drill.config, port);
    await fill(drill, `http://127.0.0.1:${port}`, items).finally(() => service.stop());
    await writeWhole(file, exportWorkspace(drill.graph, drill.workspace_id, now));
    const before = await endOf(file);
    const report = { kills: 0, lines: before.lines, resumed: 0, seen: 0, equal: false, surplus: 0 };
    while (report.kills < kills) {
      const stored = await storedLines(drill);
      const importing = startImport(drill, file);
      const ended = once(importing, 'exit');
      await Promise.race([hasGoneOn(drill, stored), ended]);
      await delay(Math.random() * longestWaitMs);
      if (importing.exitCode !== null) throw new Error(`the import ended after ${report.kills} kills; use more items`);
      importing.kill('SIGKILL');
      await ended;
      report.kills++;
      report.seen += await countSeen(drill);
      say(`kill ${report.kills}: ${await storedLines(drill)} of ${before.lines} lines stored`);
    }
    report.resumed = await storedLines(drill);
    const workspace_id = await finishImport(drill, file);
    copies.push(workspace_id);
    const copy = path.join(home, 'copy.ndjson');
    await writeWhole(copy, exportWorkspace(drill.graph, workspace_id, now));
    const after = await endOf(copy);
    report.equal = after.hash === before.hash;
    report.surplus = after.lines - before.lines;
    return report;
  } finally {
    // Items and versions go with their tenant.
    for (const workspace_id of copies)
      await drill.rows('MATCH (n:Name|Session) WHERE n.scope_key = $copy DETACH DELETE n', {
        copy: `w:${workspace_id}`,
      });
    await drill.close();
    rmSync(home, { recursive: true });
  }
}

async function fill(drill: Drill, base_url: string, items: number): Promise<void> {
  for (let from = 0; from < items; from += 200) {
    const some = Array.from({ length: Math.min(200, items - from) }, (_, at) => ({
      content: `Keeper ${(from + at) % 17} of Brightwater Labs logged reading ${(from + at) * 7919}.`,
      metadata: { session_id: `watch-${(from + at) % 20}`, turn: from + at },
    }));
    const response = await fetch(`${base_url}/memory/add/batch`, {
      method: 'POST',
      headers: drill.headers,
      body: JSON.stringify({ items: some }),
    });
    if (!response.ok) throw new Error(`add/batch answered ${response.status}`);
  }
}

async function endOf(file: string): Promise<{ hash: string; lines: number }> {
  let lines = 0;
  let last = '{}';
  for await (const { text } of linesOf(file)) [lines, last] = [lines + 1, text];
  return { hash: (JSON.parse(last) as { hash: string }).hash, lines: lines - 2 };
}

const command = path.join(projectRoot, 'dist', 'scripts', 'admin.js');

function startImport({ config, tenant_id }: Drill, file: string) {
  const settings = Object.entries(config).map(([name, value]) => [name, String(value)]);
  return spawn(process.execPath, [command, 'workspace', 'import', file, '--tenant', tenant_id, '--name', 'Copy'], {
    env: { ...process.env, ...(Object.fromEntries(settings) as Record<string, string>) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** @returns the workspace */
async function finishImport(drill: Drill, file: string): Promise<string> {
  const importing = startImport(drill, file);
  let said = '';
  importing.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const [code] = (await once(importing, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
  return (JSON.parse(said) as { workspace_id: string }).workspace_id;
}

async function storedLines(drill: Drill): Promise<number> {
  const [run] = await drill.rows<{ lines: number }>(
    "MATCH (run:Run {tenant_id: $tenant_id, kind: 'workspace.import'}) RETURN run.lines_done AS lines",
    { tenant_id: drill.tenant_id },
  );
  return run?.lines ?? 0;
}

async function hasGoneOn(drill: Drill, before: number): Promise<void> {
  while ((await storedLines(drill)) <= before) await delay(10);
}

/** Workspaces of the import that somebody could enter. */
async function countSeen(drill: Drill): Promise<number> {
  const found = await drill.rows<{ workspace_id: string }>(
    "MATCH (workspace:Workspace {tenant_id: $tenant_id, name: 'Copy'}) RETURN workspace.workspace_id AS workspace_id",
    { tenant_id: drill.tenant_id },
  );
  return found.length;
}

async function main({ kills }: { kills: number }): Promise<void> {
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const report = await importCrashDrill(kills, 150 * kills, say);
  for (const [name, value] of Object.entries(report)) say(`${name.padEnd(10)} ${String(value)}`);
  process.exitCode = report.equal && report.seen === 0 && report.surplus === 0 ? 0 : 1;
}

if (require.main === module)
  void commandLine(
    'import-crash',
    'Kills the import of a workspace at random moments: it must be equal to its file in the end.',
  )
    .option('--kills <number>', 'number of kills', wholeNumber, 20)
    .action(main)
    .parseAsync();
