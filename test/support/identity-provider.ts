// Identity providers on loopback: the real one of ./scripts/idp, and a fake that signs any token.
import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose';
import { projectRoot } from '../../src/config';
import { openWorld, type Client, type World } from './world';

/** Starts a real OpenID provider as a process. Every start has new keys, so a restart on the same port rotates them. */
export async function startProvider(port = 0) {
  const script = path.join(projectRoot, 'dist', 'scripts', 'identity-provider.js');
  const child = spawn(process.execPath, [script, '--port', String(port)], { stdio: ['ignore', 'pipe', 'ignore'] });
  const issuer = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}: is it compiled?`)));
    child.stdout.on('data', (text: Buffer) => {
      const found = /running at (http:\S+)\./.exec(text.toString())?.[1];
      if (found) resolve(found);
    });
  });
  return {
    issuer,
    settings: { IDP_ISSUER: issuer, IDP_JWKS_URL: `${issuer}/jwks`, IDP_AUDIENCE: 'memory' },
    /** A token that the provider issues for this user name. */
    token: async (username: string): Promise<string> => {
      const body = new URLSearchParams({ grant_type: 'password', client_id: 'memory', username });
      const answer = await fetch(`${issuer}/token`, { method: 'POST', body });
      return ((await answer.json()) as { id_token: string }).id_token;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        child.removeAllListeners('exit').once('exit', () => resolve());
        child.kill();
      }),
  };
}

/** A fake issuer, whose private keys the test holds. It counts how often its public keys are fetched. */
export async function ownIssuer() {
  const keys = new Map<string, { privateKey: CryptoKey; jwk: object }>();
  const state = { fetched: 0, answers: 200 };
  const addKey = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    keys.set(kid, { privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' } });
  };
  await addKey('first');
  const server = createServer((_request, response) => {
    state.fetched++;
    response.writeHead(state.answers, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ keys: [...keys.values()].map(({ jwk }) => jwk) }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const seconds = () => Math.floor(Date.now() / 1000);
  return {
    issuer,
    state,
    settings: { IDP_ISSUER: issuer, IDP_JWKS_URL: `${issuer}/jwks`, IDP_AUDIENCE: 'memory' },
    addKey,
    dropKey: (kid: string) => keys.delete(kid),
    publicKey: (kid: string) => keys.get(kid)?.jwk as { n: string },
    /** A valid token, changed by the given claims. An undefined claim is removed. */
    token: (claims: JWTPayload = {}, { kid = 'first', shownKid = '' } = {}): Promise<string> =>
      new SignJWT({
        iss: issuer,
        aud: 'memory',
        sub: 'someone',
        email: `${String(claims.sub ?? 'someone').replaceAll(' ', '-')}@example.org`,
        email_verified: true,
        iat: seconds(),
        exp: seconds() + 300,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid: shownKid || kid })
        .sign(keys.get(kid)?.privateKey as CryptoKey),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

export type OwnIssuer = Awaited<ReturnType<typeof ownIssuer>>;

/** A world with a fake issuer, and a function to log in. */
export async function openWorldWithIssuer(): Promise<{ world: World; issuer: OwnIssuer; logIn: LogIn }> {
  const issuer = await ownIssuer();
  const world = await openWorld(issuer.settings);
  const logIn: LogIn = async (sub) => {
    const { status, body } = await world.raw().post('/auth/idp/session', { idp_token: await issuer.token({ sub }) });
    if (status !== 200) throw new Error(`login answered ${status}: ${JSON.stringify(body)}`);
    return { ...body, client: world.raw({ Authorization: `Bearer ${body.access_token}` }) };
  };
  return { world, issuer, logIn };
}

type LogIn = (
  sub: string,
) => Promise<{ access_token: string; refresh_token: string; user: Record<string, unknown>; client: Client }>;
