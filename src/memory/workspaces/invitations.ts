// Invitations: a token that allows its holder to join a workspace, once.
import { recordAct } from '../../auth/audit';
import { hashKey } from '../../auth/keys';
import { newInvitationToken } from '../../auth/onboarding';
import type { Ctx } from '../../ctx';
import { Forbidden, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { lockAsAdmin, requireAdmin, type Page } from './workspaces';

const lifetimeMs = 7 * 86_400_000;

/**
 * Creates an invitation.
 * @returns the invitation with its token, which is not stored
 * @throws NotFound, Forbidden
 */
export function invite(
  ctx: Ctx,
  workspace_id: string,
  { email, role = 'member' }: Schemas['workspaces/InviteRequest'],
): Promise<Schemas['workspaces/NewInvitation']> {
  const token = newInvitationToken();
  const invitation_id = ctx.newId('inv');
  return ctx.graph.write(async (transaction) => {
    const own = await lockAsAdmin(ctx, transaction, workspace_id);
    if (role === 'owner' && own !== 'owner')
      throw new Forbidden('role_required', 'Only owners can grant the owner role.');
    const expires_at = new Date(Date.parse(ctx.now()) + lifetimeMs).toISOString();
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

/** @throws NotFound, Forbidden */
export async function listInvitations(
  ctx: Ctx,
  workspace_id: string,
  page: Page,
): Promise<Schemas['workspaces/InvitationPage']> {
  await requireAdmin(ctx, ctx.graph, workspace_id);
  return { ...(await ctx.graph.run('workspaces/list-invitations', { workspace_id, ...page })), ...page };
}

/** @throws NotFound, Forbidden */
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
