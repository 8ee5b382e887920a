// Crash drill: kills the service at random moments during imports and adds. All acknowledged items must exist
// afterwards.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../src/generated/schemas';
import { choosePort } from '../../runtime/process/ports';
import { inspectAfterCrash, type Damage } from './crash-checks';
import { openDrill, type Drill } from './drill';
import { startService, type ServiceProcess } from './service-process';

export interface CrashReport {
  kills: number;
  /** Items acknowledged before the kills. */
  acknowledged: number;
  /** Acknowledged items that are missing after the restart, have different content, or have no vector. */
  missing: number;
  /** Rows of the interrupted imports, and how many exist after the imports continued. */
  imported: { rows: number; there: number };
  damage: Damage;
}

const writers = 4;
const tasks = 3;
const vectorLength = 384;

type Contents = Map<string, string>;

/** Items acknowledged before a kill: adds by id, imported rows by external id. */
interface Work {
  byId: Contents;
  byExternalId: Contents;
}

/**
 * @param rowsPerRound several requests of an import, so that a kill finds acknowledged and unacknowledged ones
 * @param maxWaitMs maximum time between the first acknowledged batch and the kill
 */
export async function crashDrill(rounds: number, rowsPerRound: number, maxWaitMs: number): Promise<CrashReport> {
  const drill = await openDrill('crash drill');
  const home = mkdtempSync(path.join(tmpdir(), 'crash-drill-'));
  const port = await choosePort();
  const imported = { rows: 0, there: 0 };
  const report: CrashReport = {
    kills: 0,
    acknowledged: 0,
    missing: 0,
    imported,
    damage: await inspectAfterCrash(drill, tasks),
  };
  let service = await startService(drill.config, port);
  try {
    for (let round = 1; round <= rounds; round++) {
      const rows = writeRows(home, round, rowsPerRound);
      const work = await workUntilKilled(drill, home, port, round, service, rows, maxWaitMs);
      report.kills++;
      service = await startService(drill.config, port);
      const missing = await countMissing(drill, port, work);
      await importEnds(drill, port, work.run_id);
      const there = (await idsOf(drill, rows.keys())).size;
      report.acknowledged += work.byId.size + work.byExternalId.size;
      report.missing += missing;
      imported.rows += rows.size;
      imported.there += there;
    }
    report.damage = await inspectAfterCrash(drill, tasks);
    return report;
  } finally {
    await service.kill();
    await drill.close();
    rmSync(home, { recursive: true });
  }
}

const fileOf = (home: string, round: number) => path.join(home, `round-${round}.jsonl`);

/** Writes the import file of a round. Returns its rows by external id. */
function writeRows(home: string, round: number, count: number): Contents {
  const rows = new Map<string, string>();
  for (let row = 0; row < count; row++)
    rows.set(`round-${round}-row-${row}`, `In round ${round} keeper ${row % 17} logged reading ${row * 7919}.`);
  const lines = [...rows].map(([id, content], row) =>
    JSON.stringify({ id, content, session: `round-${round}-watch-${row % 20}`, metadata: { turn: row } }),
  );
  writeFileSync(fileOf(home, round), lines.join('\n'));
  return rows;
}

type Run = Pick<Schemas['runs/Run'], 'status' | 'result'>;

async function call<T>(drill: Drill, port: number, route: string, body?: Buffer): Promise<T> {
  const init = { headers: drill.headers, ...(body && { method: 'POST', body: new Uint8Array(body) }) };
  return (await (await fetch(`http://127.0.0.1:${port}${route}`, init)).json()) as T;
}

/** Waits for the end of an import, or until the service is killed. */
async function importEnds(
  drill: Drill,
  port: number,
  run_id: string,
  onSettled: (rows: number) => void = () => undefined,
): Promise<void> {
  for (;;) {
    const { status, result } = await call<Run>(drill, port, `/memory/runs/${run_id}`);
    const { created = 0, existing = 0 } = (result ?? {}) as Partial<Schemas['import/ImportResult']>;
    onSettled(created + existing);
    if (status === 'ok') return;
    if (status === 'error') throw new Error(`the import ended as ${JSON.stringify(result)}`);
    await delay(20);
  }
}

