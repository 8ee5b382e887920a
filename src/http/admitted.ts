// The beginning of a request: credentials → caller. For a streamed answer, also caller → context. A streaming request
// has no body and no time limit, so its caller is checked again during the stream.
import type { RouterContext } from '@koa/router';
import type { Ctx, ScopedCaller } from '../ctx';
import type { Log } from '../log';
import { credentialsOf, queryOf, workspaceHeader, type Credentials } from './access';
import { cookiesOf, type Cookies } from './cookies';
import { checkCall } from './guard';
import { momentReader } from './moment';
import { quotaHeaders } from './rate-headers';
import type { Route, StreamDeclaration, TextDeclaration } from './route';
import type { Wiring } from './wiring';

/** @throws Refusal `csrf`, `unauthenticated`, `workspace_required`, `grant_required`; TooMany beyond a rate limit */
export async function admitted(
  route: Route,
  { access }: Wiring,
  ctx: RouterContext,
  cookies: Cookies,
): Promise<{ caller: ScopedCaller; credentials: Credentials }> {
  const credentials = credentialsOf(ctx, route.policy === 'public' ? undefined : cookies, route);
  return { caller: await access.admit(route, credentials, quotaHeaders(ctx)), credentials };
}

interface Opened {
  caller: ScopedCaller;
  context: Ctx;
  query: Record<string, unknown>;
  /** The credentials with the workspace of the answer. */
  asNow: Credentials;
  /** Whether the caller may still receive the answer. */
  isAllowed: () => Promise<boolean>;
}

/**
 * Opens the context of a streamed answer.
 * @param signal aborted when nobody receives the answer any more
 * @throws as `admitted`; Invalid
 */
export async function openedCall(
  route: StreamDeclaration | TextDeclaration,
  wiring: Wiring,
  ctx: RouterContext,
  signal: AbortSignal,
): Promise<Opened> {
  const { caller, credentials } = await admitted(route, wiring, ctx, cookiesOf(ctx, wiring.config));
  const call = checkCall(route, { params: ctx.params, query: queryOf(ctx, route), body: undefined });
  const { requestId: id, log } = ctx.state as { requestId: string; log: Log };
  const asNow = workspaceHeader(credentials, caller);
  return {
    caller,
    context: wiring.contextFor(caller, { id, log, signal, moment: momentReader(route)?.(call) }),
    query: call.query,
    asNow,
    isAllowed: () => wiring.access.mayStay(route, asNow),
  };
}
