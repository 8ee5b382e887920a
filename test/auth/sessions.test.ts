import { SignJWT, decodeJwt, decodeProtectedHeader } from 'jose';
import { hashKey, newSecret } from '../../src/auth/keys';
import { AccessTokens, rotateSigningKey } from '../../src/auth/tokens';
import { ago, deactivate, nodes, setNodes } from '../support/graph';
import { openWorldWithIssuer, type OwnIssuer } from '../support/identity-provider';
import { openWorld, type Answer, type World } from '../support/world';
import { provisionMember, createUser, setUserActive } from '../../src/auth/provision';

// Login sessions: access tokens, refresh tokens for one use, logout, and cookies that other sites cannot use.
describe('sessions', () => {
  type Login = Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
  let world: World;
  let issuer: OwnIssuer;
  let logIn: Login;
  beforeAll(async () => ({ world, issuer, logIn } = await openWorldWithIssuer()));
  afterAll(async () => {
    await world.close();
    await issuer.stop();
  });

  const refresh = (refresh_token: string, w = world): Promise<Answer> =>
    w.raw().post('/auth/refresh', { refresh_token });
  const sessionOf = (token: string) => decodeJwt(token)['sid'] as string;
  const ageUse = (token: string) =>
    setNodes(world, 'RefreshToken', { token_hash: hashKey(token) }, { used_at: ago(60) });

  describe('access tokens', () => {
    test('are bearer tokens, signed, with key id and session id, valid for 15 minutes', async () => {
      const { access_token, client, user } = await logIn('bearer');
      const { alg, kid } = decodeProtectedHeader(access_token);
      const { iat = 0, exp = 0, sub, sid } = decodeJwt(access_token);
      expect([alg, kid, exp - iat, sub]).toEqual(['HS256', expect.stringMatching(/^sgn_/), 900, user['id']]);
      const { status, body } = await client.get('/auth/me', { 'X-Workspace-Id': 'team_default_demo' });
      expect([status, body]).toEqual([
        200,
        {
          ...user,
          tenant_role: null,
          active_workspace_id: null,
          default_workspace_id: null,
          session_id: sid,
          key_id: null,
          scopes: expect.arrayContaining(['read:memories', 'write:memories']),
        },
      ]);
    });

    test('that are forged, expired or otherwise invalid get 401', async () => {
      const { access_token, user } = await logIn('wrong');
      const [head, body, signature = ''] = access_token.split('.');
      const forged = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url');
      const { kid } = decodeProtectedHeader(access_token);
      const [signingKey] = await nodes(world, 'SigningKey', { kid });
      const secret = Buffer.from(signingKey?.['secret'] as string, 'base64url');
      const signed = (claims: Record<string, unknown>, header: object = {}) =>
        new SignJWT({
          iss: 'memory-service',
          sub: user['id'] as string,
          sid: sessionOf(access_token),
          exp: 4102444800,
          ...claims,
        })
          .setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt', ...header })
          .sign(secret);
      expect((await world.raw({ Authorization: `Bearer ${await signed({})}` }).get('/auth/me')).status).toBe(200);
      const wrong = [
        `${head}.${forged({ ...decodeJwt(access_token), sid: 'ses_other' })}.${signature}`,
        `${head}.${body}.${signature.slice(0, -4)}AAAA`,
        `${forged({ alg: 'none' })}.${body}.`,
        await signed({ exp: 1_600_000_000 }),
        await signed({ iss: 'elsewhere' }),
        await signed({ sid: 'ses_unknown' }),
        await signed({ sid: undefined }),
        await signed({}, { typ: 'JWT' }),
        await signed({}, { kid: 'sgn_unknown' }),
        await issuer.token(),
      ];
      for (const token of wrong) {
        const { status, body: answer } = await world.raw({ Authorization: `Bearer ${token}` }).get('/auth/me');
        expect([token, status, answer.code]).toEqual([token, 401, 'unauthenticated']);
      }
      expect((await world.raw({ 'X-API-Key': access_token }).get('/auth/me')).status).toBe(401);
    });

    test('stay valid in every process after the signing key is rotated', async () => {
      const { access_token } = await logIn('rotation');
      await rotateSigningKey(world.graph);
      const other = new AccessTokens(world.graph);
      expect(await other.sessionOf(access_token)).toBe(sessionOf(access_token));
      const fresh = await other.issue('usr_1', 'ses_1');
      expect(decodeProtectedHeader(fresh).kid).not.toBe(decodeProtectedHeader(access_token).kid);
      const second = await openWorld(issuer.settings);
      expect((await second.raw({ Authorization: `Bearer ${access_token}` }).get('/auth/me')).status).toBe(200);
      await second.close();
    });
  });

  describe('a refresh', () => {
    test('with a token used long ago revokes its whole token family, access tokens included', async () => {
      const first = await logIn('stolen');
      const second = (await refresh(first.refresh_token)).body;
      await ageUse(first.refresh_token);
      expect((await refresh(first.refresh_token)).status).toBe(401);
      expect((await refresh(second.refresh_token)).status).toBe(401);
      expect((await world.raw({ Authorization: `Bearer ${second.access_token}` }).get('/auth/me')).status).toBe(401);
    });

    test('with a token whose successor was already used revokes the whole token family', async () => {
      const first = await logIn('grandparent');
      const second = (await refresh(first.refresh_token)).body;
      const third = (await refresh(second.refresh_token)).body;
      expect((await refresh(first.refresh_token)).status).toBe(401);
      expect((await refresh(third.refresh_token)).status).toBe(401);
    });

    test('sent twice at once returns the same valid pair of tokens twice', async () => {
      const first = await logIn('race');
      const [a, b] = await Promise.all([refresh(first.refresh_token), refresh(first.refresh_token)]);
      expect([a.status, b.status, a.body.refresh_token]).toEqual([200, 200, b.body.refresh_token]);
      expect((await refresh(a.body.refresh_token)).status).toBe(200);
    });

    test('sent 20 times at once creates one new pair, in each of three rounds', async () => {
      let { refresh_token } = await logIn('stampede');
      for (let round = 0; round < 3; round++) {
        const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(refresh_token)));
        const successors = new Set(
          answers.filter(({ status }) => status === 200).map(({ body }) => body.refresh_token),
        );
        expect(successors.size).toBe(1);
        refresh_token = [...successors][0] as string;
      }
    });

    test('concurrent with a logout leaves no valid token', async () => {
      for (let round = 0; round < 5; round++) {
        const { refresh_token, client } = await logIn('ended');
        const [ended, ...raced] = await Promise.all([
          client.post('/auth/logout-all'),
          ...Array.from({ length: 8 }, () => refresh(refresh_token)),
        ]);
        expect(ended.status).toBe(200);
        const tokens = new Set([refresh_token, ...raced.flatMap(({ body }) => (body.refresh_token as string) ?? [])]);
        for (const token of tokens) expect((await refresh(token)).status).toBe(401);
        for (const { body } of raced)
          if (body.access_token)
            expect((await world.raw({ Authorization: `Bearer ${body.access_token}` }).get('/auth/me')).status).toBe(
              401,
            );
      }
    });

    test('with an unknown or altered token, without one, or of a deactivated user is refused', async () => {
      const { refresh_token, user } = await logIn('needs');
      for (const token of ['x', `${refresh_token}A`, newSecret('svc_refresh_'), newSecret('svc_invite_')])
        expect([(await refresh(token)).status, token]).toEqual([401, token]);
      expect((await world.raw().post('/auth/refresh')).status).toBe(401);
      await deactivate(world, user['id'] as string);
      expect((await refresh(refresh_token)).status).toBe(401);
    });

    test('after the token or its session has expired is refused', async () => {
      for (const label of ['RefreshToken', 'AuthSession']) {
        const { refresh_token, access_token } = await logIn(`expired ${label}`);
        const where =
          label === 'AuthSession' ? { session_id: sessionOf(access_token) } : { token_hash: hashKey(refresh_token) };
        await setNodes(world, label, where, { expires_at: ago(1) });
        expect((await refresh(refresh_token)).status).toBe(401);
      }
    });
  });

  describe('a logout', () => {
    test('ends its own session at once in every process, and no other session', async () => {
      const [phone, laptop] = [await logIn('devices'), await logIn('devices')];
      const second = await openWorld(issuer.settings);
      expect((await phone.client.post('/auth/logout')).body).toEqual({ status: 'ok', sessions_ended: 1 });
      for (const w of [world, second])
        expect((await w.raw({ Authorization: `Bearer ${phone.access_token}` }).get('/auth/me')).status).toBe(401);
      expect((await refresh(phone.refresh_token)).status).toBe(401);
      expect((await laptop.client.get('/auth/me')).status).toBe(200);
      await second.close();
    });

    test('from all devices ends every session of the user', async () => {
      const first = await logIn('all');
      const devices = [first, await logIn('all'), await logIn('all')];
      expect((await first.client.post('/auth/logout-all')).body).toEqual({ status: 'ok', sessions_ended: 3 });
      for (const { client, refresh_token } of devices) {
        expect((await client.get('/auth/me')).status).toBe(401);
        expect((await refresh(refresh_token)).status).toBe(401);
      }
    });
  });

  describe('cookies', () => {
    /** Cookies as a browser stores them: name → value, with the attributes as sent. */
    const cookiesOf = (answer: Answer) =>
      new Map(
        answer.headers.getSetCookie().map((line) => {
          const [pair = '', ...attributes] = line.split('; ');
          const cut = pair.indexOf('=');
          return [pair.slice(0, cut), { value: pair.slice(cut + 1), attributes }] as const;
        }),
      );
    const jar = (answer: Answer) => {
      const cookies = cookiesOf(answer);
      const value = (name: string) => cookies.get(name)?.value ?? '';
      return {
        csrf: value('svc_csrf'),
        header: [...cookies].map(([name, { value: text }]) => `${name}=${text}`).join('; '),
      };
    };
    const browser = async () => {
      const answer = await world.raw().post('/auth/idp/session', { idp_token: await issuer.token({ sub: 'browser' }) });
      return { answer, ...jar(answer) };
    };

    test('are HttpOnly (except the CSRF token), SameSite=Strict and limited to the narrowest path', async () => {
      const cookies = cookiesOf((await browser()).answer);
      const attributes = (name: string) => cookies.get(name)?.attributes.filter((text) => !text.startsWith('expires'));
      expect([...cookies.keys()].sort()).toEqual(['svc_access_token', 'svc_csrf', 'svc_refresh_token']);
      expect(attributes('svc_access_token')).toEqual(['path=/', 'samesite=strict', 'secure', 'httponly']);
      expect(attributes('svc_refresh_token')).toEqual(['path=/auth/refresh', 'samesite=strict', 'secure', 'httponly']);
      expect(attributes('svc_csrf')).toEqual(['path=/', 'samesite=strict', 'secure']);
    });

    test('are replaced by a refresh with an empty body, and cleared by a logout', async () => {
      const { header, csrf } = await browser();
      const refreshed = await world.raw({ Cookie: header, 'X-CSRF-Token': csrf }).post('/auth/refresh');
      expect(refreshed.status).toBe(200);
      const next = jar(refreshed);
      expect(next.header).not.toBe(header);
      const out = await world.raw({ Cookie: next.header, 'X-CSRF-Token': next.csrf }).post('/auth/logout');
      expect(out.status).toBe(200);
      const cleared = cookiesOf(out);
      expect([...cookies(cleared)]).toEqual([
        ['svc_access_token', ''],
        ['svc_csrf', ''],
        ['svc_refresh_token', ''],
      ]);
      expect((await world.raw({ Cookie: next.header }).get('/auth/me')).status).toBe(401);
    });
    const cookies = (kept: ReturnType<typeof cookiesOf>) =>
      [...kept].map(([name, { value }]) => [name, value] as const).sort();

    test('can be refreshed without a CSRF token when the Origin header is the service itself', async () => {
      const { header } = await browser();
      const refreshed = await world.raw({ Cookie: header, Origin: world.base }).post('/auth/refresh');
      expect([refreshed.status, refreshed.body.access_token]).toEqual([200, expect.any(String)]);
    });

    test.each([
      ['without CSRF token', {}],
      ['with a wrong CSRF token', { 'X-CSRF-Token': 'x' }],
      ['with a foreign Origin header', { Origin: 'https://evil.example.org' }],
      ['with Sec-Fetch-Site cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
    ])('do not authorize a change %s', async (_name, headers: Record<string, string>) => {
      const { header, csrf } = await browser();
      const sent = {
        Cookie: header,
        ...('X-CSRF-Token' in headers || !Object.keys(headers).length ? {} : { 'X-CSRF-Token': csrf }),
        ...headers,
      };
      for (const path of ['/auth/logout', '/auth/refresh', '/auth/onboarding/start', '/memory/add']) {
        const { status, body } = await world.raw(sent).post(path, undefined);
        expect([path, status, body.code]).toEqual([path, 403, 'csrf']);
      }
      expect((await world.raw({ Cookie: header }).get('/auth/me')).status).toBe(200);
      const good = { Cookie: header, 'X-CSRF-Token': csrf, Origin: world.base, 'Sec-Fetch-Site': 'same-origin' };
      expect((await world.raw(good).post('/auth/onboarding/start')).status).toBe(200);
    });
  });
});

