// The credentials of a request, and the port through which auth/ checks them: this folder does not import auth/.
import type { RouterContext } from '@koa/router';
import type { ScopedCaller } from '../ctx';
import { accessCookie, type Cookies } from './cookies';
import type { Route, StreamDeclaration, TextDeclaration } from './route';

/** The headers and the cookie that identify the caller and the workspace; empty where none was sent. */
export interface Credentials {
  authorization: string;
  apiKey: string;
  /** Access token of a browser; read only if no header carries a credential. */
  accessCookie: string;
  workspaceId: string;
  teamId: string;
  subject: SubjectNames;
}

/** Where a request names its subject, as sent; undefined where it does not. */
export interface SubjectNames {
  header?: string | undefined;
  query?: unknown;
  path?: string | undefined;
}

/** Who listens to a stream: a credential, in a workspace. */
export interface Listener {
  key_id: string | null;
  session_id: string | null;
  workspace_id: string | null;
}

/** Authentication and authorisation, implemented by `auth/access-control.ts`. */
export interface AccessControl {
  /**
   * The authenticated caller with the scope of the request; callers of public routes see nothing.
   * @throws Refusal `unauthenticated`, `workspace_required`, `grant_required`; TooMany beyond a rate limit
   */
  admit(route: Route, credentials: Credentials): Promise<ScopedCaller>;
  /** Whether the listener of a stream still has access. Not counted as a request; true while Neo4j is unavailable. */
  mayStay(route: StreamDeclaration | TextDeclaration, credentials: Credentials): Promise<boolean>;
  /** Of many listeners, the positions of those whose credential or membership has ended; none while Neo4j is unavailable. */
  lost(listeners: Listener[]): Promise<number[]>;
}

/**
 * @param cookies where they count as credentials
 * @throws Refusal `csrf` when the cookie would be read for a request that may come from another site
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

/** The same with the found workspace named. The default workspace of the caller may change while an answer is being sent. */
export const withWorkspace = (credentials: Credentials, { scope }: ScopedCaller): Credentials => ({
  ...credentials,
  workspaceId: scope.home_workspace_id ?? '',
  teamId: '',
});

/** The query without what names the subject. */
export function queryOf(ctx: RouterContext, { policy }: Pick<Route, 'policy'>): RouterContext['query'] {
  if (policy !== 'team_required' || !('subject' in ctx.query)) return ctx.query;
  const { subject: _subject, ...query } = ctx.query;
  return query;
}
