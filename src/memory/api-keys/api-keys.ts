// API keys of the caller. A key never does more than what it was made with.
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
 * Makes a key. It is bound to the workspace of the caller's own key, and ends no later, whatever was asked.
 * @returns the key with its secret, which is kept nowhere
 * @throws Invalid without the workspace a scope needs; Forbidden for more than the caller may; NotFound for a workspace the caller is not in
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
    throw Invalid.field(['body', 'team_id'], 'Field required by the scope write:telemetry', 'missing');
  const lacking = grants.filter((grant) => !caller.grants.includes(grant));
  if (lacking.length > 0)
    throw new Forbidden('grant_required', `You lack ${lacking.join(', ')} yourself and cannot hand it on.`);
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
      name: request.name,
      grants,
      expires_at,
    });
    if (!row) throw new NotFound('workspace');
    await recordAct(ctx, transaction, 'key.create', key_id, workspace_id);
    return { ...row.key, key: secret, last_used_at: null };
  });
}

/** The earlier of what was asked and the end of the key it is made with. */
function endOf(ctx: Ctx, days: number | null): string {
  const asked = days === null ? null : new Date(Date.parse(ctx.now()) + days * dayMs).toISOString();
  const ends = [asked, ctx.caller.expires_at].filter((end) => end !== null);
  return ends.sort((a, b) => Date.parse(a) - Date.parse(b))[0] ?? forEver;
}

/** The caller's keys, newest first, and how many there are. */
export function listKeys(ctx: Ctx, page: { limit: number; offset: number }): Promise<{ keys: Key[]; total: number }> {
  return ctx.graph.run('api-keys/list', { ...page, workspace_id: ctx.caller.bound_workspace_id });
}

/**
 * Ends a key.
 * @throws NotFound when it is no living key of the caller
 */
export function revokeKey(ctx: Ctx, key_id: string): Promise<Schemas['api-keys/Revoked']> {
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('api-keys/revoke', { key_id, workspace_id: ctx.caller.bound_workspace_id });
    if (!row) throw new NotFound('key');
    await recordAct(ctx, transaction, 'key.revoke', key_id, row.bound_workspace_id);
    return { id: key_id, status: 'revoked' as const };
  });
}
