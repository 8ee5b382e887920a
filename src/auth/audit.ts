// The audit log: one node per action on keys, members, workspaces and sessions, committed together with the action.
import { shortenedText } from '../bounded';
import type { Writing } from '../ctx';
import type { Transaction } from '../graph/run';
import type { Schemas } from '../generated/schemas';

export type AuditAction = Schemas['audit/Action'];

const maxTarget = 500;

/**
 * @param workspaceId the workspace whose admins see the event; null for actions on the caller's account
 * @param tenantId set if the caller has just joined the tenant, so that the scope does not contain it yet
 */
export function recordAct(
  ctx: Writing,
  transaction: Transaction,
  action: AuditAction,
  targetId: string | null,
  workspaceId: string | null = ctx.scope.home_workspace_id,
  tenantId = ctx.scope.tenant_id,
): Promise<void> {
  const { key_id, session_id } = ctx.caller;
  return transaction.run('audit/record', {
    event_id: ctx.newId('aud'),
    action,
    target_id: targetId && shortenedText(targetId, maxTarget),
    tenant_id: tenantId,
    workspace_id: workspaceId,
    key_id,
    session_id,
  });
}
