// Sessions: created from a token of the identity provider, prolonged by single-use refresh tokens, revocable
// immediately.
import { createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../ctx';
import { Refusal } from '../errors';
import type { Schemas } from '../generated/schemas';
import type { Graph } from '../graph/run';
import { recordAct } from './audit';
import { emailKey } from './email-key';
import type { IdentityProvider } from './idp';
import { hashKey, looksLikeSecret, newSecret } from './keys';
import { later } from '../time';
import { requireUnbound } from './scope';
import { accessSeconds, type AccessTokens } from './tokens';

export type TokenPair = Schemas['auth/TokenPair'];

/** Dependencies of sessions. They are not in `ctx`, because a login has no scope yet. */
export interface SessionPorts {
  graph: Graph;
  tokens: AccessTokens;
  idp: IdentityProvider;
}

const refreshPrefix = 'svc_refresh_';
/** Lifetime of an unused refresh token. */
export const refreshSeconds = 30 * 86_400;
/** Maximum lifetime of a session, however often it is refreshed. */
const sessionSeconds = 180 * 86_400;
/** Concurrent requests with the same token get the same successor within this time. */
const graceSeconds = 10;

export type Issuing = Pick<Ctx, 'now' | 'newId'>;

const inSeconds = (ctx: Issuing, seconds: number) => later(ctx.now(), seconds * 1000);

/**
 * Creates a session from a token of the identity provider, and the user on first login.
 * @param resource the endpoint for which the token was issued, if not for the whole service
 * @throws as `identify`; Refusal `user_inactive`
 */
export async function startSession(
  ctx: Issuing,
  ports: SessionPorts,
  idpToken: string,
  resource?: string,
): Promise<TokenPair> {
  const identity = await ports.idp.identify(idpToken, resource);
  const refresh_token = newSecret(refreshPrefix);
  const session_id = ctx.newId('ses');
  const user = await ports.graph.writeUnscoped(async (transaction) => {
    const seen = await transaction.run('auth/get-or-create-user', {
      ...identity,
      email_key: identity.email === null ? null : emailKey(identity.email),
      user_id: ctx.newId('usr'),
    });
    if (!seen.user.is_active) throw new Refusal('user_inactive');
    await transaction.run('auth/create-session', {
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
 * Exchanges a refresh token for its successor and a new access token. Reuse of a token ends the whole session, unless
 * it was used seconds ago and its successor is still unused.
 * @throws Refusal `unauthenticated`
 */
export async function refreshSession(ctx: Issuing, ports: SessionPorts, token: string): Promise<TokenPair> {
  const refused = new Refusal('unauthenticated', 'This refresh token is not valid; log in again.');
  if (!looksLikeSecret(token, refreshPrefix)) throw refused;
  const token_hash = hashKey(token);
  const outcome = await ports.graph.writeUnscoped(async (transaction) => {
    if (!(await transaction.run('auth/lock-session', { token_hash }))) return undefined;
    const found = await transaction.run('auth/get-refresh-token', { token_hash, grace_seconds: graceSeconds });
    if (!found.alive) return undefined;
    if (found.used && !found.graceful) {
      // The session must end although the request is refused, so the transaction commits.
      await transaction.run('auth/end-stolen-session', { session_id: found.session_id, event_id: ctx.newId('aud') });
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

/**
 * The next refresh token, derived from the token and a stored nonce. Concurrent requests get the same one. Neither the
 * database nor an old token is enough to derive it.
 */
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

export async function whoAmI(ctx: Ctx): Promise<Schemas['auth/Me']> {
  const { user: stored } = await ctx.graph.run('auth/get-me', {});
  const { session_id, key_id, grants, bound_workspace_id } = ctx.caller;
  // A bound key must not reveal other workspaces.
  const user = { ...stored, default_team_id: bound_workspace_id ?? stored.default_team_id };
  return {
    ...user,
    tenant_role: user.roles[0] ?? null,
    active_workspace_id: user.default_team_id,
    default_workspace_id: user.default_team_id,
    session_id,
    key_id,
    scopes: [...grants],
  };
}

/**
 * Ends the current session; with `all`, every session of the user. API keys stay valid.
 * @throws Refusal `bound_key` for `all`
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
