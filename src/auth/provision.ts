// Creates tenants, workspaces, users and keys for `npm run admin`, the first start and tests.
import type { Driver } from 'neo4j-driver';
import type { Config } from '../config';
import type { Grant, IsolationLevel } from '../ctx';
import type { Schemas } from '../generated/schemas';
import { NotFound, Refusal } from '../errors';
import { Graph } from '../graph/run';
import { newId } from '../ids';
import { forEver } from '../time';
import { emailKey } from './email-key';
import { newKey } from './keys';

export type Role = Schemas['auth/Role'];

export const grants: Grant[] = ['read:memories', 'write:memories', 'write:telemetry', 'admin:workspace'];

export function createTenant(graph: Graph, name: string) {
  return graph.unscoped('auth/create-tenant', { tenant_id: newId('tnt'), name });
}

export async function setTier(graph: Graph, tenantId: string, tier: Schemas['auth/Tier']) {
  return (await graph.unscoped('auth/update-tier', { tenant_id: tenantId, tier })) ?? missing('tenant');
}

export async function provisionWorkspace(graph: Graph, tenantId: string, name: string, isolation: IsolationLevel) {
  const row = await graph.unscoped('auth/create-workspace', {
    tenant_id: tenantId,
    workspace_id: newId('wsp'),
    name,
    isolation,
  });
  return row ?? missing('tenant');
}

/**
 * @param role role in the workspace; the first user of a tenant always becomes owner
 * @throws NotFound when the workspace does not belong to the tenant; Refusal `user_exists` when the tenant has a user
 * with this e-mail address
 */
export async function createUser(
  graph: Graph,
  tenantId: string,
  workspaceId: string,
  email: string,
  role: Role = 'member',
) {
  const email_key = emailKey(email);
  const same = await graph.unscoped('auth/find-user-by-email', { tenant_id: tenantId, email_key });
  if (same)
    throw new Refusal(
      'user_exists',
      `This e-mail address is user ${same.user_id} of the tenant; \`user add\` makes them a member of another workspace.`,
    );
  const row = await graph.unscoped('auth/create-user', {
    email_key,
    tenant_id: tenantId,
    workspace_id: workspaceId,
    user_id: newId('usr'),
    personal_workspace_id: newId('wsp'),
    email: email.trim(),
    full_name: email.trim().split('@')[0] ?? email,
    role,
  });
  return row ?? missing('workspace');
}

/**
 * An existing member keeps their role.
 * @throws NotFound when the user does not exist, or their tenant has no such shared workspace
 */
export async function provisionMember(graph: Graph, userId: string, workspaceId: string, role: Role = 'member') {
  const row = await graph.unscoped('auth/link-member', { user_id: userId, workspace_id: workspaceId, role });
  return row ?? missing('user or workspace');
}

/** Keys, sessions and streams of a deactivated user are refused from the commit on. @throws NotFound */
export async function setUserActive(graph: Graph, userId: string, isActive: boolean) {
  return (await graph.unscoped('auth/update-user', { user_id: userId, is_active: isActive })) ?? missing('user');
}

interface KeyRequest {
  tenant_id: string;
  /** The workspace that the key is bound to; null for access to all workspaces of the user. */
  workspace_id: string | null;
  user_id: string;
  name: string;
  grants: Grant[];
}

/** @throws NotFound when the user does not belong to the tenant, or is not a member of the workspace */
export async function provisionKey(graph: Graph, environment: Config['SERVICE_ENV'], request: KeyRequest) {
  const { key, ...stored } = newKey(environment);
  const row = await graph.unscoped('auth/create-key', {
    ...request,
    ...stored,
    key_id: newId('key'),
    expires_at: forEver,
  });
  return row ? { ...row, key_prefix: stored.key_prefix, key } : missing('user or workspace');
}

export async function endKey(graph: Graph, keyId: string) {
  return (await graph.unscoped('auth/revoke-key', { key_id: keyId })) ?? missing('key');
}

export function listTenants(graph: Graph) {
  return graph.unscoped('auth/list-tenants', {});
}

/** Creates a tenant with its first workspace, shared, and the owner. */
export async function createOwner(graph: Graph, tenant: string, workspace: string, email: string) {
  const { tenant_id } = await createTenant(graph, tenant);
  const { workspace_id } = await provisionWorkspace(graph, tenant_id, workspace, 'WORKSPACE');
  const { user_id } = await createUser(graph, tenant_id, workspace_id, email);
  return { tenant_id, workspace_id, user_id };
}

/** Creates tenant, workspace and user unless they exist. @returns their ids; `key` only if they were created */
export async function provisionFirst(
  driver: Driver,
  config: Config,
): Promise<{ tenant_id: string; workspace_id: string; user_id: string; key?: string }> {
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  const existing = await graph.unscoped('auth/find-first-user', {});
  if (existing) return existing;
  const owner = await createOwner(graph, 'Home', 'Main', 'owner@localhost');
  const { key } = await provisionKey(graph, config.SERVICE_ENV, {
    ...owner,
    workspace_id: null,
    name: 'first key',
    grants,
  });
  return { ...owner, key };
}

function missing(kind: string): never {
  throw new NotFound(kind);
}
