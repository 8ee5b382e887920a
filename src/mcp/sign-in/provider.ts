// The authorization server: oidc-provider, with everything switched off except the authorization code, PKCE and refresh
// tokens. It never signs anybody in by itself, and remembers no browser: a person has to allow each authorization
// (./consent.ts), which leads to a connection (./client-connections.ts). All tokens are opaque, valid only for `/mcp`,
// and kept in Redis.
import { webcrypto } from 'node:crypto';
import type { Adapter, Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { publicInternet, requestUrl } from '../../libraries/fetch/fetch-url';
import type { Log } from '../../log';
import type { Limit } from '../../redis/rate-limit';
import type { SignInRecords } from '../../redis/sign-in-records';
import { connectionSeconds, type ClientConnections } from './client-connections';
import { isRedirect } from './clients';
import { failurePage, policyOfPage } from './pages';

export const scopes = ['read:memories', 'write:memories'] as const;

export const paths = {
  authorize: '/oauth/authorize',
  consent: '/oauth/consent',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
  token: '/oauth/token',
  metadata: '/.well-known/oauth-authorization-server',
};

/** What a client has to know (RFC 8414). The library would also list what is switched off. */
export const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: issuer + paths.authorize,
  token_endpoint: issuer + paths.token,
  registration_endpoint: issuer + paths.register,
  revocation_endpoint: issuer + paths.revoke,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: true,
});

/** Lifetimes in seconds. An unused refresh token ends sooner than its connection. */
const ttl = {
  AccessToken: 3_600,
  AuthorizationCode: 60,
  Grant: connectionSeconds,
  IdToken: 60,
  Interaction: 600,
  RefreshToken: 30 * 86_400,
  Session: 60,
};

/** The metadata that is fetched for a client whose id is an address. */
const documentLimits = { bytes: 10_000, ms: 5_000, redirects: 0 };

export interface ProviderPorts {
  /** URL of `/mcp`. */
  resource: string;
  records: SignInRecords;
  connections: ClientConnections;
  /** Origins of pages that may call this service. */
  origins: readonly string[];
  /** Counts fetches of client metadata, which strangers can trigger. */
  fetches: Limit;
  log: Log;
}

