// Deletion drill: kills the service at random moments while it clears a workspace. The next process must finish the
// deletion. Another workspace and items written meanwhile must not change. No other service may run on the graph.
import { setTimeout as delay } from 'node:timers/promises';
import { provisionKey, provisionWorkspace } from '../../../src/auth/provision';
import { choosePort } from '../../runtime/process/ports';
import { deleteDrillNames, openDrill, type Drill } from './drill';
import { contentsOfWorkspace, fillWorkspace, namesResolved } from './filled-workspace';
import { startService, type ServiceProcess } from './service-process';

export interface DeletionCrashReport {
  kills: number;
  /** How many items exist when the deletion starts. */
  items: number;
  /** Number of remaining nodes, without those of the item added during the deletion. */
  left: number;
  /** Whether the item added during the deletion still exists. */
  later: boolean;
  /** Whether the hash of the other workspace is unchanged. */
  equal: boolean;
}

/**
 * Items that the service writes in each of the two workspaces. Further items of the cleared one are copies, which is
 * faster.
 */
const written = 300;
const batch = 2_000;

/**
 * @param items items of the cleared workspace; enough for more batches than kills
 * @param maxWaitMs maximum time between a batch and a kill
 */
export async function deletionCrashDrill(
  kills: number,
  items: number,
  maxWaitMs: number,
): Promise<DeletionCrashReport> {
  const drill = await openDrill('deletion drill');
  const beside = await provisionWorkspace(drill.graph, drill.tenant_id, 'beside', 'WORKSPACE');
  const port = await choosePort();
  const base_url = `http://127.0.0.1:${port}`;
  let service = await startService(drill.config, port);
  try {
    for (const { workspace_id } of [drill, beside])
      await fillWorkspace(base_url, { ...drill.headers, 'X-Workspace-Id': workspace_id }, written);
    for (let from = written; from < items; from += batch) await copy(drill, from, Math.min(from + batch, items));
    await namesResolved(drill, beside.workspace_id);
    const before = await contentsOfWorkspace(drill.graph, beside.workspace_id);
    const report = { kills: 0, items: await countItems(drill), left: 0, later: false, equal: false };
    const asked = { method: 'DELETE', headers: { 'X-API-Key': await adminKey(drill) } };
    const clearing = fetch(`${base_url}/memory/clear-all`, asked).catch(() => undefined);
    while (report.kills < kills) {
      await killBetweenBatches(drill, service, maxWaitMs);
      const now = await countItems(drill);
      if (now === 0)
        throw new Error(`the deletion ended after ${report.kills} kills; another service went on, or use more items`);
      report.kills++;
      service = await startService(drill.config, port);
    }
    await clearing;
    report.later = await keepsLater(drill, base_url);
    report.left = await countNodes(drill);
    report.equal = (await contentsOfWorkspace(drill.graph, beside.workspace_id)).hash === before.hash;
    return report;
  } finally {
    await service.kill();
    await deleteDrillNames(drill, beside.workspace_id);
    await drill.close();
  }
}

async function killBetweenBatches(drill: Drill, service: ServiceProcess, maxWaitMs: number): Promise<void> {
  const lease = await leaseOf(drill);
  while ((await leaseOf(drill)) === lease) await delay(5);
  await delay(Math.random() * maxWaitMs);
  await service.kill();
}

async function adminKey({ graph, config, tenant_id, workspace_id, user_id }: Drill): Promise<string> {
  const owner = { tenant_id, workspace_id, user_id };
  const { key } = await provisionKey(graph, config.SERVICE_ENV, {
    ...owner,
    name: 'admin',
    grants: ['admin:workspace'],
  });
  return key;
}

/** @returns whether an item added during the deletion still exists after it */
async function keepsLater(drill: Drill, base_url: string): Promise<boolean> {
  const added = await fetch(`${base_url}/memory/add`, {
    method: 'POST',
    headers: drill.headers,
    body: JSON.stringify({ content: 'It came later.' }),
  });
  const { item_id } = (await added.json()) as { item_id: string };
  while ((await countOpen(drill)) > 0) await delay(100);
  const isKept = (await fetch(`${base_url}/memory/${item_id}`, { headers: drill.headers })).ok;
  const gone = await fetch(`${base_url}/memory/${item_id}`, { method: 'DELETE', headers: drill.headers });
  if (!gone.ok) throw new Error(`DELETE answered ${gone.status}`);
  return isKept;
}

/** Copies an item and one version many times, without vectors. */
const copy = (drill: Drill, from: number, to: number) =>
  drill.rows(
    `MATCH (model:MemoryItem {scope_key: $scope_key})
     WITH model LIMIT 1
     UNWIND range($from, $to - 1) AS n
     CREATE (item:MemoryItem:Semantic)-[:HAS_VERSION]->(version:ItemVersion)
     SET
       item = model{.*, item_id: model.item_id + n, _dedupe_key: null, embedding: null, session_key: null},
       version = item{.*, transaction_time_end: datetime(), known_until: datetime()}`,
    { from, to },
  );

async function count(drill: Drill, expression: string): Promise<number> {
  const { tenant_id } = drill;
  const [row] = await drill.rows<{ found: number }>(`RETURN ${expression} AS found`, { tenant_id });
  return row?.found ?? NaN;
}
const countItems = (drill: Drill) => count(drill, 'COUNT { (:MemoryItem {scope_key: $scope_key}) }');
const countOpen = (drill: Drill) => count(drill, 'COUNT { (:Deletion {tenant_id: $tenant_id}) }');
/** The lease of the deletion, which each batch renews; null when nothing is being deleted. */
async function leaseOf(drill: Drill): Promise<string | null> {
  const { tenant_id } = drill;
  const [row] = await drill.rows<{ due_at: string }>(
    'MATCH (deletion:Deletion {tenant_id: $tenant_id}) RETURN toString(deletion.due_at) AS due_at',
    { tenant_id },
  );
  return row?.due_at ?? null;
}
const countNodes = (drill: Drill) => count(drill, 'COUNT { MATCH (node) WHERE node.scope_key = $scope_key }');
