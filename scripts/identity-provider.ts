// ./scripts/idp: a real OpenID provider for development and for the tests, on loopback only. It accepts any user name
// without a password.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import type { AccountClaims, Provider } from 'oidc-provider';
import { commandLine } from './command';

const clientId = 'memory';
const scope = 'openid email profile';

function claimsOf(username: string): AccountClaims {
  return {
    sub: `dev-${username}`,
    email: `${username}@example.org`,
    email_verified: true,
    name: username.charAt(0).toUpperCase() + username.slice(1),
  };
}

/** A provider with new keys, so that a restart rotates them. */
async function openProvider(issuer: string): Promise<Provider> {
  // generateKeyPairSync is not used: exporting its key can deadlock (Node 20, during garbage collection).
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  // Imported here, because it prints warnings about some versions of Node.js.
  const { Provider } = await import('oidc-provider');
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: clientId,
        token_endpoint_auth_method: 'none',
        grant_types: ['password'],
        redirect_uris: [],
        response_types: [],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => claimsOf(accountId.slice('dev-'.length)),
    }),
  });
  // One request instead of a login page, which development does not need.
  provider.registerGrantType<{ username?: string }>(
    'password',
    async (ctx) => {
      const token = new provider.IdToken({ ...claimsOf(ctx.oidc.params.username ?? 'someone') }, { ctx });
      Object.assign(token, { scope });
      ctx.body = { id_token: await token.issue({ use: 'idtoken' }), token_type: 'Bearer', scope };
    },
    ['username'],
  );
  return provider;
}

function listen(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve(server));
  });
}

async function main(port: number): Promise<void> {
  const server = await listen(port);
  const issuer = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const handle = (await openProvider(issuer)).callback();
  server.on('request', (request, response) => void handle(request, response));
  process.stdout
    .write(`The development identity provider is running at ${issuer}. It accepts any user name. Press Ctrl-C to stop it.

  Service    IDP_ISSUER=${issuer} IDP_JWKS_URL=${issuer}/jwks IDP_AUDIENCE=${clientId} ./scripts/start
  Token      curl -s ${issuer}/token -d grant_type=password -d client_id=${clientId} -d username=mara
  Session    curl -s http://127.0.0.1:7700/auth/idp/session -X POST -H "Authorization: Bearer <id_token>"
`);
}

void commandLine('idp', 'An OpenID provider for development. Every start creates new signing keys.')
  .option('--port <port>', 'port on loopback, 0 for any', Number, 7780)
  .action(({ port }: { port: number }) => main(port))
  .parseAsync();