export async function openProvider(ports: ProviderPorts): Promise<Provider> {
  const { resource, records, connections, origins, fetches, log } = ports;
  // Loaded here, because it is large and prints warnings about some versions of Node.js.
  const { Provider: ProviderClass, errors, interactionPolicy } = await import('oidc-provider');
  const { origin, protocol } = new URL(resource);
  const cookie = { httpOnly: true, sameSite: 'lax', signed: true, secure: protocol === 'https:' } as const;
  const { Check, Prompt } = interactionPolicy;
  const allowed = new Check('not_allowed_yet', 'A person has to allow this.', ({ oidc }: KoaContextWithOIDC) =>
    oidc.result?.consent?.grantId === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  const none = { enabled: false };
  const configuration: Configuration = {
    adapter: (kind: string) => adapterOf(kind),
    jwks: { keys: [await newSigningKey()] },
    clientAuthMethods: ['none'],
    clientDefaults: {
      application_type: 'native',
      grant_types: ['authorization_code', 'refresh_token'],
      id_token_signed_response_alg: 'ES256',
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    },
    clientBasedCORS: (_ctx, asking) => origins.includes(asking),
    cookies: {
      keys: [await records.secret()],
      names: { interaction: 'svc_sign_in', resume: 'svc_sign_in_resume', session: 'svc_sign_in_session' },
      long: cookie,
      short: cookie,
    },
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    expiresWithSession: () => Promise.resolve(false),
    features: {
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: async () => (await fetches('all'))?.exceeded === undefined,
        allowClient: (_ctx, client) => (client.redirectUris ?? []).every(isRedirect),
      },
      claimsParameter: none,
      dPoP: none,
      devInteractions: none,
      pushedAuthorizationRequests: none,
      resourceIndicators: {
        enabled: true,
        defaultResource: () => resource,
        getResourceServerInfo: (_ctx, asked) => {
          if (asked !== resource) throw new errors.InvalidTarget(`Tokens are only issued for ${resource}.`);
          return {
            scope: scopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: ttl.AccessToken,
          };
        },
        useGrantedResource: () => true,
      },
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      rpInitiatedLogout: none,
      userinfo: none,
    },
    fetch: (url) => fetchDocument(url instanceof Request ? url.url : String(url)),
    findAccount: async (ctx, accountId, token) => {
      const grantId = (token as { grantId?: string } | undefined)?.grantId ?? ctx.oidc.result?.consent?.grantId;
      const connection = grantId === undefined ? undefined : await connections.alive(grantId);
      if (connection?.key_id !== accountId) return undefined;
      return { accountId, claims: () => ({ sub: accountId }) };
    },
    interactions: { policy: [new Prompt({ name: 'consent', requestable: true }, allowed)], url: () => paths.consent },
    issueRefreshToken: () => Promise.resolve(true),
    loadExistingGrant: ({ oidc }) =>
      oidc.result?.consent?.grantId === undefined
        ? Promise.resolve(undefined)
        : oidc.provider.Grant.find(oidc.result.consent.grantId),
    pkce: { required: () => true },
    renderError: (ctx, out) => {
      ctx.set('Content-Security-Policy', policyOfPage(undefined));
      ctx.type = 'html';
      ctx.body = failurePage(out.error_description ?? out.error);
    },
    responseTypes: ['code'],
    rotateRefreshToken: true,
    routes: {
      authorization: paths.authorize,
      revocation: paths.revoke,
      token: paths.token,
    },
    scopes: [],
    ttl,
  };
  /** A second use of a code or a refresh token ends the connection. It is detected here, where the check is atomic. */
  const useOnce = async (kind: string, id: string) => {
    if (await records.use(kind, id)) return;
    const { grantId } = (await records.read(kind, id)) ?? {};
    if (typeof grantId === 'string') await connections.end(grantId);
    throw new errors.InvalidGrant('already used');
  };
  const adapterOf = (kind: string): Adapter => ({
    // The library does not write clients, and everything else expires.
    upsert: (id, payload, seconds = ttl.Session) => records.write(kind, id, { ...payload }, seconds),
    find: (id) => records.read(kind, id),
    // Browsers are not remembered, and there are no devices.
    findByUid: () => Promise.resolve(undefined),
    findByUserCode: () => Promise.resolve(undefined),
    consume: (id) => useOnce(kind, id),
    destroy: (id) => records.delete(kind, id),
    // Without its connection, no token of a grant has any effect.
    revokeByGrantId: (grantId) => connections.end(grantId),
  });
  const provider = new ProviderClass(origin, configuration);
  // Its requests get the host and protocol of `origin`, whatever the proxy sends.
  provider.proxy = true;
  provider.silent = true;
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'sign-in failed'));
  provider.on('grant.success', ({ oidc }) => {
    const { client } = oidc;
    if (client) records.keepClient(client.clientId).catch((error: unknown) => log.warn({ err: error }, 'client'));
  });
  return provider;
}

/** The library requires a key for ID tokens, although none are issued. */
async function newSigningKey(): Promise<object> {
  const { subtle } = webcrypto;
  const { privateKey } = await subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const { kty, crv, x, y, d } = await subtle.exportKey('jwk', privateKey);
  return { kty, crv, x, y, d, alg: 'ES256', use: 'sig' };
}

/** Fetches the metadata of a client, only from the public internet. */
async function fetchDocument(url: string): Promise<Response> {
  const sent = { headers: { Accept: 'application/json' } };
  const { status, bytes } = await requestUrl(url, () => publicInternet, documentLimits, sent);
  return new Response(new Uint8Array(bytes), { status });
}
