// Kill drill of imports: the same export is imported again and again, by the command and over the API. Each time the
// importer, the service, its worker or the process that reads the file is killed at different points. Afterwards
// everything must exist exactly once and be accounted for, and the undo must leave nothing.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { projectRoot, type Config } from '../../../src/config';
import { choosePort } from '../../runtime/process/ports';
import { until } from '../../runtime/process/until';
import { openDrill, type Drill } from './drill';
import { startService, type ServiceProcess } from './service-process';

type Victim = 'command' | 'service' | 'worker' | 'reader';

/** Processes killed in each import. A run whose worker dies three times without progress is given up, so two may. */
const byTheCommand: Victim[][] = [
  ['command', 'service', 'command', 'service', 'command'],
  ['service', 'command', 'command', 'service', 'command'],
];
const byTheApi: Victim[][] = [
  ['worker', 'reader'],
  ['reader', 'service'],
  ['service', 'worker'],
  ['reader', 'reader'],
  ['service', 'reader'],
];

export interface ImportKillsReport {
  kills: number;
  /** Failures, each with the points of its kills. */
  wrong: string[];
}

const sizes = { conversations: 200, turns: 4, rows: 500 };
/** The messages are so long that they are stored in two steps; the process that reads waits for the second. */
const messageLength = 700;
const whileRead = 450;
/** Messages without text, a picture and rows without one: counted, not stored. */
const unread = { messages: 10, files: 1, rows: 5 };
const expected = {
  ids: sizes.conversations * sizes.turns + sizes.rows,
  failed: unread.rows,
  skipped: unread.messages + unread.files,
};
const all = expected.ids + expected.failed + expected.skipped;
const longMs = 300_000;

interface Point {
  victim: Victim;
  /** The victim is killed once this many messages are stored. */
  stored: number;
}

interface Scene {
  drill: Drill;
  config: Config;
  port: number;
  home: string;
  file: string;
  service: ServiceProcess;
}

/** @param random integers from 0 to below a bound @param settings of the service, besides those of the environment */
export async function importKillsDrill(
  random: (bound: number) => number,
  settings: Partial<Config>,
): Promise<ImportKillsReport> {
  const drill = await openDrill('import kills');
  const config = { ...drill.config, ...settings };
  const home = mkdtempSync(path.join(tmpdir(), 'import-kills-'));
  const file = path.join(home, 'export.zip');
  writeFileSync(file, exportZip());
  const port = await choosePort();
  const scene: Scene = { drill, config, port, home, file, service: await startService(config, port) };
  const report: ImportKillsReport = { kills: 0, wrong: [] };
  try {
    for (const victims of [...byTheCommand, ...byTheApi]) {
      const points = pointsFor(victims, random);
      const wrong = await (byTheCommand.includes(victims) ? byCommand(scene, points) : overApi(scene, points));
      report.kills += points.length;
      for (const each of wrong) report.wrong.push(`${JSON.stringify(points)}: ${each}`);
    }
    return report;
  } finally {
    await scene.service.kill();
    await drill.close();
    rmSync(home, { recursive: true });
  }
}

/** Points for the kills, in order. The first one is often before anything is stored. */
function pointsFor(victims: Victim[], random: (bound: number) => number): Point[] {
  const last = victims.includes('reader') ? whileRead : Math.floor(expected.ids * 0.9);
  const stored = victims.map(() => Math.max(0, random(last + 200) - 200)).sort((a, b) => a - b);
  return victims.map((victim, i) => ({ victim, stored: stored[i] as number }));
}

function exportZip(): Uint8Array {
  const turn = (uuid: string, text: string) => ({ uuid, sender: 'human', text, created_at: '2025-03-02T19:00:00Z' });
  const chats = Array.from({ length: sizes.conversations }, (_, chat) => ({
    uuid: `chat-${chat}`,
    name: `Watch ${chat}`,
    chat_messages: [
      ...Array.from({ length: sizes.turns }, (_, i) => turn(`${chat}-${i}`, textOf(chat, i))),
      ...(chat < unread.messages ? [turn(`${chat}-empty`, '')] : []),
    ],
  }));
  const rows = Array.from({ length: sizes.rows + unread.rows }, (_, row) =>
    [`row-${row}`, row < sizes.rows ? `Buoy ${row} was painted by keeper ${row % 17}.` : '', 'paint'].join(','),
  );
  return zipSync({
    'conversations.json': strToU8(JSON.stringify(chats)),
    'rows/buoys.csv': strToU8(['external_id,content,tags', ...rows].join('\n')),
    'photo.png': new Uint8Array([0x89, 0x50, 0, 0]),
  });
}

const textOf = (chat: number, i: number): string =>
  `On watch ${chat} keeper ${(chat * 7 + i) % 23} wrote reading ${chat * 100 + i} down. `
    .repeat(messageLength / 50)
    .trim();

