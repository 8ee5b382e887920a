// Workspaces and their members. Owners and admins manage a workspace. Only owners make others owners, and the last
// owner cannot leave.
import { recordAct } from '../../../auth/audit';
import type { Ctx, Writing } from '../../../ctx';
import type { List } from '../../../cursor';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { pageOf, windowOf, type PageQuery } from '../../../paging';
import { startDeletions } from '../../runs/deletion/open-deletions';

type Role = Schemas['auth/Role'];

export async function listWorkspaces(ctx: Ctx, query: PageQuery): Promise<Schemas['workspaces/WorkspacePage']> {
  const list: List = ['workspaces/list'];
  const window = windowOf(list, query);
  const { bound_workspace_id } = ctx.caller;
  const { workspaces, total } = await ctx.graph.run('workspaces/list', { ...window, bound_workspace_id });
  return { workspaces, ...pageOf(list, window, total) };
}

/**
 * @throws Refusal `role_required` for tenant users without the right to create one, and for a key bound to a workspace
 */
export function createWorkspace(
  ctx: Ctx,
  request: Schemas['workspaces/CreateRequest'],
): Promise<Schemas['workspaces/Workspace']> {
  const refused = new Refusal('role_required', 'Only owners and admins of the tenant can create workspaces.');
  if (ctx.caller.bound_workspace_id) throw refused;
  const workspace_id = ctx.newId('wsp');
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('workspaces/create', {
      workspace_id,
      name: request.name,
      description: request.description ?? null,
      isolation: request.isolation,
      secrets: request.secrets,
    });
    if (!row) throw refused;
    await recordAct(ctx, transaction, 'workspace.create', workspace_id, workspace_id);
    return row.workspace;
  });
}

/** @throws NotFound for a workspace the caller is not a member of */
export async function getWorkspace(ctx: Ctx, workspace_id: string): Promise<Schemas['workspaces/Workspace']> {
  const { bound_workspace_id } = ctx.caller;
  const row = await ctx.graph.run('workspaces/get', { workspace_id, bound_workspace_id });
  if (!row) throw new NotFound('workspace');
  return row.workspace;
}

/** @throws as `requireAdmin` */
export async function changeWorkspace(
  ctx: Ctx,
  workspace_id: string,
  { name, description, secrets }: Schemas['workspaces/UpdateRequest'],
): Promise<Schemas['workspaces/Workspace']> {
  await ctx.graph.write(async (transaction) => {
    await requireAdmin(ctx, transaction, workspace_id);
    const described = { description: description ?? null, has_description: description !== undefined };
    await transaction.run('workspaces/update', {
      workspace_id,
      name: name ?? null,
      secrets: secrets ?? null,
      ...described,
    });
    await recordAct(ctx, transaction, 'workspace.update', workspace_id, workspace_id);
  });
  return getWorkspace(ctx, workspace_id);
}

/**
 * Starts to delete a shared workspace: it is hidden at once, and a job deletes the data.
 * @throws as `requireAdmin`; Refusal `role_required` for all but owners
 */
export async function deleteWorkspace(ctx: Ctx, workspace_id: string): Promise<Schemas['workspaces/Deleting']> {
  await ctx.graph.write(async (transaction) => {
    const own = await lockAsAdmin(ctx, transaction, workspace_id);
    if (own !== 'owner') throw new Refusal('role_required', 'Only owners can delete a workspace.');
    if (!(await transaction.run('workspaces/hold', { workspace_id, due_at: ctx.now() })))
      throw new NotFound('workspace');
    await recordAct(ctx, transaction, 'workspace.delete', workspace_id, null);
  });
  await startDeletions(ctx, { workspace_id });
  return { workspace_id, id: workspace_id, status: 'deleting' };
}

/** @throws NotFound for a workspace the caller is not a member of */
export async function permissionsIn(ctx: Ctx, workspace_id: string): Promise<Schemas['workspaces/Permissions']> {
  const { role } = await roleIn(ctx, ctx.graph, workspace_id);
  const permissions = ctx.caller.grants.filter((grant) => role !== 'member' || grant !== 'admin:workspace');
  return { workspace_id, id: workspace_id, role, permissions };
}

