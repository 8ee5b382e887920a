// Onboarding: a new user from the identity provider creates a tenant, or joins one by invitation.
import type { Ctx } from '../ctx';
import { NotFound, Refusal } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Graph } from '../graph/run';
import { recordAct } from './audit';
import { hashKey, looksLikeSecret, newSecret } from './keys';
import { requireUnbound } from './scope';

type Onboarding = Schemas['auth/Onboarding'];

const invitationPrefix = 'svc_invite_';
export const newInvitationToken = () => newSecret(invitationPrefix);

/**
 * Creates tenant, workspace, personal workspace and memberships in one transaction. A user who already has a tenant
 * gets the existing state, so that a retry is safe.
 * @throws Refusal `bound_key`
 */
export async function startOnboarding(ctx: Ctx, request: Schemas['auth/OnboardingRequest']): Promise<Onboarding> {
  requireUnbound(ctx);
  return ctx.graph.write(async (transaction) => {
    const { user } = await transaction.run('auth/get-me', {});
    if (user.tenant_id === null) {
      const workspace_id = ctx.newId('wsp');
      await transaction.run('auth/create-own-tenant', {
        tenant_id: ctx.newId('tnt'),
        tenant_name: request.tenant_name ?? user.full_name,
        workspace_id,
        workspace_name: request.workspace_name ?? 'Main',
        personal_workspace_id: ctx.newId('wsp'),
      });
    }
    const state = await transaction.run('auth/get-onboarding', {});
    if (user.tenant_id === null && state.tenant_id !== null)
      await recordAct(ctx, transaction, 'onboarding.start', state.tenant_id, null, state.tenant_id);
    return state;
  });
}

/** @throws Refusal `onboarding_not_started`, `bound_key` */
export async function completeOnboarding(ctx: Ctx): Promise<Onboarding> {
  requireUnbound(ctx);
  return ctx.graph.write(async (transaction) => {
    await transaction.run('auth/flag-onboarded', {});
    const state = await transaction.run('auth/get-onboarding', {});
    if (state.tenant_id === null) throw new Refusal('onboarding_not_started');
    return state;
  });
}

/** @throws NotFound for an unknown, used or expired token; Refusal `other_tenant`, `email_taken`, `bound_key` */
export async function acceptInvitation(ctx: Ctx, graph: Graph, token: string): Promise<Onboarding> {
  requireUnbound(ctx);
  const token_hash = hashKey(token);
  const invitation = looksLikeSecret(token, invitationPrefix)
    ? await graph.unscoped('auth/get-invitation', { token_hash, user_id: ctx.caller.user_id })
    : undefined;
  if (!invitation) throw new NotFound('invitation');
  if (ctx.scope.tenant_id !== '' && ctx.scope.tenant_id !== invitation.tenant_id) throw new Refusal('other_tenant');
  if (ctx.scope.tenant_id === '' && invitation.email_taken) throw new Refusal('email_taken');
  return ctx.graph.write(async (transaction) => {
    await transaction.run('auth/lock-invitation', { token_hash });
    const personal_workspace_id = ctx.newId('wsp');
    const joined = await transaction.run('auth/accept-invitation', { token_hash, personal_workspace_id });
    if (!joined) throw new NotFound('invitation');
    await recordAct(ctx, transaction, 'member.join', ctx.caller.user_id, joined.workspace_id, joined.tenant_id);
    const { state } = await transaction.run('auth/get-onboarding', {});
    return { state, ...joined };
  });
}
