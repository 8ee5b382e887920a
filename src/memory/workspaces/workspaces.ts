// Workspaces and memberships. Owners and admins manage a workspace; only owners grant the owner role, and the last owner remains.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import { Conflict, Forbidden, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';

type Role = Schemas['auth/Role'];
export interface Page {
  limit: number;
  offset: number;
}

/** A page of the workspaces the caller is a member of. */
export async function listWorkspaces(ctx: Ctx, page: Page): Promise<Schemas['workspaces/WorkspacePage']> {
  const { bound_workspace_id } = ctx.caller;
  return { ...(await ctx.graph.run('workspaces/list', { ...page, bound_workspace_id })), ...page };
}

/**
 * Creates a workspace owned by the caller.
 * @throws Forbidden for plain members of the tenant, and for a key that is bound to another workspace
 */
export function createWorkspace(
  ctx: Ctx,
  request: Schemas['workspaces/CreateRequest'],
): Promise<Schemas['workspaces/Workspace']> {
  const refused = new Forbidden('role_required', 'Only owners and admins of the tenant can create workspaces.');
  if (ctx.caller.bound_workspace_id) throw refused;
  const workspace_id = ctx.newId('wsp');
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('workspaces/create', {
      workspace_id,
      name: request.name,
      description: request.description ?? null,
      isolation: request.isolation ?? 'WORKSPACE',
    });
    if (!row) throw refused;
    await recordAct(ctx, transaction, 'workspace.create', workspace_id, workspace_id);
    return row.workspace;
  });
}

/** @throws NotFound for a workspace the caller is not a member of */
export async function listMembers(
  ctx: Ctx,
  workspace_id: string,
  page: Page,
): Promise<Schemas['workspaces/MemberPage']> {
  await roleIn(ctx, ctx.graph, workspace_id);
  return { ...(await ctx.graph.run('workspaces/list-members', { workspace_id, ...page })), ...page };
}

/** The roles that each role may invite others to. */
const invitable = (role: Role | null): Role[] =>
  role === 'owner' ? ['owner', 'admin', 'member'] : role === 'admin' ? ['admin', 'member'] : [];

/**
 * Changes the role of a member; null removes the member.
 * @throws NotFound for a workspace or member not visible to the caller; Forbidden for changes reserved to owners; Conflict for the last owner
 */
export function changeMember(
  ctx: Ctx,
  workspace_id: string,
  user_id: string,
  role: Role | null,
): Promise<Schemas['workspaces/MemberAnswer']> {
  return ctx.graph.write(async (transaction) => {
    const own = await lockAsAdmin(ctx, transaction, workspace_id);
    const member = await transaction.run('workspaces/get-member', { workspace_id, user_id });
    if (!member) throw new NotFound('member');
    if (own !== 'owner' && (member.role === 'owner' || role === 'owner'))
      throw new Forbidden('role_required', 'Only owners can grant or revoke the owner role.');
    if (member.role === 'owner' && role !== 'owner' && member.owners === 1)
      throw new Conflict('last_owner', 'A workspace must have at least one owner; promote another member first.');
    if (role === null) await transaction.run('workspaces/delete-member', { workspace_id, user_id });
    else await transaction.run('workspaces/update-role', { workspace_id, user_id, role });
    await transaction.run('workspaces/end-invitations', { workspace_id, user_id, may_invite: invitable(role) });
    await recordAct(ctx, transaction, role === null ? 'member.remove' : 'member.change', user_id, workspace_id);
    return { user_id, workspace_id, role };
  });
}

/**
 * Checks that the caller may manage a workspace and returns their role.
 * @throws NotFound for a workspace the caller is not a member of; Forbidden for plain members; Conflict for a personal workspace
 */
export async function requireAdmin(ctx: Ctx, transaction: Transaction, workspace_id: string): Promise<Role> {
  const { role, personal } = await roleIn(ctx, transaction, workspace_id);
  if (role === 'member') throw new Forbidden('role_required', 'Only owners and admins can manage a workspace.');
  if (personal) throw new Conflict('personal_workspace', 'A personal workspace cannot be shared.');
  return role;
}

/**
 * The same under the lock of the workspace's members: checked again there because another admin may have changed the role.
 * @throws as requireAdmin
 */
export async function lockAsAdmin(ctx: Ctx, transaction: Transaction, workspace_id: string): Promise<Role> {
  await requireAdmin(ctx, transaction, workspace_id);
  await transaction.run('workspaces/lock', { workspace_id });
  return requireAdmin(ctx, transaction, workspace_id);
}

async function roleIn(ctx: Ctx, transaction: Transaction, workspace_id: string) {
  const { bound_workspace_id } = ctx.caller;
  const row = await transaction.run('workspaces/get-role', { workspace_id, bound_workspace_id });
  if (!row) throw new NotFound('workspace');
  return row;
}