/**
 * Adds a user of the tenant as member, without an invitation; an existing member stays unchanged.
 * @throws NotFound for a workspace or user that the caller cannot see; as `requireAdmin`
 */
export function addMember(
  ctx: Ctx,
  workspace_id: string,
  { user_id, role }: Schemas['workspaces/MemberRequest'],
): Promise<Schemas['workspaces/MemberAnswer']> {
  return ctx.graph.write(async (transaction) => {
    const own = await lockAsAdmin(ctx, transaction, workspace_id);
    if (role === 'owner' && own !== 'owner')
      throw new Refusal('role_required', 'Only owners can grant the owner role.');
    const row = await transaction.run('workspaces/link-member', { workspace_id, user_id, role });
    if (!row) throw new NotFound('user');
    await recordAct(ctx, transaction, 'member.join', user_id, workspace_id);
    return { user_id, workspace_id, role: row.role };
  });
}

/** @throws NotFound for a workspace the caller is not a member of */
export async function listMembers(
  ctx: Ctx,
  workspace_id: string,
  query: PageQuery,
): Promise<Schemas['workspaces/MemberPage']> {
  await roleIn(ctx, ctx.graph, workspace_id);
  const list: List = ['workspaces/list-members', workspace_id];
  const window = windowOf(list, query);
  const { members, total } = await ctx.graph.run('workspaces/list-members', { workspace_id, ...window });
  return { members, ...pageOf(list, window, total) };
}

/** The roles that somebody with this role may give to others in invitations. */
const invitable = (role: Role | null): Role[] =>
  role === 'owner' ? ['owner', 'admin', 'member'] : role === 'admin' ? ['admin', 'member'] : [];

/**
 * Changes the role of a member; null removes the member.
 * @throws NotFound for a workspace or member that the caller cannot see; Refusal `role_required`, `last_owner`,
 * `personal_workspace`
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
      throw new Refusal('role_required', 'Only owners can grant or revoke the owner role.');
    if (member.role === 'owner' && role !== 'owner' && member.owners === 1) throw new Refusal('last_owner');
    if (role === null) await transaction.run('workspaces/delete-member', { workspace_id, user_id });
    else await transaction.run('workspaces/update-role', { workspace_id, user_id, role });
    await transaction.run('workspaces/end-invitations', { workspace_id, user_id, may_invite: invitable(role) });
    await recordAct(ctx, transaction, role === null ? 'member.remove' : 'member.change', user_id, workspace_id);
    return { user_id, workspace_id, role };
  });
}

/**
 * @returns the caller's role
 * @throws NotFound for a workspace the caller is not a member of; Refusal `role_required` for plain members,
 * `personal_workspace`
 */
export async function requireAdmin(ctx: Writing, transaction: Transaction, workspace_id: string): Promise<Role> {
  const { role, personal } = await roleIn(ctx, transaction, workspace_id);
  if (role === 'member') throw new Refusal('role_required', 'Only owners and admins can manage a workspace.');
  if (personal) throw new Refusal('personal_workspace');
  return role;
}

/**
 * Checks the caller's role again under the lock of the memberships, because another admin may have changed it.
 * @throws as `requireAdmin`
 */
export async function lockAsAdmin(ctx: Writing, transaction: Transaction, workspace_id: string): Promise<Role> {
  await requireAdmin(ctx, transaction, workspace_id);
  await transaction.run('workspaces/lock', { workspace_id });
  return requireAdmin(ctx, transaction, workspace_id);
}

async function roleIn(ctx: Writing, transaction: Transaction, workspace_id: string) {
  const { bound_workspace_id } = ctx.caller;
  const row = await transaction.run('workspaces/get-role', { workspace_id, bound_workspace_id });
  if (!row) throw new NotFound('workspace');
  return row;
}
