// Derives the scope of a request from credentials, workspace header and route policy. The scope defines what the
// request reads and where it writes.
import type { Caller, Grant, IsolationLevel, Scope, ScopedCaller } from '../ctx';
import { Invalid, Refusal } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Graph, Reach } from '../graph/run';
import type { Config } from '../config';
import { newId } from '../ids';
import type { Credentials } from '../http/access';
import type { Policy } from '../http/route';
import { hashKey, looksLikeKey } from './keys';
import { askedSubject, unusedPartition } from './subject';
import type { AccessTokens } from './tokens';

export interface Purpose {
  policy: Exclude<Policy, 'public'>;
  /**
   * Whether a caller with these grants may store data of a subject, or wait for it. In this case its partition is
   * created.
   */
  usesSubject: (grants: readonly Grant[]) => boolean;
}

/**
 * @throws Refusal `unauthenticated`; `workspace_required` if the route requires an active workspace and there is none;
 * `other_subject`
 */
export async function resolveCaller(
  graph: Graph,
  environment: Config['SERVICE_ENV'],
  credentials: Credentials,
  { policy, usesSubject }: Purpose,
  tokens: AccessTokens,
): Promise<ScopedCaller> {
  const proof = await proofOf(credentials, environment, tokens);
  const needsWorkspace = policy === 'team_required';
  const asked = needsWorkspace ? askedWorkspace(credentials) : null;
  const named = needsWorkspace ? askedSubject(credentials.subject) : null;
  const row = await graph.unscoped('auth/find-caller', { ...proof, workspace_id: asked, subject: named });
  if (!row) throw refused();
  const { key_id, session_id, user_id, bound_workspace_id, bound_subject, expires_at, workspace } = row;
  const has_expired = row.has_expired && { has_expired: true as const };
  const caller = { key_id, session_id, user_id, bound_workspace_id, expires_at, tier: row.tier, ...has_expired };
  if (!needsWorkspace) return { ...caller, grants: row.grants, subject: bound_subject, scope: scopeOf(row) };
  if (!workspace) throw new Refusal('workspace_required');
  if (bound_subject !== null && named !== null && named !== bound_subject) throw new Refusal('other_subject');
  const subject = bound_subject ?? named;
  const grants = allowed(row.grants, workspace, subject);
  if (subject === null) return { ...caller, grants, subject, scope: scopeOf(row) };
  const partition_id =
    row.partition_id ??
    (usesSubject(grants) ? await newPartition(graph, row.user_id, workspace.workspace_id, subject) : null);
  const unused = unusedPartition(workspace.workspace_id, workspace.isolation === 'USER' ? user_id : '', subject);
  const whole = scopeOf(row);
  const scope = narrowed(whole, partition_id ?? unused);
  const with_workspace = bound_subject === null && { with_workspace: bothOf(scope, whole) };
  return { ...caller, grants, subject, scope, ...with_workspace };
}

/** @throws Refusal `workspace_required` when the workspace was deleted in the meantime */
async function newPartition(graph: Graph, user_id: string, workspace_id: string, subject: string): Promise<string> {
  const row = await graph.unscoped('auth/create-subject', {
    user_id,
    workspace_id,
    subject,
    partition_id: newId('sub'),
  });
  if (!row) throw new Refusal('workspace_required');
  return row.partition_id;
}

/** The credential by which the graph finds the caller: the hash of the API key, or the session of the access token. */
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

/** The grants without `admin:workspace`, unless the caller is owner or admin of the whole workspace. */
function allowed(grants: readonly Grant[], { role }: WorkspaceOfCaller, subject: string | null): readonly Grant[] {
  return role === 'member' || subject !== null ? grants.filter((grant) => grant !== 'admin:workspace') : grants;
}

/** @throws Refusal `bound_key` */
export function requireUnbound({ caller }: { caller: Caller }): void {
  if (caller.bound_workspace_id) throw new Refusal('bound_key');
}

const refused = () => new Refusal('unauthenticated');

/** The token of a `Bearer` Authorization header; empty if there is none. */
export function bearer(header: string): string {
  return /^Bearer +(\S+)$/i.exec(header)?.[1] ?? '';
}

