// Derives the scope of a request from credentials, workspace header and route policy: what it may read, and how writes are tagged.
import type { Caller, Grant, IsolationLevel, Scope, ScopedCaller } from '../ctx';
import { Invalid, Refusal } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Graph } from '../graph/run';
import type { Config } from '../config';
import type { Credentials } from '../http/access';
import type { Policy } from '../http/route';
import { hashKey, looksLikeKey } from './keys';
import type { AccessTokens } from './tokens';

/**
 * Finds the caller and the scope of one request.
 * @throws Refusal `unauthenticated`, or `workspace_required` without an active workspace if the route requires one
 */
export async function resolveCaller(
  graph: Graph,
  environment: Config['SERVICE_ENV'],
  credentials: Credentials,
  policy: Exclude<Policy, 'public'>,
  tokens: AccessTokens,
): Promise<ScopedCaller> {
  const proof = await proofOf(credentials, environment, tokens);
  const asked = policy === 'team_required' ? askedWorkspace(credentials) : null;
  const row = await graph.unscoped('auth/find-caller', { ...proof, workspace_id: asked });
  if (!row) throw refused();
  if (policy === 'team_required' && !row.workspace) throw new Refusal('workspace_required');
  const { key_id, session_id, user_id, bound_workspace_id, expires_at } = row;
  const grants = policy === 'team_required' ? allowed(row.grants, row.workspace) : row.grants;
  return { key_id, session_id, user_id, bound_workspace_id, expires_at, grants, scope: scopeOf(row) };
}

/** The hash of the API key, or the session of the access token, for look-up in the graph. */
async function proofOf(
  { apiKey, authorization, accessCookie }: Credentials,
  environment: Config['SERVICE_ENV'],
  tokens: AccessTokens,
): Promise<{ key_hash: string | null; session_id: string | null }> {
  const shown = apiKey || bearer(authorization) || (authorization ? '' : accessCookie);
  if (!shown) throw new Refusal('unauthenticated', 'Send an API key as `Authorization: Bearer …` or as `X-API-Key`.');
  if (looksLikeKey(shown, environment)) return { key_hash: hashKey(shown), session_id: null };
  const session_id = apiKey ? undefined : await tokens.sessionOf(shown);
  if (!session_id) throw refused();
  return { key_hash: null, session_id };
}

/** `admin:workspace` is only effective for owners and admins of the workspace. */
function allowed(grants: readonly Grant[], workspace: ResolvedCaller['workspace']): readonly Grant[] {
  return workspace?.role === 'member' ? grants.filter((grant) => grant !== 'admin:workspace') : grants;
}

/**
 * Checks that the caller is not limited to one workspace.
 * @throws Refusal `bound_key`
 */
export function requireUnbound({ caller }: { caller: Caller }): void {
  if (caller.bound_workspace_id) throw new Refusal('bound_key');
}

const refused = () => new Refusal('unauthenticated');

/** The token of a `Bearer` Authorization header; empty if there is none. */
export function bearer(header: string): string {
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}

/** `X-Team-Id` is the older name of `X-Workspace-Id`. */
function askedWorkspace(credentials: Credentials): string | null {
  const { workspaceId, teamId } = credentials;
  if (workspaceId && teamId && workspaceId !== teamId)
    throw Invalid.field(['header', 'X-Team-Id'], 'Differs from X-Workspace-Id', 'contradiction', teamId);
  return workspaceId || teamId || null;
}

type WorkspaceOfCaller = Schemas['auth/WorkspaceOfCaller'];

interface ResolvedCaller {
  /** Null until a user who came from an identity provider has been given one. */
  tenant_id: string | null;
  user_id: string;
  bound_workspace_id: string | null;
  workspace: WorkspaceOfCaller | null;
  tenant_scopes: string[];
  member_scopes: string[];
}

/**
 * The table of isolation levels: what reads see, what writes may change, how new nodes are tagged. Every node carries one scope key.
 * A bound key reads and changes only what is written in its workspace.
 */
function scopeOf({ user_id, workspace, tenant_scopes, member_scopes, ...row }: ResolvedCaller): Scope {
  const tenant_id = row.tenant_id ?? '';
  const active_workspace_id = workspace?.workspace_id ?? null;
  const tags = { tenant_id, workspace_id: active_workspace_id, user_id };
  const personal = `u:${user_id}`;
  const level: IsolationLevel = workspace?.isolation ?? 'WORKSPACE';
  const reachOf = ({ workspace_id, personal: isPersonal }: WorkspaceOfCaller): Reach => {
    if (isPersonal) return only(personal);
    const shared = `w:${workspace_id}`;
    if (level === 'USER') return only(`${shared}/${personal}`);
    const write_key = level === 'TENANT' ? `t:${tenant_id}` : shared;
    if (row.bound_workspace_id) return only(write_key);
    return level === 'TENANT'
      ? { write_key, readable: [write_key, ...tenant_scopes], writable: [write_key, ...member_scopes] }
      : { write_key, readable: [write_key, personal], writable: [write_key, personal] };
  };
  const reach = workspace ? reachOf(workspace) : { write_key: '', readable: [], writable: [] };
  const own = [scopeWord(reach.write_key), ...(workspace?.personal ? [] : [scopeWord(`all:${tenant_id}`)])];
  const isTenantWide = level === 'TENANT' && !row.bound_workspace_id;
  const seen = isTenantWide ? [scopeWord(`all:${tenant_id}`)] : reach.readable.map(scopeWord);
  return {
    ...(level === 'TENANT' ? { tenant_id, workspace_id: null, user_id: null } : tags),
    ...reach,
    caller_id: user_id,
    level,
    active_workspace_id,
    write_tokens: own.join(' '),
    // Explicit OR, because a keyword analyzer treats words separated by spaces as one term.
    text_filter: `+search_tokens:(${seen.join(' OR ')})^0`,
  };
}

/** The scope of an operator's work in a workspace, on behalf of one of its users. */
export const scopeFor = (tenant_id: string, user_id: string, workspace: Omit<WorkspaceOfCaller, 'role'>): Scope =>
  scopeOf({
    tenant_id,
    user_id,
    workspace: { ...workspace, role: 'owner' },
    bound_workspace_id: null,
    tenant_scopes: [],
    member_scopes: [],
  });

type Reach = Pick<Scope, 'write_key' | 'readable' | 'writable'>;

const only = (key: string): Reach => ({ write_key: key, readable: [key], writable: [key] });

/** A scope key as a single word that no analyzer splits or stems (stemmers ignore words ending in a digit). */
export function scopeWord(scopeKey: string): string {
  return `${scopeKey.toLowerCase().replace(/[^a-z0-9]/g, '')}0`;
}
