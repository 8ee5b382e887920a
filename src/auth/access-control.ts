// Authentication and authorisation of requests and event streams: credentials become a caller with a scope, or a
// refusal.
import type { Config } from '../config';
import type { Grant, ScopedCaller } from '../ctx';
import { Refusal } from '../errors';
import type { Graph } from '../graph/run';
import type { AccessControl, Credentials, Guarded } from '../http/access';
import { isStream, type Route } from '../http/route';
import { resolveCaller, type Purpose } from './scope';
import type { AccessTokens } from './tokens';
import { frozen } from '../lists';
import type { Limit } from '../redis/rate-limit';

export interface AccessPorts {
  graph: Graph;
  config: Config;
  tokens: AccessTokens;
  /** Requests per minute. */
  limits: { perKey: Limit; perUser: Limit; perTenant: Limit };
  keyUsed: (keyId: string) => void;
  hideExpired: (tenantId: string) => Promise<void>;
}

export function accessControl({ graph, config, tokens, limits, keyUsed, hideExpired }: AccessPorts): AccessControl {
  const authenticate = (purpose: Purpose, credentials: Credentials) =>
    resolveCaller(graph, config.SERVICE_ENV, credentials, purpose, tokens);
  return {
    async admit(route, credentials, onQuota) {
      const { policy } = route;
      if (policy === 'public') return nobody;
      // A read does not create the partition of a subject. A stream does, because it waits for later events.
      const usesSubject = (grants: readonly Grant[]) =>
        (route.grant !== 'read:memories' || isStream(route)) && isGranted(route, grants);
      const caller = await authenticate({ policy, usesSubject }, credentials);
      // Each limit is checked after the previous one: a request over the key's limit must not count for the user.
      const count = async (name: string, quota: ReturnType<Limit>) => {
        const counted = await quota;
        if (counted) onQuota?.(name, counted);
        if (counted?.exceeded) throw counted.exceeded;
      };
      if (caller.key_id) await count('key', limits.perKey(caller.key_id));
      await count('user', limits.perUser(caller.user_id));
      await count('tenant', limits.perTenant(caller.scope.tenant_id));
      requireGrant(route, caller);
      if (caller.key_id) keyUsed(caller.key_id);
      if (caller.has_expired) await hideExpired(caller.scope.tenant_id);
      return caller;
    },
    async mayStay(route, credentials) {
      try {
        requireGrant(route, await authenticate({ policy: route.policy, usesSubject: () => false }, credentials));
        return true;
      } catch (error) {
        // Only a refusal ends a stream; an outage of Neo4j does not.
        return !(error instanceof Refusal && (error.status === 401 || error.status === 403));
      }
    },
    async lost(listeners) {
      try {
        const placed = listeners.map((listener, position) => ({ ...listener, position }));
        const rows = await graph.unscoped('auth/list-lost', { listeners: placed });
        return rows.map(({ position }) => position);
      } catch (error) {
        if (error instanceof Refusal) return [];
        throw error;
      }
    },
  };
}

/** @throws Refusal `grant_required`; `other_subject` if a subject's key is used on an account route */
function requireGrant(route: Pick<Route, 'policy'> & Omit<Guarded, 'policy'>, { grants, subject }: ScopedCaller): void {
  if (route.policy === 'user_only' && route.grant && subject !== null) throw new Refusal('other_subject');
  if (!isGranted(route, grants)) throw new Refusal('grant_required', `This requires the grant ${route.grant}.`);
}

const isGranted = ({ grant, orGrant }: Omit<Guarded, 'policy'>, grants: readonly Grant[]): boolean =>
  grant === undefined || grants.includes(grant) || (orGrant !== undefined && grants.includes(orGrant));

/** Credential fields of a caller without a credential: on a public route, or in a run. */
export const noCredential = frozen({
  key_id: null,
  session_id: null,
  tier: 'free' as const,
  grants: [],
  bound_workspace_id: null,
  subject: null,
  expires_at: null,
});

const nobody = frozen<ScopedCaller>({
  ...noCredential,
  user_id: '',
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
    home_workspace_id: null,
  },
});
