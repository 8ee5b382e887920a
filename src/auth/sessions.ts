// Sessions: made from the identity provider's token, kept alive by refresh tokens that are good for one use, ended at once.
import { createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../ctx';
import { Forbidden, Unauthenticated } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Graph } from '../graph/run';
import { recordAct } from './audit';
import type { IdentityProvider } from './idp';
import { hashKey, looksLikeSecret, newSecret } from './keys';
import { requireUnbound } from './scope';
import { accessSeconds, type AccessTokens } from './tokens';

export type TokenPair = Schemas['auth/TokenPair'];

/** What sessions are made with; there is no scope yet when one begins. */
export interface SessionPorts {
  graph: Graph;
  tokens: AccessTokens;
  idp: IdentityProvider;
}

const refreshPrefix = 'svc_refresh_';
/** A refresh token that is not used for so long ends. */
export const refreshSeconds = 30 * 86_400;
/** However often it is refreshed, a session ends after half a year. */
const sessionSeconds = 180 * 86_400;
/** Two requests of one client may race with the same token; within this time both get the same successor. */
const graceSeconds = 10;

const inSeconds = (ctx: Ctx, seconds: number) => new Date(Date.parse(ctx.now()) + seconds * 1000).toISOString();

/**
 * Begins a session for whom the identity provider vouches; first sight makes the user.
 * @throws NotConfigured, Unauthenticated, Unavailable; Forbidden for a user who was put out
 */
export async function startSession(ctx: Ctx, ports: SessionPorts, idpToken: string): Promise<TokenPair> {
  const identity = await ports.idp.identify(idpToken);
  const refresh_token = newSecret(refreshPrefix);
  const session_id = ctx.newId('ses');
  const user = await ports.graph.writeUnscoped(async (transaction) => {
    const seen = await transaction.run('auth/see-user', { ...identity, user_id: ctx.newId('usr') });
    if (!seen.user.is_active) throw new Forbidden('user_inactive', 'This account is deactivated.');
    await transaction.run('auth/start-session', {
      user_id: seen.user.id,
      session_id,
      token_hash: hashKey(refresh_token),
      event_id: ctx.newId('aud'),
      token_expires_at: inSeconds(ctx, refreshSeconds),
      session_expires_at: inSeconds(ctx, sessionSeconds),
    });
    return seen.user;
  });
  return pairOf(ports, user, session_id, refresh_token);
}

/**
 * Trades a refresh token for its successor and a new access token.
 * A token that was used before ends the whole session, unless its successor is still unused and it was used just now.
 * @throws Unauthenticated
 */
export async function refreshSession(ctx: Ctx, ports: SessionPorts, token: string): Promise<TokenPair> {
  const refused = new Unauthenticated('unauthenticated', 'This refresh token is not valid; log in again.');
  if (!looksLikeSecret(token, refreshPrefix)) throw refused;
  const token_hash = hashKey(token);
  const outcome = await ports.graph.writeUnscoped(async (transaction) => {
    if (!(await transaction.run('auth/lock-session', { token_hash }))) return undefined;
    const found = await transaction.run('auth/read-refresh-token', { token_hash, grace_seconds: graceSeconds });
    if (!found.alive) return undefined;
    if (found.used && !found.graceful) {
      // Committed, although the caller is refused.
      await transaction.run('auth/end-family', { session_id: found.session_id, event_id: ctx.newId('aud') });
      return undefined;
    }
    const nonce = found.nonce ?? randomBytes(32).toString('base64url');
    const successor = successorOf(token, nonce);
    if (!found.used)
      await transaction.run('auth/rotate-refresh-token', {
        token_hash,
        nonce,
        successor_hash: hashKey(successor),
        expires_at: inSeconds(ctx, refreshSeconds),
      });
    return { user: found.user, session_id: found.session_id, successor };
  });
  if (!outcome) throw refused;
  return pairOf(ports, outcome.user, outcome.session_id, outcome.successor);
}

/** Made from the token and a stored nonce: racing requests get the same one, and neither the database nor an old token alone yields it. */
function successorOf(token: string, nonce: string): string {
  return newSecret(refreshPrefix, createHmac('sha256', token).update(nonce).digest().subarray(0, 24));
}

async function pairOf(
  { tokens }: SessionPorts,
  user: Schemas['auth/User'],
  sessionId: string,
  refresh_token: string,
): Promise<TokenPair> {
  const access_token = await tokens.issue(user.id, sessionId);
  return { access_token, refresh_token, token_type: 'bearer', expires_in: accessSeconds, user };
}

/** The caller: user, place, credential. */
export async function whoAmI(ctx: Ctx): Promise<Schemas['auth/Me']> {
  const { user } = await ctx.graph.run('auth/me', {});
  const { session_id, key_id, grants, bound_workspace_id } = ctx.caller;
  return {
    ...user,
    tenant_role: user.roles[0] ?? null,
    active_workspace_id: bound_workspace_id ?? user.default_team_id,
    default_workspace_id: user.default_team_id,
    session_id,
    key_id,
    scopes: [...grants],
  };
}

/**
 * Ends the caller's session, or with `all` every session of the user; API keys are no sessions and stay.
 * @throws Forbidden for all with a bound key
 */
export function endSessions(ctx: Ctx, all: boolean): Promise<Schemas['auth/Ended']> {
  const { session_id } = ctx.caller;
  if (all) requireUnbound(ctx);
  return ctx.graph.write(async (transaction) => {
    if (!all && !session_id) return { status: 'ok', sessions_ended: 0 };
    const { ended } = await transaction.run('auth/end-sessions', { session_id: all ? null : session_id });
    await recordAct(ctx, transaction, all ? 'session.end_all' : 'session.end', session_id, null);
    return { status: 'ok', sessions_ended: ended };
  });
}
