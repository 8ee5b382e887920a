// API keys of the caller. A key never has more rights than the credential it is created with.
import { recordAct } from '../../auth/audit';
import { newKey } from '../../auth/keys';
import type { Config } from '../../config';
import type { Ctx } from '../../ctx';
import { Forbidden, Invalid, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver } from '../../graph/values';

type Key = Schemas['api-keys/Key'];

const dayMs = 86_400_000;

/**
 * Creates a key. If the caller uses a key, the new one is bound to the same workspace and expires no later.
 * @returns the key with its secret, which is not stored
 * @throws Invalid without the workspace a scope needs; Forbidden for grants the caller lacks; NotFound for a workspace the caller is not in
 */
export async function createKey(
  ctx: Ctx,
  environment: Config['SERVICE_ENV'],
  request: Schemas['api-keys/CreateRequest'],
): Promise<Schemas['api-keys/NewKey']> {
  const { caller } = ctx;
  const grants = request.scopes ?? ['read:memories'];
  if (ctx.scope.tenant_id === '')
    throw new Forbidden('onboarding_required', 'Start onboarding first: POST /auth/onboarding/start.');
  if (grants.includes('write:telemetry') && !request.team_id)
    throw Invalid.field(['body', 'team_id'], 'Field required for the scope write:telemetry', 'missing');
  const lacking = grants.filter((grant) => !caller.grants.includes(grant));
  if (lacking.length > 0)
    throw new Forbidden(
      'grant_required',
      `You cannot grant ${lacking.join(', ')}: your own credential does not have it.`,
    );
  const workspace_id = request.team_id ?? caller.bound_workspace_id;
  if (caller.bound_workspace_id && workspace_id !== caller.bound_workspace_id) throw new NotFound('workspace');
  const { key: secret, ...stored } = newKey(environment);
  return ctx.graph.write(async (transaction) => {
    const key_id = ctx.newId('key');
    const expires_at = endOf(ctx, request.expires_in_days ?? null);
    const row = await transaction.run('api-keys/create', {
      ...stored,
      key_id,
      workspace_id,
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

/** The earlier of the requested expiry and the expiry of the creating key. */
function endOf(ctx: Ctx, days: number | null): string {
  const asked = days === null ? null : new Date(Date.parse(ctx.now()) + days * dayMs).toISOString();
  const ends = [asked, ctx.caller.expires_at].filter((end) => end !== null);
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? forEver;
}

/** A page of the caller's keys, newest first, and their total number. */
export function listKeys(ctx: Ctx, page: { limit: number; offset: number }): Promise<{ keys: Key[]; total: number }> {
  return ctx.graph.run('api-keys/list', { ...page, workspace_id: ctx.caller.bound_workspace_id });
}

/**
 * Revokes a key and all that were created with it, directly or not. A key without `admin:workspace` only ends itself and its descendants.
 * @throws NotFound when it is not an active key of the caller; Forbidden when it is, but not the calling key's to end
 */
export function revokeKey(ctx: Ctx, key_id: string): Promise<Schemas['api-keys/Revoked']> {
  const { key_id: own, bound_workspace_id: workspace_id, grants } = ctx.caller;
  const of_key_id = grants.includes('admin:workspace') ? null : own;
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('api-keys/revoke', { key_id, workspace_id, of_key_id });
    if (!row) throw new NotFound('key');
    if (!row.allowed)
      throw new Forbidden(
        'not_own_key',
        'A key without admin:workspace can only revoke itself and the keys created with it.',
      );
    await recordAct(ctx, transaction, 'key.revoke', key_id, row.bound_workspace_id);
    return { id: key_id, status: 'revoked' as const };
  });
}