async function byCommand(scene: Scene, points: Point[]): Promise<string[]> {
  let running = command(scene, [scene.file]);
  for (const { victim, stored } of points) {
    await hasStored(scene, stored);
    // A command continues by itself when its service returns.
    if (victim === 'service') await restart(scene);
    else {
      running.child.kill('SIGKILL');
      await running.ended;
      running = command(scene, [scene.file]);
    }
  }
  const { code, output } = await running.ended;
  const wrong = await wrongIn(scene);
  if (code !== 1) wrong.push(`the command ended with ${code}: ${output}`);
  if (!output.includes(`In all: ${all.toLocaleString('en')}.`)) wrong.push(`not accounted for: ${output}`);
  const run = /--undo (\S+)/.exec(output)?.[1] ?? '';
  const undone = await command(scene, ['--undo', run]).ended;
  return [...wrong, ...(await leftIn(scene, undone.output))];
}

/** Runs the importer with a separate record. */
function command({ drill, port, home }: Scene, args: string[]) {
  const target = ['--url', urlOf(port), '--key', drill.key, '--workspace', drill.workspace_id];
  const script = path.join(projectRoot, 'dist', 'scripts', 'importer', 'main.js');
  const child = spawn(process.execPath, [script, ...args, '--yes', ...target], {
    env: { ...process.env, MEMORY_HOME: home },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })) };
}

async function overApi(scene: Scene, points: Point[]): Promise<string[]> {
  const { run_id } = await call(scene, 'POST', '/memory/import?name=export.zip', readFileSync(scene.file));
  for (const { victim, stored } of points) {
    await hasStored(scene, stored);
    if (victim === 'service') await restart(scene);
    else {
      const pid = victim === 'worker' ? scene.service.worker_pids.at(-1) : await readerOf(scene);
      process.kill(pid as number, 'SIGKILL');
    }
  }
  const run = await ended(scene, run_id);
  const wrong = await wrongIn(scene);
  const { created, existing, failed, skipped } = (run['result'] ?? {}) as Record<string, number>;
  const counted = { ids: Number(created) + Number(existing), failed, skipped };
  if (run['status'] !== 'ok' || JSON.stringify(counted) !== JSON.stringify(expected))
    wrong.push(`the run ended as ${JSON.stringify(run)}`);
  const undo = await call(scene, 'DELETE', `/memory/import/${run_id as string}`);
  return [...wrong, ...(await leftIn(scene, JSON.stringify(await ended(scene, undo['run_id']))))];
}

/** The process that reads the file, a child of the worker. */
function readerOf({ service }: Scene): Promise<number> {
  const fileOf = (pid: number | string, name: string) => {
    const file = `/proc/${pid}/${name}`;
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  };
  const find = () => {
    const worker = service.worker_pids.at(-1) as number;
    const children = fileOf(worker, `task/${worker}/children`).split(' ').filter(Boolean);
    const reader = children.find((pid) => fileOf(pid, 'cmdline').includes('reading-process'));
    return reader === undefined ? undefined : Number(reader);
  };
  return until(find, longMs) as Promise<number>;
}

async function restart(scene: Scene): Promise<void> {
  await scene.service.kill();
  scene.service = await startService(scene.config, scene.port);
}

const urlOf = (port: number) => `http://127.0.0.1:${port}`;

async function call({ drill, port }: Scene, method: string, route: string, body?: Buffer) {
  const init = { method, headers: drill.headers, ...(body && { body: new Uint8Array(body) }) };
  return (await (await fetch(urlOf(port) + route, init)).json()) as Record<string, unknown>;
}

const ended = (scene: Scene, run_id: unknown) =>
  until(async () => {
    const run = await call(scene, 'GET', `/memory/runs/${run_id as string}`);
    return ['ok', 'error'].includes(run['status'] as string) ? run : undefined;
  }, longMs) as Promise<Record<string, unknown>>;

interface Stored {
  items: number;
  ids: number;
}

/** Messages and rows by their external ids; chunks and containers have none. */
async function storedIn({ drill }: Scene): Promise<Stored> {
  const [row] = await drill.rows<Stored>(
    `MATCH (item:MemoryItem {scope_key: $scope_key})
     WHERE item.external_id STARTS WITH 'claude-ai:chat' OR item.external_id STARTS WITH 'row-'
     RETURN count(item) AS items, count(DISTINCT item.external_id) AS ids`,
  );
  return row as Stored;
}

const hasStored = (scene: Scene, stored: number) =>
  until(async () => (stored === 0 || (await storedIn(scene)).items >= stored ? true : undefined), longMs);

async function wrongIn(scene: Scene): Promise<string[]> {
  const { items, ids } = await storedIn(scene);
  const isRight = items === expected.ids && ids === expected.ids;
  return isRight ? [] : [`${items} items with ${ids} ids are stored`];
}

async function leftIn({ drill }: Scene, output: string): Promise<string[]> {
  const [row] = await drill.rows<{ nodes: number; labels: string[] }>(
    `MATCH (node:MemoryItem|ItemVersion|Session {scope_key: $scope_key})
     RETURN count(node) AS nodes, collect(DISTINCT labels(node)) AS labels`,
  );
  return row?.nodes === 0 ? [] : [`the undo left ${JSON.stringify(row)}: ${output}`];
}
