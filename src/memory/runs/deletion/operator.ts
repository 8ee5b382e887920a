// Deletions by an operator: users, workspaces, tenants. The first transaction hides the data and records the
// deletion; batches follow. After an interruption, a job of the service continues, or the command is repeated.
import { NotFound } from '../../../errors';
import { newId } from '../../../ids';
import type { Schemas } from '../../../generated/schemas';
import type { UnscopedTransaction } from '../../../graph/run';
import { carryOut, dueAt, type Deletion, type DeletionPorts } from './carry-out';
import type { DeletedCounts } from './counts';

export interface Deleted {
  id: string;
  status: 'deleted';
  deleted: DeletedCounts;
}

/** Items in shared workspaces stay, without the user id. @throws NotFound; Unavailable */
export const eraseUser = (ports: DeletionPorts, user_id: string): Promise<Deleted> =>
  deleteAll(ports, user_id, 'user', async (transaction, due_at) => {
    const workspace_ids = await transaction.run('deletion/list-workspaces-of-user', { user_id });
    const row = await transaction.run('deletion/begin-user', { user_id, due_at });
    return row && { deletion: row.deletion, seenIn: workspace_ids.map(({ workspace_id }) => workspace_id) };
  });

/** @throws NotFound, also for a personal workspace; Unavailable */
export const deleteWorkspaceAsOperator = (ports: DeletionPorts, workspace_id: string): Promise<Deleted> =>
  deleteAll(ports, workspace_id, 'workspace', async (transaction, due_at) => {
    const row = await transaction.run('deletion/begin-workspace', { workspace_id, due_at });
    return row && { deletion: row.deletion, seenIn: [workspace_id] };
  });

/** @throws NotFound; Unavailable */
export const deleteTenant = (ports: DeletionPorts, tenant_id: string): Promise<Deleted> =>
  deleteAll(ports, tenant_id, 'tenant', async (transaction, due_at) => {
    const row = await transaction.run('deletion/begin-tenant', { tenant_id, due_at });
    return row && { deletion: row.deletion, seenIn: [] };
  });

const actions = {
  user: 'user.erase',
  workspace: 'workspace.delete',
  tenant: 'tenant.delete',
} as const satisfies Record<string, Schemas['audit/Action']>;

interface Begun {
  deletion: Deletion;
  /** Workspaces whose admins see the deletion in their audit log. */
  seenIn: string[];
}

async function deleteAll(
  ports: DeletionPorts,
  id: string,
  kind: keyof typeof actions,
  begin: (transaction: UnscopedTransaction, due_at: string) => Promise<Begun | undefined>,
): Promise<Deleted> {
  const deletion = await ports.graph.writeUnscoped(async (transaction) => {
    const begun = await begin(transaction, dueAt(ports.now()));
    if (!begun) throw new NotFound(kind);
    const seenIn = begun.seenIn.length > 0 ? begun.seenIn : [null];
    await transaction.run('audit/record-by-operator', {
      action: actions[kind],
      target_id: id,
      tenant_id: begun.deletion.tenant_id,
      events: seenIn.map((workspace_id) => ({ event_id: newId('aud'), workspace_id })),
    });
    return begun.deletion;
  });
  return { id, status: 'deleted', deleted: await carryOut(ports, deletion) };
}
