// API keys of the caller. A new key never has more rights than the credential that creates it.
import { recordAct } from '../../../auth/audit';
import { newKey } from '../../../auth/keys';
import { subjectOfCaller } from '../../../auth/subject';
import type { Config } from '../../../config';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound, Refusal } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type Page, type PageQuery } from '../../../paging';
import { dayMs, forEver, later } from '../../../time';

type Key = Schemas['api-keys/Key'];

/**
 * A key bound to a workspace only creates keys for that workspace. No key outlives the key that created it.
 * @returns the key with its secret, which is not stored
 * @throws Invalid without a workspace that a grant or a subject needs; Refusal `onboarding_required`,
 * `grant_required`; NotFound for a workspace that the caller cannot use
 */
export async function createKey(
  ctx: Ctx,
  environment: Config['SERVICE_ENV'],
  request: Schemas['api-keys/CreateRequest'],
): Promise<Schemas['api-keys/NewKey']> {
  const { caller } = ctx;
  const grants = request.scopes;
  if (ctx.scope.tenant_id === '') throw new Refusal('onboarding_required');
  if (grants.includes('write:telemetry') && !request.team_id)
    throw Invalid.field(['body', 'team_id'], 'Field required for the scope write:telemetry', 'missing');
  const lacking = grants.filter((grant) => !caller.grants.includes(grant));
  if (lacking.length > 0)
    throw new Refusal(
      'grant_required',
      `You cannot grant ${lacking.join(', ')}: your own credential does not have it.`,
    );
  const workspace_id = request.team_id ?? caller.bound_workspace_id;
  if (caller.bound_workspace_id && workspace_id !== caller.bound_workspace_id) throw new NotFound('workspace');
  const subject = typeof request.subject === 'string' ? subjectOfCaller(request.subject, ['body', 'subject']) : null;
  if (subject !== null && !workspace_id)
    throw Invalid.field(['body', 'team_id'], 'Field required for a subject: the id of its workspace', 'missing');
  const { key: secret, ...stored } = newKey(environment);
  return ctx.graph.write(async (transaction) => {
    const key_id = ctx.newId('key');
    const expires_at = endOf(ctx, request.expires_in_days ?? null);
    const row = await transaction.run('api-keys/create', {
      ...stored,
      key_id,
      workspace_id,
      subject,
      creator_id: caller.key_id,
      name: request.name,
      grants,
      expires_at,
    });
    if (!row) throw new NotFound('workspace');
    await recordAct(ctx, transaction, 'key.create', key_id, workspace_id);
    return { ...row.key, key: secret, last_used_at: null };
  });
}

/** The requested expiry, or that of the creating key, whichever is earlier. */
function endOf(ctx: Ctx, days: number | null): string {
  const asked = days === null ? null : later(ctx.now(), days * dayMs);
  const ends = [asked, ctx.caller.expires_at].filter((end) => end !== null);
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? forEver;
}

/** Newest first. A bound key sees only itself and the keys created with it. */
export async function listKeys(ctx: Ctx, query: PageQuery): Promise<{ keys: Key[]; page: Page }> {
  const list: List = ['api-keys/list'];
  const window = windowOf(list, query);
  const of_key_id = ctx.caller.bound_workspace_id === null ? null : ctx.caller.key_id;
  const { keys, total } = await ctx.graph.run('api-keys/list', { ...window, of_key_id });
  return { keys, page: pageOf(list, window, total) };
}

/**
 * Revokes a key, and all keys created with it, directly or indirectly. A bound key, and one without
 * `admin:workspace`, can only revoke itself and the keys created with it.
 * @throws NotFound if it is not an active key of the caller; Refusal `not_own_key`
 */
export function revokeKey(ctx: Ctx, key_id: string): Promise<Schemas['api-keys/Revoked']> {
  const { key_id: own, bound_workspace_id, grants } = ctx.caller;
  const isBound = bound_workspace_id !== null;
  const of_key_id = !isBound && grants.includes('admin:workspace') ? null : own;
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('api-keys/revoke', { key_id, of_key_id });
    if (!row || (isBound && !row.allowed)) throw new NotFound('key');
    if (!row.allowed) throw new Refusal('not_own_key');
    await recordAct(ctx, transaction, 'key.revoke', key_id, row.bound_workspace_id);
    return { id: key_id, status: 'revoked' as const };
  });
}