// Users as operators manage them: one per e-mail address and tenant, in any number of workspaces, active or
// deactivated.
describe('users', () => {
  let world: World;
  let issuer: Awaited<ReturnType<typeof openWorldWithIssuer>>['issuer'];
  let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
  beforeAll(async () => ({ world, issuer, logIn } = await openWorldWithIssuer()));
  afterAll(async () => {
    await world.close();
    await issuer.stop();
  });

  const list = '/memory/list';
  const create = (email: string, tenant = world.owner) =>
    createUser(world.graph, tenant.tenant_id, tenant.workspace_id, email);

  const invite = async (email: string) =>
    (await world.client.post(`/memory/workspaces/${world.owner.workspace_id}/invitations`, { email })).body
      .token as string;

  describe('an e-mail address', () => {
    test.each([
      ['case', 'Anna.Case@Example.org', 'anna.CASE@example.ORG'],
      ['surrounding spaces', ' bert@example.org', 'bert@example.org\u00a0'],
      ['Unicode form', 'zoe\u0308@example.org', 'zo\u00eb@example.org'],
      ['width', 'wide@example.org', 'ｗｉｄｅ@example.org'],
      ['folding', 'STRASSE@example.org', 'straße@example.org'],
    ])('identifies one user of a tenant, whatever its %s', async (_what, first, second) => {
      const { user_id } = await create(first);
      await expect(create(second)).rejects.toMatchObject({
        code: 'user_exists',
        message: expect.stringContaining(user_id),
      });
    });

    test('sent in eight creations at once creates one user', async () => {
      const all = await Promise.allSettled(Array.from({ length: 8 }, () => create('crowd@example.org')));
      expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('of an existing user of the tenant cannot accept an invitation', async () => {
      await create('Taken@example.org');
      const { client } = await logIn('taken');
      const token = await invite('taken@example.org');
      const { status, body } = await client.post('/auth/invitations/accept', { token });
      expect([status, body.code]).toEqual([409, 'email_taken']);
      // The invitation is still valid for another user.
      const other = await logIn('not taken');
      expect((await other.client.post('/auth/invitations/accept', { token })).status).toBe(200);
    });

    test('that is not verified belongs to nobody: its owner keeps it, and other members are not shown it', async () => {
      const claim = { sub: 'squatter', email: 'owner-to-be@example.org', email_verified: false };
      const answer = await world.raw().post('/auth/idp/session', { idp_token: await issuer.token(claim) });
      const client = world.raw({ Authorization: `Bearer ${answer.body.access_token}` });
      const joined = await client.post('/auth/invitations/accept', { token: await invite('x@example.org') });
      expect([answer.body.user.email, joined.status]).toEqual(['owner-to-be@example.org', 200]);
      const { user_id } = await create('owner-to-be@example.org');
      const { members } = (await world.client.get(`/memory/workspaces/${world.owner.workspace_id}/members?limit=200`))
        .body;
      const of = (members as { user_id: string; email: string | null }[]).filter(
        ({ email }) => email === 'owner-to-be@example.org',
      );
      expect(of.map((member) => member.user_id)).toEqual([user_id]);
    });
  });

  describe('a user', () => {
    test('cannot be added to a workspace of another tenant, a personal or an unknown one', async () => {
      const member = await world.member(world.owner.workspace_id);
      const { owner: stranger } = await world.stranger();
      for (const workspace_id of [stranger.workspace_id, await world.personal(world.owner), 'wsp_unknown'])
        await expect(provisionMember(world.graph, member.user_id, workspace_id)).rejects.toMatchObject({
          code: 'not_found',
        });
    });

    test('is refused with every credential while deactivated', async () => {
      const { client, user, refresh_token } = await logIn('deactivated');
      await client.post('/auth/onboarding/start');
      const { key } = (await client.post('/memory/api-keys', { name: 'k' })).body;
      const withKey = world.raw({ 'X-API-Key': key });
      const statuses = async () => [(await client.get(list)).status, (await withKey.get(list)).status];
      expect(await statuses()).toEqual([200, 200]);
      const user_id = user['id'] as string;
      expect(await setUserActive(world.graph, user_id, false)).toEqual({ user_id, is_active: false });
      expect(await statuses()).toEqual([401, 401]);
      expect((await world.raw().post('/auth/refresh', { refresh_token })).status).toBe(401);
      await expect(logIn('deactivated')).rejects.toThrow('403');
      await setUserActive(world.graph, user_id, true);
      expect(await statuses()).toEqual([200, 200]);
      await expect(setUserActive(world.graph, 'usr_unknown', false)).rejects.toMatchObject({ code: 'not_found' });
    });
  });
});

// Onboarding: a new user of the identity provider gets exactly one tenant, even if requests are repeated or
// interrupted.
describe('onboarding', () => {
  let world: World;
  let issuer: OwnIssuer;
  let logIn: Awaited<ReturnType<typeof openWorldWithIssuer>>['logIn'];
  beforeAll(async () => ({ world, issuer, logIn } = await openWorldWithIssuer()));
  afterAll(async () => {
    await world.close();
    await issuer.stop();
  });

  const start = '/auth/onboarding/start';

  test('a user without a tenant reaches only routes without a workspace; after onboarding they reach all', async () => {
    const { client } = await logIn('fresh');
    expect((await client.get('/auth/me')).body.tenant_id).toBeNull();
    expect((await client.get('/memory/api-keys')).body).toEqual([]);
    expect((await client.get('/memory/workspaces')).body.workspaces).toEqual([]);
    expect((await client.get('/memory/list')).body.code).toBe('workspace_required');
    expect((await client.post('/memory/workspaces', { name: 'x' })).status).toBe(403);
    const { status, body } = await client.post(start, { tenant_name: 'Lighthouse', workspace_name: 'Lamp room' });
    expect([status, body]).toEqual([
      200,
      { state: 'provisioned', tenant_id: expect.stringMatching(/^tnt_/), workspace_id: expect.stringMatching(/^wsp_/) },
    ]);
    expect((await client.get('/auth/me')).body).toMatchObject({
      tenant_id: body.tenant_id,
      tenant_role: 'owner',
      roles: ['owner'],
      default_team_id: body.workspace_id,
      active_workspace_id: body.workspace_id,
    });
    const { workspaces } = (await client.get('/memory/workspaces')).body;
    expect(workspaces.map(({ name, role, personal }: Record<string, unknown>) => [name, role, personal])).toEqual(
      expect.arrayContaining([
        ['Lamp room', 'owner', false],
        ['Personal', 'owner', true],
      ]),
    );
    expect((await client.get('/memory/list')).status).toBe(200);
  });

  test('onboarding that is started or retried many times creates one tenant; complete marks it completed', async () => {
    const { client } = await logIn('again');
    expect((await client.post('/auth/onboarding/complete')).body.code).toBe('onboarding_not_started');
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        client.post(i % 2 ? start : '/auth/onboarding/retry', { tenant_name: `${i}` }),
      ),
    );
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    const { body } = await client.post('/auth/onboarding/complete');
    expect(body).toEqual({ ...answers[0]?.body, state: 'completed' });
    expect((await client.post(start)).body).toEqual(body);
  });

  describe('an invitation', () => {
    const invite = async (role: string, workspace_id = world.owner.workspace_id) =>
      (await world.client.post(`/memory/workspaces/${workspace_id}/invitations`, { email: 'new@example.org', role }))
        .body;
    const accept = '/auth/invitations/accept';

    test('adds a user without a tenant to the workspace, and can be accepted once', async () => {
      const { token } = await invite('admin');
      const { client } = await logIn('invited');
      const { body } = await client.post(accept, { token });
      const { tenant_id, workspace_id } = world.owner;
      expect(body).toEqual({ state: 'completed', tenant_id, workspace_id });
      expect((await client.get('/memory/list')).status).toBe(200);
      expect((await client.get('/memory/audit')).status).toBe(200);
      const late = (await logIn('late')).client;
      expect((await late.post(accept, { token })).status).toBe(404);
    });

    test('is refused for a member of another tenant, and when forged, expired or deleted', async () => {
      const { token, id } = await invite('member');
      const { client } = await world.stranger();
      expect((await client.post(accept, { token })).body.code).toBe('other_tenant');
      const { client: fresh } = await logIn('made up');
      const madeUp = token.slice(0, -1) + (token.endsWith('x') ? 'y' : 'x');
      expect((await fresh.post(accept, { token: madeUp })).status).toBe(404);
      await setNodes(world, 'Invitation', { invitation_id: id }, { expires_at: ago(1) });
      expect((await fresh.post(accept, { token })).status).toBe(404);
      const other = await invite('member');
      await world.client.delete(`/memory/workspaces/${world.owner.workspace_id}/invitations/${other.id}`);
      expect((await fresh.post(accept, { token: other.token })).status).toBe(404);
    });
  });
});
