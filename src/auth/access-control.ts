// Authentication and authorisation of requests and event streams: credentials become a caller with a scope, or a refusal.
import type { Config } from '../config';
import type { ScopedCaller } from '../ctx';
import { Refusal } from '../errors';
import type { Graph } from '../graph/run';
import type { AccessControl, Credentials } from '../http/access';
import type { Policy, Route } from '../http/route';
import { resolveCaller } from './scope';
import type { AccessTokens } from './tokens';

type Limit = (name: string) => Promise<void>;

export interface AccessPorts {
  graph: Graph;
  config: Config;
  tokens: AccessTokens;
  /** Rate limits per key and per user; they throw TooMany. */
  limits: { perKey: Limit; perUser: Limit };
  /** Called with every key that was admitted. */
  keyUsed: (keyId: string) => void;
}

export function accessControl({ graph, config, tokens, limits, keyUsed }: AccessPorts): AccessControl {
  const authenticate = (policy: Exclude<Policy, 'public'>, credentials: Credentials) =>
    resolveCaller(graph, config.SERVICE_ENV, credentials, policy, tokens);
  return {
    async admit(route, credentials) {
      if (route.policy === 'public') return nobody;
      const caller = await authenticate(route.policy, credentials);
      // One after the other: what the limit of one key refuses must not use up the limit of all keys of the user.
      if (caller.key_id) await limits.perKey(caller.key_id);
      await limits.perUser(caller.user_id);
      requireGrant(route, caller);
      if (caller.key_id) keyUsed(caller.key_id);
      return caller;
    },
    async mayStay(route, credentials) {
      try {
        requireGrant(route, await authenticate(route.policy, credentials));
        return true;
      } catch (error) {
        // Only a refusal ends a stream, an outage does not.
        return !(error instanceof Refusal && (error.status === 401 || error.status === 403));
      }
    },
  };
}

/** @throws Refusal `grant_required` */
function requireGrant(route: Route, { grants }: ScopedCaller): void {
  const sufficient = [route.grant, route.orGrant].filter((grant) => grant !== undefined);
  if (route.grant && !sufficient.some((grant) => grants.includes(grant)))
    throw new Refusal('grant_required', `This requires the grant ${route.grant}.`);
}

/** The caller of public routes: sees nothing. */
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
    writable: [],
    write_key: '',
    write_tokens: '',
    text_filter: '',
    level: 'WORKSPACE',
    active_workspace_id: null,
  },
};