/** Imports and adds concurrently, and kills the service at a random moment after the first acknowledged batch. */
async function workUntilKilled(
  drill: Drill,
  home: string,
  port: number,
  round: number,
  service: ServiceProcess,
  rows: Contents,
  maxWaitMs: number,
): Promise<Work & { run_id: string }> {
  const byId: Contents = new Map();
  let isKilled = false;
  let settled = 0;
  let stopWaiting = () => {};
  const firstBatch = new Promise<void>((resolve) => (stopWaiting = resolve));
  const route = `/memory/import?name=round-${round}.jsonl`;
  const { run_id } = await call<{ run_id: string }>(drill, port, route, readFileSync(fileOf(home, round)));
  const importing = importEnds(drill, port, run_id, (count) => {
    settled = count;
    if (count > 0) stopWaiting();
  }).catch((error: unknown) => {
    if (!isKilled) throw error;
  });
  const adding = Array.from({ length: writers }, (_, writer) => addUntilKilled(drill, port, round, writer, byId));
  await Promise.race([firstBatch, importing]);
  await delay(Math.random() * maxWaitMs);
  isKilled = true;
  await service.kill();
  await Promise.all([importing, ...adding]);
  return { run_id, byId, byExternalId: new Map([...rows].slice(0, settled)) };
}

async function addUntilKilled(drill: Drill, port: number, round: number, writer: number, byId: Contents) {
  for (let count = 0; ; count++) {
    const content = `Writer ${writer} of round ${round} noted its observation number ${count}.`;
    const answer = await fetch(`http://127.0.0.1:${port}/memory/add`, {
      method: 'POST',
      headers: drill.headers,
      body: JSON.stringify({ content, ...kindOf(count, `round-${round}-writers`) }),
    })
      .then(async (response) => ({ ok: response.ok, body: (await response.json()) as { item_id: string } }))
      .catch(() => undefined);
    if (!answer) return;
    if (!answer.ok) throw new Error(`add was rejected: ${JSON.stringify(answer.body)}`);
    byId.set(answer.body.item_id, content);
  }
}

/** The body of the next item: items of one session, decisions, and plans with tasks. */
function kindOf(count: number, session_id: string): object {
  if (count % 3 === 0) return { memory_type: 'decision', rationale: 'by drill' };
  if (count % 3 === 1) return { metadata: { session_id, turn: count } };
  const steps = Array.from({ length: tasks }, (_, step) => ({
    task_id: `t${step}`,
    content: `Step ${step}`,
    depends_on: step > 0 ? [`t${step - 1}`] : [],
  }));
  return { memory_type: 'plan', title: 'Drill', tasks: steps };
}

/** Counts items that the service does not return with their content and a vector. */
async function countMissing(drill: Drill, port: number, { byId, byExternalId }: Work): Promise<number> {
  const ids = await idsOf(drill, byExternalId.keys());
  const imported = [...byExternalId].map(([external_id, content]) => [ids.get(external_id) ?? 'mem_none', content]);
  let missing = 0;
  for (const [item_id, content] of [...byId, ...imported]) {
    const response = await fetch(`http://127.0.0.1:${port}/memory/${item_id}?fields=content,embedding`, {
      headers: drill.headers,
    });
    const item = (await response.json()) as { content?: string; embedding?: number[] | null };
    if (response.status !== 200 || item.content !== content || item.embedding?.length !== vectorLength) missing++;
  }
  return missing;
}

async function idsOf(drill: Drill, externalIds: Iterable<string>): Promise<Map<string, string>> {
  const found = await drill.rows<{ external_id: string; item_id: string }>(
    `UNWIND $external_ids AS external_id
     MATCH (item:MemoryItem {scope_key: $scope_key, external_id: external_id})
     RETURN external_id, item.item_id AS item_id`,
    { external_ids: [...externalIds] },
  );
  return new Map(found.map(({ external_id, item_id }) => [external_id, item_id]));
}
