// The credentials of a request, and the interface through which auth/ checks them. This folder does not import auth/.
import type { RouterContext } from '@koa/router';
import type { ScopedCaller } from '../ctx';
import { accessCookie, type Cookies } from './cookies';
import type { Policy, Route } from './route';

/** The credentials in a request; a missing header or cookie is an empty text. */
export interface Credentials {
  authorization: string;
  apiKey: string;
  /** Access token of a browser; read only if no header contains a credential. */
  accessCookie: string;
  workspaceId: string;
  teamId: string;
  subject: SubjectNames;
}

/** The subject as named in each part of a request; undefined if that part names none. */
export interface SubjectNames {
  header?: string | undefined;
  query?: unknown;
  path?: string | undefined;
}

export interface Listener {
  key_id: string | null;
  session_id: string | null;
  workspace_id: string | null;
}

/** A route's rules about who may call it. */
export type Guarded = Pick<Route, 'grant' | 'orGrant'> & { policy: Exclude<Policy, 'public'> };

/** Receives the state of a rate limit: `left` of `limit` requests remain for the next `seconds` of its window. */
export type OnQuota = (name: string, quota: Quota) => void;

interface Quota {
  limit: number;
  window_seconds: number;
  left: number;
  seconds: number;
}

/** Authentication and authorisation, implemented by `auth/access-control.ts`. */
export interface AccessControl {
  /**
   * The authenticated caller with the scope of the request. Callers of public routes have an empty scope.
   * @param onQuota called with each rate limit that the request counts for
   * @throws Refusal `unauthenticated`, `workspace_required`, `grant_required`; TooMany beyond a rate limit
   */
  admit(route: Route, credentials: Credentials, onQuota?: OnQuota): Promise<ScopedCaller>;
  /**
   * Whether the listener of a stream still has access; without a listener, whether these credentials give any access.
   * The check does not count as a request. True while Neo4j is unavailable.
   */
  mayStay(route: Guarded, credentials: Credentials): Promise<boolean>;
  /** Positions of the listeners whose credential or membership has ended. Empty while Neo4j is unavailable. */
  lost(listeners: Listener[]): Promise<number[]>;
}

/**
 * @param cookies cookies of a request that may authenticate with them
 * @throws Refusal `csrf` when the cookie is needed and the request may come from another site
 */
export function credentialsOf(
  ctx: RouterContext,
  cookies: Cookies | undefined,
  route: Pick<Route, 'ofSubject'>,
): Credentials {
  const authorization = ctx.get('Authorization');
  const apiKey = ctx.get('X-API-Key');
  return {
    authorization,
    apiKey,
    accessCookie: authorization || apiKey ? '' : (cookies?.read(accessCookie) ?? ''),
    workspaceId: ctx.get('X-Workspace-Id'),
    teamId: ctx.get('X-Team-Id'),
    subject: {
      header: ctx.req.headersDistinct['x-subject']?.[0],
      query: ctx.query['subject'],
      path: route.ofSubject === true ? ctx.params['subject'] : undefined,
    },
  };
}

/**
 * The credentials with the workspace of the caller's scope, because the default workspace may change while an answer is
 * being sent.
 */
export const workspaceHeader = (credentials: Credentials, { scope }: ScopedCaller): Credentials => ({
  ...credentials,
  workspaceId: scope.home_workspace_id ?? '',
  teamId: '',
});

/** The query without the parameter that names the subject. */
export function queryOf(ctx: RouterContext, { policy }: Pick<Route, 'policy'>): RouterContext['query'] {
  if (policy !== 'team_required' || !('subject' in ctx.query)) return ctx.query;
  const { subject: _subject, ...query } = ctx.query;
  return query;
}
