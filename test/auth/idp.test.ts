// Tokens of an identity provider are accepted only with a valid signature, issuer, audience and time.
import { createSecretKey } from 'node:crypto';
import { SignJWT, UnsecuredJWT } from 'jose';
import { deactivate } from '../support/graph';
import { openWorldWithIssuer, startProvider, type OwnIssuer } from '../support/identity-provider';
import { openWorld, type World } from '../support/world';

const session = '/auth/idp/session';
let world: World;
let issuer: OwnIssuer;
beforeAll(async () => ({ world, issuer } = await openWorldWithIssuer()));
afterAll(async () => {
  await world.close();
  await issuer.stop();
});

/** Advances the clock past the pause between two fetches of the provider's keys. */
function afterCoolDown(): void {
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + 11_000);
}
afterEach(() => jest.restoreAllMocks());

const exchange = (idp_token: string, w = world) => w.raw().post(session, { idp_token });

describe('a token of a real OpenID provider', () => {
  test('creates the user at first login, and finds it at the second, after the provider changed its keys', async () => {
    let provider = await startProvider();
    const real = await openWorld(provider.settings);
    try {
      const first = await exchange(await provider.token('mara'), real);
      expect(first.status).toBe(200);
      expect(first.body.user).toEqual({
        id: expect.stringMatching(/^usr_/),
        email: 'mara@example.org',
        full_name: 'Mara',
        tenant_id: null,
        subscription_tier: 'free',
        is_active: true,
        is_verified: true,
        created_at: expect.stringMatching(/Z$/),
        roles: [],
        default_team_id: null,
      });
      const port = Number(new URL(provider.issuer).port);
      await provider.stop();
      provider = await startProvider(port);
      afterCoolDown();
      const again = await exchange(await provider.token('mara'), real);
      expect([again.status, again.body.user?.id]).toEqual([200, first.body.user.id]);
    } finally {
      await provider.stop();
      await real.close();
    }
  });
});

describe('a token of an identity provider', () => {
  test('is accepted in the body, or as bearer token with an empty body', async () => {
    const token = await issuer.token({ sub: 'both' });
    const fromBody = await exchange(token);
    const fromBearer = await world.raw({ Authorization: `Bearer ${token}` }).post(session);
    expect([fromBody.status, fromBearer.status]).toEqual([200, 200]);
    expect(fromBearer.body.user).toEqual(fromBody.body.user);
    expect(fromBearer.body.access_token).not.toBe(fromBody.body.access_token);
  });

  const now = () => Math.floor(Date.parse(world.ports.now()) / 1000);
  test.each([
    ['of another issuer', () => ({ iss: 'https://elsewhere.example.org' })],
    ['for another audience', () => ({ aud: 'shop' })],
    ['that has expired', () => ({ exp: now() - 3_600, iat: now() - 7_200 })],
    ['that is not valid yet', () => ({ nbf: now() + 3_600 })],
    ['that was issued an hour in the future', () => ({ iat: now() + 3_600, exp: now() + 7_200 })],
    ['with half a surrogate pair in its subject', () => ({ sub: 'a\ud800' })],
    ['without an expiry', () => ({ exp: undefined })],
    ['without a subject', () => ({ sub: undefined })],
    ['with an empty subject', () => ({ sub: '' })],
    ['with an object as subject', () => ({ sub: {} as string })],
    ['with a subject longer than OpenID Connect allows', () => ({ sub: 'x'.repeat(256) })],
    ['without an audience', () => ({ aud: undefined })],
    ['issued to another client', () => ({ aud: ['shop', 'memory'], azp: 'shop' })],
  ])('%s is refused', async (_name, claims) => {
    expect((await exchange(await issuer.token(claims()))).status).toBe(401);
  });

  test.each([
    ['expired less than the tolerated clock difference ago', () => ({ exp: now() - 5 })],
    ['valid within the tolerated clock difference', () => ({ nbf: now() + 20, iat: now() + 20 })],
    ['for this service among other audiences', () => ({ aud: ['shop', 'memory'] })],
  ])('%s is accepted', async (_name, claims) => {
    expect((await exchange(await issuer.token(claims()))).status).toBe(200);
  });

  test('that is unsigned, damaged, or signed with the public key as a secret or with a foreign key is refused', async () => {
    const claims = { iss: issuer.issuer, aud: 'memory', sub: 'evil', iat: now(), exp: now() + 300 };
    const secret = createSecretKey(Buffer.from(issuer.publicKey('first').n));
    await issuer.addKey('stranger');
    const foreign = await issuer.token({}, { kid: 'stranger', shownKid: 'first' });
    issuer.dropKey('stranger');
    const good = await issuer.token();
    const [head, body, signature = ''] = good.split('.');
    const tokens = [
      new UnsecuredJWT(claims).encode(),
      await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret),
      foreign,
      `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${signature}`,
      `${head}.${body}.${signature.slice(4)}`,
      'no token',
      'a.b.c',
    ];
    for (const token of tokens) {
      const { status, body: answer } = await exchange(token);
      expect([token, status, answer.code]).toEqual([token, 401, 'unauthenticated']);
    }
    expect((await exchange(good)).status).toBe(200);
  });
});

test('concurrent logins with unknown key ids fetch the provider’s keys once', async () => {
  const fresh = await openWorldWithIssuer();
  try {
    expect((await exchange(await fresh.issuer.token(), fresh.world)).status).toBe(200);
    const before = fresh.issuer.state.fetched;
    for (let i = 0; i < 20; i++)
      expect((await exchange(await fresh.issuer.token({}, { shownKid: `made-up-${i}` }), fresh.world)).status).toBe(
        401,
      );
    expect(fresh.issuer.state.fetched - before).toBeLessThanOrEqual(1);
  } finally {
    await fresh.world.close();
    await fresh.issuer.stop();
  }
});

test('while the provider’s keys cannot be fetched, a login is 503; afterwards it works', async () => {
  const fresh = await openWorldWithIssuer();
  try {
    fresh.issuer.state.answers = 500;
    const away = await exchange(await fresh.issuer.token(), fresh.world);
    expect([away.status, away.body.code, away.headers.get('retry-after')]).toEqual([503, 'unavailable', '2']);
    fresh.issuer.state.answers = 200;
    afterCoolDown();
    expect((await exchange(await fresh.issuer.token(), fresh.world)).status).toBe(200);
  } finally {
    await fresh.world.close();
    await fresh.issuer.stop();
  }
});

test('without a configured provider, a login is 503 and names the settings to set', async () => {
  const bare = await openWorld();
  try {
    const { status, body } = await exchange('x', bare);
    expect([status, body.code]).toEqual([503, 'idp_not_configured']);
    for (const name of ['IDP_ISSUER', 'IDP_JWKS_URL', 'IDP_AUDIENCE']) expect(body.detail).toContain(name);
  } finally {
    await bare.close();
  }
});

test('concurrent logins of one account create one user', async () => {
  const tokens = await Promise.all(Array.from({ length: 20 }, () => issuer.token({ sub: 'crowd' })));
  const answers = await Promise.all(tokens.map((token) => exchange(token)));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.user.id as string)).size).toBe(1);
});

test('a deactivated user gets no session, and earlier tokens are refused', async () => {
  const { body } = await exchange(await issuer.token({ sub: 'gone' }));
  await deactivate(world, body.user.id);
  const { status, body: refused } = await exchange(await issuer.token({ sub: 'gone' }));
  expect([status, refused.code]).toEqual([403, 'user_inactive']);
  expect((await world.raw({ Authorization: `Bearer ${body.access_token}` }).get('/auth/me')).status).toBe(401);
});
