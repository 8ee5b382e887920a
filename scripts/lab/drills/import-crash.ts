// Import drill: kills the export of a workspace and then its import at random moments. A killed export must leave no
// file. An incomplete import must be invisible; the complete one must equal its file by hash.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { projectRoot } from '../../../src/config';
import { choosePort } from '../../runtime/process/ports';
import { deleteDrillNames, openDrill, type Drill } from './drill';
import { contentsOfWorkspace, endOf, fillWorkspace, namesResolved } from './filled-workspace';
import { startService } from './service-process';

export interface ImportCrashReport {
  kills: number;
  /** Lines of the file, and lines stored before the last attempt. */
  lines: number;
  /** Killed exports that left a file. */
  halves: number;
  resumed: number;
  /** Workspaces that were visible before the import was complete. */
  seen: number;
  equal: boolean;
  /** Nodes of the import that the file does not contain. */
  surplus: number;
}

/**
 * @param items items of the imported workspace; enough for more batches than kills
 * @param maxWaitMs maximum time between a batch and a kill
 */
export async function importCrashDrill(kills: number, items: number, maxWaitMs: number): Promise<ImportCrashReport> {
  const drill = await openDrill('import drill');
  const home = mkdtempSync(path.join(tmpdir(), 'import-drill-'));
  const file = path.join(home, 'workspace.ndjson');
  const copies: string[] = [];
  try {
    await fillByService(drill, items);
    const before = await contentsOfWorkspace(drill.graph, drill.workspace_id);
    const report = { kills: 0, lines: before.lines, halves: 0, resumed: 0, seen: 0, equal: false, surplus: 0 };
    for (let kill = 0; kill < kills; kill++) report.halves += await killExport(drill, file);
    await ended(start(drill, exportTo(drill, file)));
    if (endOf(readFileSync(file, 'utf8')).hash !== before.hash) throw new Error('the export differs');
    while (report.kills < kills) {
      if (!(await killImport(drill, file, maxWaitMs)))
        throw new Error(`the import ended after ${report.kills} kills; use more items`);
      report.kills++;
      report.seen += await countSeen(drill);
    }
    report.resumed = await storedLines(drill);
    const { workspace_id } = JSON.parse(await ended(start(drill, importOf(drill, file)))) as { workspace_id: string };
    copies.push(workspace_id);
    const after = await contentsOfWorkspace(drill.graph, workspace_id);
    report.equal = after.hash === before.hash;
    report.surplus = after.lines - before.lines;
    return report;
  } finally {
    // Items and versions are deleted with their tenant.
    for (const workspace_id of copies) await deleteDrillNames(drill, workspace_id);
    await drill.close();
    rmSync(home, { recursive: true });
  }
}

async function fillByService(drill: Drill, items: number): Promise<void> {
  const port = await choosePort();
  const service = await startService(drill.config, port);
  try {
    await fillWorkspace(`http://127.0.0.1:${port}`, drill.headers, items);
    await namesResolved(drill, drill.workspace_id);
  } finally {
    await service.stop();
  }
}

/** @returns false if the import ended first */
async function killImport(drill: Drill, file: string, maxWaitMs: number): Promise<boolean> {
  const stored = await storedLines(drill);
  const importing = start(drill, importOf(drill, file));
  const exit = once(importing, 'exit');
  await Promise.race([hasGoneOn(drill, stored), exit]);
  await delay(Math.random() * maxWaitMs);
  if (importing.exitCode !== null) return false;
  importing.kill('SIGKILL');
  await exit;
  return true;
}

const command = path.join(projectRoot, 'dist', 'scripts', 'admin.js');

const exportTo = ({ workspace_id }: Drill, file: string) => ['export', file, '--workspace', workspace_id];
const importOf = ({ tenant_id }: Drill, file: string) => ['import', file, '--tenant', tenant_id, '--name', 'Copy'];

function start({ config }: Drill, args: string[]) {
  const settings = Object.entries(config).map(([name, value]) => [name, String(value)]);
  return spawn(process.execPath, [command, 'workspace', ...args], {
    env: { ...process.env, ...(Object.fromEntries(settings) as Record<string, string>) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** @returns its output */
async function ended(running: ReturnType<typeof start>): Promise<string> {
  let output = '';
  running.stdout.on('data', (text: Buffer) => (output += text.toString()));
  const [code] = (await once(running, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the command ended with ${code}: ${output}`);
  return output;
}

/**
 * Kills an export while it writes.
 * @returns 1 if it left a file that looks complete
 */
async function killExport(drill: Drill, file: string): Promise<number> {
  const exporting = start(drill, exportTo(drill, file));
  const exit = once(exporting, 'exit');
  const draft = `${file}.draft`;
  rmSync(draft, { force: true });
  while (!(existsSync(draft) && statSync(draft).size > 0) && exporting.exitCode === null) await delay(2);
  exporting.kill('SIGKILL');
  await exit;
  return existsSync(file) ? 1 : 0;
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

/** Number of workspaces of the import that a user could enter. */
async function countSeen(drill: Drill): Promise<number> {
  const found = await drill.rows<{ workspace_id: string }>(
    "MATCH (workspace:Workspace {tenant_id: $tenant_id, name: 'Copy'}) RETURN workspace.workspace_id AS workspace_id",
    { tenant_id: drill.tenant_id },
  );
  return found.length;
}