/** The workspace that the headers name. `X-Team-Id` is the older name of `X-Workspace-Id`. */
function askedWorkspace(credentials: Credentials): string | null {
  const { workspaceId, teamId } = credentials;
  if (workspaceId && teamId && workspaceId !== teamId)
    throw Invalid.field(['header', 'X-Team-Id'], 'Differs from X-Workspace-Id', 'contradiction', teamId);
  return workspaceId || teamId || null;
}

type WorkspaceOfCaller = Schemas['auth/WorkspaceOfCaller'];

interface ResolvedCaller {
  /** The tenant; null for a user from an identity provider before onboarding. */
  tenant_id: string | null;
  user_id: string;
  bound_workspace_id: string | null;
  workspace: WorkspaceOfCaller | null;
  tenant_scopes: string[];
  member_scopes: string[];
}

/**
 * Implements the isolation levels: which nodes are read, which may change, and the scope key of new nodes. A bound key
 * reads and changes only data of its workspace.
 */
function scopeOf({ user_id, workspace, tenant_scopes, member_scopes, ...row }: ResolvedCaller): Scope {
  const tenant_id = row.tenant_id ?? '';
  const active_workspace_id = workspace?.workspace_id ?? null;
  const tags = { tenant_id, workspace_id: active_workspace_id, user_id };
  const personal = `u:${user_id}`;
  const level: IsolationLevel = workspace?.isolation ?? 'WORKSPACE';
  const reachOf = ({ workspace_id, personal: isPersonal }: WorkspaceOfCaller): Keys => {
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
  const all = scopeWord(`all:${tenant_id}`);
  // Items that only one user sees are not indexed for the whole tenant.
  const own = [scopeWord(reach.write_key), ...(workspace?.personal || level === 'USER' ? [] : [all])];
  const isTenantWide = level === 'TENANT' && !row.bound_workspace_id;
  const seen = isTenantWide
    ? [all, ...tenant_scopes.filter((key) => key.endsWith(`/${personal}`)).map(scopeWord)]
    : reach.readable.map(scopeWord);
  return {
    ...(level === 'TENANT' ? { tenant_id, workspace_id: null, user_id: null } : tags),
    ...reach,
    caller_id: user_id,
    level,
    active_workspace_id,
    home_workspace_id: active_workspace_id,
    write_tokens: own.join(' '),
    // Explicit OR: a keyword analyzer treats words separated by spaces as one term.
    text_filter: `+_search_tokens:(${seen.join(' OR ')})^0`,
  };
}

/**
 * The scope of a subject: a partition within the active workspace. At every isolation level it reads and writes one
 * scope key, which no other scope contains.
 */
function narrowed(scope: Scope, partition_id: string): Scope {
  const key = `w:${partition_id}`;
  return {
    ...scope,
    ...only(key),
    workspace_id: partition_id,
    user_id: scope.caller_id,
    level: 'WORKSPACE',
    active_workspace_id: partition_id,
    write_tokens: scopeWord(key),
    text_filter: textFilter([key]),
  };
}

/** A subject's partition, and the data of the workspace itself, without other subjects and personal items. */
function bothOf(partition: Scope, workspace: Scope): Reach {
  const readable = [partition.write_key, workspace.write_key];
  return { readable, text_filter: textFilter(readable) };
}

const textFilter = (keys: string[]) => `+_search_tokens:(${keys.map(scopeWord).join(' OR ')})^0`;

/** The scope of an operator who works in a workspace on behalf of a user. */
export const scopeFor = (tenant_id: string, user_id: string, workspace: Omit<WorkspaceOfCaller, 'role'>): Scope =>
  scopeOf({
    tenant_id,
    user_id,
    workspace: { ...workspace, role: 'owner' },
    bound_workspace_id: null,
    tenant_scopes: [],
    member_scopes: [],
  });

type Keys = Pick<Scope, 'write_key' | 'readable' | 'writable'>;

const only = (key: string): Keys => ({ write_key: key, readable: [key], writable: [key] });

/** A scope key as one word that no analyzer splits or stems: stemmers ignore words that end in a digit. */
export function scopeWord(scopeKey: string): string {
  return `${scopeKey.toLowerCase().replace(/[^a-z0-9]/g, '')}0`;
}
