// Routes for sessions and onboarding. Programs send tokens in headers or bodies, browsers in cookies.
import { randomBytes } from 'node:crypto';
import type { Ctx } from '../ctx';
import type { Schemas } from '../generated/schemas';
import { accessCookie, csrfCookie, refreshCookie, type Cookies } from '../http/cookies';
import { route, type Route } from '../http/route';
import { acceptInvitation, completeOnboarding, startOnboarding } from './onboarding';
import { bearer } from './scope';
import { Refusal } from '../errors';
import { endSessions, refreshSeconds, refreshSession, startSession, whoAmI } from './sessions';
import type { SessionPorts, TokenPair } from './sessions';
import { accessSeconds } from './tokens';

const refreshPath = '/auth/refresh';

/** The refresh token's cookie is only sent to the routes that use it. */
function setCookies(cookies: Cookies, pair: TokenPair): void {
  cookies.write(accessCookie, pair.access_token, '/', accessSeconds);
  cookies.write(refreshCookie, pair.refresh_token, refreshPath, refreshSeconds);
  cookies.write(csrfCookie, randomBytes(18).toString('base64url'), '/', refreshSeconds);
}

function clearCookies(cookies: Cookies): void {
  cookies.write(accessCookie, '', '/', 0);
  cookies.write(refreshCookie, '', refreshPath, 0);
  cookies.write(csrfCookie, '', '/', 0);
}

/** @param all whether to end every session of the user */
async function logOut(ctx: Ctx, cookies: Cookies, all: boolean): Promise<Schemas['auth/Ended']> {
  const ended = await endSessions(ctx, all);
  clearCookies(cookies);
  return ended;
}

const authenticated = { policy: 'user_only' } as const;
/** Sessions always have write:memories; keys only if it was granted. */
const changing = { ...authenticated, grant: 'write:memories' } as const;

/** Start and retry are the same operation: onboarding is one idempotent transaction. */
const onboardingRoute = (step: 'start' | 'retry', summary: string): Route =>
  route({
    ...changing,
    method: 'POST',
    path: `/auth/onboarding/${step}`,
    summary,
    body: 'auth/OnboardingRequest',
    returns: 'auth/Onboarding',
    refuses: ['bound_key'],
    handle: (ctx, { body }) => startOnboarding(ctx, body),
  });

export const authRoutes = (ports: SessionPorts): Route[] => [
  route({
    method: 'POST',
    path: '/auth/idp/session',
    summary: 'Exchange an identity provider token for a session.',
    policy: 'public',
    body: 'auth/ExchangeRequest',
    returns: 'auth/TokenPair',
    refuses: ['idp_not_configured', 'unauthenticated', 'unavailable', 'user_inactive'],
    handle: async (ctx, { body, incoming, cookies }) => {
      const pair = await startSession(ctx, ports, body.idp_token ?? bearer(incoming('Authorization')));
      setCookies(cookies, pair);
      return pair;
    },
  }),
  route({
    method: 'POST',
    path: refreshPath,
    summary: 'Exchange a refresh token (body or cookie) for a new token pair.',
    policy: 'public',
    body: 'auth/RefreshRequest',
    returns: 'auth/TokenPair',
    refuses: ['csrf', 'unauthenticated', 'unavailable'],
    handle: async (ctx, { body, cookies }) => {
      const token = body.refresh_token ?? cookies.read(refreshCookie);
      if (!token) throw new Refusal('unauthenticated', `Send refresh_token, or the cookie ${refreshCookie}.`);
      const pair = await refreshSession(ctx, ports, token);
      setCookies(cookies, pair);
      return pair;
    },
  }),
  route({
    ...authenticated,
    method: 'GET',
    path: '/auth/me',
    summary: 'Get the calling user, their workspace and the credential in use.',
    returns: 'auth/Me',
    handle: (ctx) => whoAmI(ctx),
  }),
  route({
    ...authenticated,
    method: 'POST',
    path: '/auth/logout',
    summary: 'End the current session.',
    returns: 'auth/Ended',
    handle: (ctx, { cookies }) => logOut(ctx, cookies, false),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/auth/logout-all',
    summary: 'End all of your sessions. API keys are not affected.',
    returns: 'auth/Ended',
    refuses: ['bound_key'],
    handle: (ctx, { cookies }) => logOut(ctx, cookies, true),
  }),
  onboardingRoute('start', 'Create your tenant and its first workspace. A repeated request returns the existing ones.'),
  onboardingRoute('retry', 'Start onboarding again after an interruption: the same as /auth/onboarding/start.'),
  route({
    ...changing,
    method: 'POST',
    path: '/auth/onboarding/complete',
    summary: 'Mark onboarding as completed.',
    returns: 'auth/Onboarding',
    refuses: ['bound_key', 'onboarding_not_started'],
    handle: (ctx) => completeOnboarding(ctx),
  }),
  route({
    ...changing,
    method: 'POST',
    path: '/auth/invitations/accept',
    summary: 'Accept an invitation and join its workspace.',
    body: 'auth/AcceptRequest',
    returns: 'auth/Onboarding',
    refuses: ['already_exists', 'bound_key', 'email_taken', 'not_found', 'other_tenant'],
    handle: (ctx, { body }) => acceptInvitation(ctx, ports.graph, body.token),
  }),
];
