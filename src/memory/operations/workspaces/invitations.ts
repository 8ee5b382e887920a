// Invitations: tokens with which one user can join a workspace.
import { recordAct } from '../../../auth/audit';
import { hashKey } from '../../../auth/keys';
import { newInvitationToken } from '../../../auth/onboarding';
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type PageQuery } from '../../../paging';
import { dayMs, later } from '../../../time';
import { lockAsAdmin, requireAdmin } from './workspaces';

const lifetimeMs = 7 * dayMs;

/** @returns the invitation with its token, which is not stored @throws as `requireAdmin` */
export function invite(
  ctx: Ctx,
  workspace_id: string,
  { email, role }: Schemas['workspaces/InviteRequest'],
): Promise<Schemas['workspaces/NewInvitation']> {
  const token = newInvitationToken();
  const invitation_id = ctx.newId('inv');
  return ctx.graph.write(async (transaction) => {
    const own = await lockAsAdmin(ctx, transaction, workspace_id);
    if (role === 'owner' && own !== 'owner')
      throw new Refusal('role_required', 'Only owners can grant the owner role.');
    const expires_at = later(ctx.now(), lifetimeMs);
    const row = await transaction.run('workspaces/create-invitation', {
      workspace_id,
      invitation_id,
      token_hash: hashKey(token),
      email,
      role,
      expires_at,
    });
    if (!row) throw new NotFound('workspace');
    await recordAct(ctx, transaction, 'invitation.create', invitation_id, workspace_id);
    return { ...row.invitation, token };
  });
}

/** @throws as `requireAdmin` */
export async function listInvitations(
  ctx: Ctx,
  workspace_id: string,
  query: PageQuery,
): Promise<Schemas['workspaces/InvitationPage']> {
  await requireAdmin(ctx, ctx.graph, workspace_id);
  const list: List = ['workspaces/list-invitations', workspace_id];
  const window = windowOf(list, query);
  const { invitations, total } = await ctx.graph.run('workspaces/list-invitations', { workspace_id, ...window });
  return { invitations, ...pageOf(list, window, total) };
}

/** @throws as `requireAdmin` */
export function revokeInvitation(
  ctx: Ctx,
  workspace_id: string,
  invitation_id: string,
): Promise<Schemas['workspaces/Revoked']> {
  return ctx.graph.write(async (transaction) => {
    await requireAdmin(ctx, transaction, workspace_id);
    const row = await transaction.run('workspaces/revoke-invitation', { workspace_id, invitation_id });
    if (!row) throw new NotFound('invitation');
    await recordAct(ctx, transaction, 'invitation.revoke', invitation_id, workspace_id);
    return { id: row.id, status: 'revoked' as const };
  });
}
