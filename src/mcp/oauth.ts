// Web clients send an access token, issued by this service (./sign-in) or by the identity provider. Its audience is the
// URL of `/mcp` (RFC 8707): a token for another service is not valid here, and a token for this endpoint is valid
// nowhere else. The metadata (RFC 9728) says where such tokens are issued.
//
// A token of this service leads to the key of its connection. A token of the identity provider gets a session, as with
// POST /auth/idp/session. The token is verified on every request; its session is kept, so that a client has one session
// instead of one per call.
import { bearer } from '../auth/scope';
import { refreshSession, startSession, type Issuing, type SessionPorts, type TokenPair } from '../auth/sessions';
import type { Config } from '../config';
import { Refusal } from '../errors';
import { dropOldest } from '../lists';
import { sha256 } from '../libraries/text/hash';
import { scopes } from './sign-in/provider';
import type { McpSignIn } from './sign-in/sign-in';

export const metadataPath = '/.well-known/oauth-protected-resource';
const maxSessions = 1_000;
/** An access token is replaced this long before it ends. */
const marginMs = 60_000;

export interface OAuth {
  /** Where the metadata of this endpoint is served. */
  address: string;
  metadata: object;
  /** A credential of the API for a token; undefined if the token is not valid. */
  exchange(authorization: string): Promise<string | undefined>;
}

/** @returns undefined unless the service has a public URL, and signs people in or has an identity provider */
export function oauthOf(
  config: Config,
  ports: SessionPorts,
  ctx: Issuing,
  signIn: McpSignIn | undefined,
): OAuth | undefined {
  const { SERVICE_MCP_URL: resource, IDP_ISSUER: idpIssuer } = config;
  const issuers = [signIn?.issuer, idpIssuer].filter((issuer) => issuer !== undefined);
  if (resource === undefined || issuers.length === 0) return undefined;
  const sessions = new Map<string, { pair: TokenPair; until: number }>();
  return {
    address: `${new URL(resource).origin}${metadataPath}/mcp`,
    metadata: {
      resource,
      authorization_servers: issuers,
      bearer_methods_supported: ['header'],
      ...(signIn && { scopes_supported: scopes }),
    },
    async exchange(authorization) {
      const token = bearer(authorization);
      if (token === '') return undefined;
      const own = await signIn?.keyOf(token);
      if (own !== undefined || idpIssuer === undefined) return own;
      try {
        await ports.idp.identify(token, resource);
        const key = sha256(token);
        const known = sessions.get(key);
        const now = Date.parse(ctx.now());
        if (known && known.until > now) return known.pair.access_token;
        const pair = known
          ? await refreshSession(ctx, ports, known.pair.refresh_token)
          : await startSession(ctx, ports, token, resource);
        sessions.delete(key);
        sessions.set(key, { pair, until: now + pair.expires_in * 1000 - marginMs });
        dropOldest(sessions, maxSessions);
        return pair.access_token;
      } catch (error) {
        if (error instanceof Refusal && error.status < 500) return undefined;
        throw error;
      }
    },
  };
}
