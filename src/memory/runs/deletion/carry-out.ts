// Executes a deletion in batches. Any process may continue it at any point: its node stores the status, and when
// another process may take over.
import { stagedKey, type Graph, type GraphScope, type ScopedGraph } from '../../../graph/run';
import type { Schemas } from '../../../generated/schemas';
import { forEver, later } from '../../../time';
import { onlyOf } from '../schedule';
import { addTo, untilNone, type DeletedCounts } from './counts';
import { emptyScope, type ScopePorts } from './empty-scope';
import { leaveShared } from './leave-shared';

export type Deletion = Schemas['deletion/StoredDeletion'];

export interface DeletionPorts extends Omit<ScopePorts, 'graph'> {
  graph: Graph;
}

/** If a deletion makes no progress for this long, its process has died. */
const leaseMs = 15_000;
/** After this time, requests that began before the deletion have ended; a second pass then deletes what they wrote. */
const settlingMs = 300_000;
const partsAtOnce = 100;

export async function carryOut(ports: DeletionPorts, asked: Deletion): Promise<DeletedCounts> {
  const deletion = await begunOf(ports, asked);
  const deleted: DeletedCounts = {};
  const { tenant_id } = deletion;
  const until = deletion.until ?? forEver;
  const boundTo = (scope: GraphScope) => ports.graph.as({ ...scope, tenant_id }, deletion.deletion_id);
  const own = boundTo(onlyOf(''));
  const empty = async (key: string) =>
    addTo(deleted, await emptyScope({ ...ports, graph: boundTo(onlyOf(key)) }, { tenant_id, until }, keepOn));
  const keepOn = () => renew(own, deletion, dueAt(ports.now()));
  if (deletion.kind === 'tenant') addTo(deleted, await deleteParts(ports, deletion, keepOn));
  addTo(deleted, await deleteSubjects(ports, deletion, keepOn));
  for (const key of deletion.scope_keys) for (const each of [key, stagedKey(key)]) await empty(each);
  // The tenant node is deleted once all its scopes are.
  if (deletion.kind === 'tenant')
    for (let left = ['']; left.length > 0;) {
      left = (await ports.graph.unscoped('deletion/list-scopes-of-tenant', { tenant_id })).map((row) => row.scope_key);
      for (const key of left) await empty(key);
    }
  if (deletion.kind !== 'items') await deleteWebhooks(ports, deletion);
  if (deletion.kind === 'user') addTo(deleted, await leaveShared(ports, deletion, boundTo, keepOn));
  if (['workspace', 'subject', 'tenant'].includes(deletion.kind)) addTo(deleted, await deleteRecords(ports, deletion));
  for (const workspace_id of deletion.workspace_ids)
    addTo(deleted, { search_sessions: await ports.traces.forgetWorkspace(tenant_id, workspace_id) });
  if (deletion.kind === 'tenant') await ports.traces.forgetTenant(tenant_id);
  if (deletion.kind === 'items' || deletion.settled)
    await own.run('deletion/finish', { deletion_id: deletion.deletion_id });
  else await renew(own, deletion, later(ports.now(), settlingMs), true);
  return deleted;
}

/** A request only hides a workspace; the scopes to delete are found here. */
async function begunOf({ graph, now }: DeletionPorts, deletion: Deletion): Promise<Deletion> {
  const { kind, subject_id: workspace_id = '', scope_keys } = deletion;
  if (kind !== 'workspace' || scope_keys.length > 0) return deletion;
  const row = await graph.unscoped('deletion/begin-workspace', { workspace_id, due_at: dueAt(now()) });
  return row?.deletion ?? deletion;
}

const renew = (graph: ScopedGraph, { deletion_id }: Deletion, due_at: string, settled = false) =>
  graph.run('deletion/renew', { deletion_id, due_at, settled });

/** The time from which another process may take over a deletion that makes progress at `now`. */
export const dueAt = (now: string): string => later(now, leaseMs);

async function deleteParts(
  ports: DeletionPorts,
  { tenant_id }: Deletion,
  keepOn: () => Promise<void>,
): Promise<DeletedCounts> {
  const deleted: DeletedCounts = { workspaces: 0, users: 0 };
  for (;;) {
    const found = await ports.graph.unscoped('deletion/list-of-tenant', { tenant_id, limit: partsAtOnce });
    const [of, ids] = found.workspace_ids.length > 0 ? ['workspace', found.workspace_ids] : ['user', found.user_ids];
    if (ids.length === 0) break;
    for (const id of ids) {
      const due_at = dueAt(ports.now());
      const row = await (of === 'workspace'
        ? ports.graph.unscoped('deletion/begin-workspace', { workspace_id: id, due_at })
        : ports.graph.unscoped('deletion/begin-user', { user_id: id, due_at }));
      if (row) addTo(deleted, await carryOut(ports, row.deletion));
      addTo(deleted, { [`${of}s`]: 1 });
      await keepOn();
    }
  }
  for (const { deletion } of await ports.graph.unscoped('deletion/list-of-parts', { tenant_id })) {
    addTo(deleted, await carryOut(ports, deletion));
    await keepOn();
  }
  return deleted;
}

/** The workspaces are hidden, so no scope can be added. */
async function deleteSubjects(
  ports: DeletionPorts,
  { kind, workspace_ids, subject_id = '' }: Deletion,
  keepOn: () => Promise<void>,
): Promise<DeletedCounts> {
  const deleted: DeletedCounts = {};
  if (kind !== 'workspace' && kind !== 'user') return deleted;
  const owner_id = kind === 'user' ? subject_id : null;
  for (;;) {
    const found = await ports.graph.unscoped('deletion/list-subjects', { workspace_ids, owner_id, limit: partsAtOnce });
    if (found.length === 0) return deleted;
    for (const { partition_id } of found) {
      const begun = await ports.graph.unscoped('deletion/begin-subject', { partition_id, due_at: dueAt(ports.now()) });
      if (begun) addTo(deleted, await carryOut(ports, begun.deletion));
      addTo(deleted, { subjects: 1 });
      await keepOn();
    }
  }
}

/** The workspaces are also named, because several TENANT-level workspaces share a scope. */
const deleteWebhooks = ({ graph }: DeletionPorts, { scope_keys, workspace_ids }: Deletion): Promise<number> =>
  untilNone((limit) => graph.unscoped('deletion/delete-webhooks', { scope_keys, workspace_ids, limit }));

async function deleteRecords(
  { graph }: DeletionPorts,
  { kind, tenant_id, subject_id }: Deletion,
): Promise<DeletedCounts> {
  const workspace_id = kind === 'tenant' ? null : (subject_id ?? null);
  const answers = await untilNone((limit) =>
    graph.unscoped('deletion/delete-records', { tenant_id, workspace_id, limit }),
  );
  if (kind === 'tenant') await untilNone((limit) => graph.unscoped('deletion/delete-tenant', { tenant_id, limit }));
  return { answers };
}
