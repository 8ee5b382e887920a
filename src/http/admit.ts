// Authentication and authorisation of a request: credentials become a caller, or a refusal.
import type { RouterContext } from '@koa/router';
import { resolveCaller, type Credentials, type Policy, type ScopedCaller } from '../auth/scope';
import type { AccessTokens } from '../auth/tokens';
import type { Config } from '../config';
import { Forbidden, Unauthenticated } from '../errors';
import type { Graph } from '../graph/run';
import { accessCookie, type Cookies } from './cookies';
import type { Route, StreamDeclaration } from './route';

type Limit = (name: string) => Promise<void>;

/** Dependencies of `admit`. */
export interface Door {
  graph: Graph;
  config: Config;
  tokens: AccessTokens;
  /** Rate limits per key and per user; they throw TooMany. */
  limits: { perKey: Limit; perUser: Limit };
  /** Called with every key that was admitted. */
  keyUsed: (keyId: string) => void;
}

/** @param cookies where they count as credentials; reading one may refuse a request from another site */
export const credentialsOf = (ctx: RouterContext, cookies: Cookies | undefined): Credentials => {
  const authorization = ctx.get('Authorization');
  const apiKey = ctx.get('X-API-Key');
  return {
    authorization,
    apiKey,
    accessCookie: authorization || apiKey ? '' : (cookies?.read(accessCookie) ?? ''),
    workspaceId: ctx.get('X-Workspace-Id'),
    teamId: ctx.get('X-Team-Id'),
  };
};

/** The authenticated caller, within the rate limits and with the grant of the route. */
export async function admit(route: Route, door: Door, credentials: Credentials): Promise<ScopedCaller> {
  if (route.policy === 'public') return nobody;
  const { limits, keyUsed } = door;
  const caller = await authenticate(route.policy, door, credentials);
  await Promise.all([caller.key_id && limits.perKey(caller.key_id), limits.perUser(caller.user_id)]);
  requireGrant(route, caller);
  if (caller.key_id) keyUsed(caller.key_id);
  return caller;
}

/** Whether a listener may continue; not counted as a request. Only a refusal ends a stream, an unavailable Neo4j does not. */
export async function mayStay(route: StreamDeclaration, door: Door, credentials: Credentials): Promise<boolean> {
  try {
    requireGrant(route, await authenticate(route.policy, door, credentials));
    return true;
  } catch (error) {
    return !(error instanceof Unauthenticated || error instanceof Forbidden);
  }
}

const authenticate = (policy: Exclude<Policy, 'public'>, { graph, config, tokens }: Door, credentials: Credentials) =>
  resolveCaller(graph, config.SERVICE_ENV, credentials, policy, tokens);

/** @throws Forbidden */
function requireGrant(route: Route, { grants }: ScopedCaller): void {
  const opening = [route.grant, route.orGrant].filter((grant) => grant !== undefined);
  if (route.grant && !opening.some((grant) => grants.includes(grant)))
    throw new Forbidden('grant_required', `This requires the grant ${route.grant}.`);
}

/** Callers of public routes: they see nothing. */
const nobody: ScopedCaller = {
  user_id: '',
  key_id: null,
  session_id: null,
  grants: [],
  bound_workspace_id: null,
  expires_at: null,
  scope: {
    tenant_id: '',
    workspace_id: null,
    user_id: null,
    caller_id: '',
    readable: [],
    write_key: '',
    write_tokens: '',
    text_filter: '',
    level: 'WORKSPACE',
    active_workspace_id: null,
  },
};
