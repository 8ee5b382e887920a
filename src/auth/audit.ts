// Who did what: a node for each act on keys, members, workspaces and sessions, committed with the act.
import type { Ctx } from '../ctx';
import type { Transaction } from '../graph/run';
import type { Schemas } from '../generated/schemas';

export type AuditAction = Schemas['audit/Action'];

/**
 * Records an act of the caller in the transaction that does it.
 * @param workspaceId the workspace it concerns; its admins see the event. Null for what concerns the caller's account
 * @param tenantId where the caller has only just come into it
 */
export function recordAct(
  ctx: Ctx,
  transaction: Transaction,
  action: AuditAction,
  targetId: string | null,
  workspaceId: string | null = ctx.scope.active_workspace_id,
  tenantId = ctx.scope.tenant_id,
): Promise<void> {
  const { key_id, session_id } = ctx.caller;
  return transaction.run('audit/record', {
    event_id: ctx.newId('aud'),
    action,
    target_id: targetId,
    tenant_id: tenantId,
    workspace_id: workspaceId,
    key_id,
    session_id,
  });
}
