// Sign-in for MCP by the service itself: the whole dance of a client, and attacks on it.
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import {
  auth,
  Client as McpClient,
  StreamableHTTPClientTransport,
  type OAuthClientProvider,
} from '@modelcontextprotocol/client';
import { openSignInRecords } from '../../src/redis/sign-in-records';
import { setUserActive } from '../../src/auth/provision';
import { ownIssuer } from '../support/identity-provider';
import { openWorld, type World } from '../support/world';
import { agentOf } from './client';
import {
  allowIn,
  askTokens,
  authorizationFor,
  behindProxy,
  Browser,
  callback,
  callTool,
  exchangeOf,
  newVerifier,
  publicOrigin,
  refreshOf,
  register,
  resource,
  signedIn as signedInBy,
  type Choice,
  type Send,
} from './sign-in-client';

const settings = { SERVICE_MCP_URL: resource, SERVICE_SIGN_IN: 'yes' };
let world: World;
let send: Send;
let choice: Choice;
/** Registered once: registrations have a limit, which all tests share. */
let client_id: string;
beforeAll(async () => {
  world = await openWorld(settings);
  client_id = (await register(behindProxy(world.base))).body.client_id;
});
afterAll(() => world.close());
beforeEach(() => {
  send = behindProxy(world.base);
  choice = { key: world.client.key, workspace: world.owner.workspace_id };
});

const signedIn = (by: Send, chosen: Choice) => signedInBy(by, client_id, chosen);
const search = (token: string, by = send) => callTool(by, token, 'search', { query: 'harbour' });

/** An authorization that waits for the person. */
async function begun(changed: Record<string, string | undefined> = {}, by = client_id) {
  const verifier = newVerifier();
  const browser = new Browser(send);
  const answer = await browser.open(authorizationFor(by, verifier, changed));
  return { verifier, browser, answer };
}

async function firstPage() {
  const { browser } = await begun();
  return { browser, page: (await browser.open('/oauth/consent')).text };
}

/** A client of the official SDK that keeps what it is told. */
function sdkClient() {
  const kept: Record<string, unknown> = {};
  const provider: OAuthClientProvider = {
    redirectUrl: callback,
    clientMetadata: { redirect_uris: [callback], client_name: 'Official client' },
    state: () => 'state-of-the-client',
    clientInformation: () => kept['client'] as never,
    saveClientInformation: (client) => void (kept['client'] = client),
    tokens: () => kept['tokens'] as never,
    saveTokens: (tokens) => void (kept['tokens'] = tokens),
    redirectToAuthorization: (url) => void (kept['url'] = url),
    saveCodeVerifier: (verifier) => void (kept['verifier'] = verifier),
    codeVerifier: () => kept['verifier'] as string,
    saveDiscoveryState: (state) => void (kept['discovery'] = state),
    discoveryState: () => kept['discovery'] as never,
  };
  return { kept, provider };
}

test('the official client discovers, registers, is allowed, calls tools, refreshes and is revoked', async () => {
  const { kept, provider } = sdkClient();
  const fetchFn = (url: string | URL, init?: RequestInit) => send(url, init);
  expect(await auth(provider, { serverUrl: resource, fetchFn })).toBe('REDIRECT');
  const back = await allowIn(new Browser(send), kept['url'] as URL, choice);
  expect(back.searchParams.get('state')).toBe('state-of-the-client');
  const authorizationCode = back.searchParams.get('code') ?? '';
  const iss = back.searchParams.get('iss') ?? '';
  expect(await auth(provider, { serverUrl: resource, fetchFn, authorizationCode, iss })).toBe('AUTHORIZED');

  const transport = new StreamableHTTPClientTransport(new URL(resource), { authProvider: provider, fetch: fetchFn });
  const client = new McpClient({ name: 'official', version: '1' });
  await client.connect(transport);
  const agent = agentOf(client);
  await agent.call('remember', { content: 'The harbour master is called Ines.' });
  expect(await agent.call('search', { query: 'harbour master' })).toContain('Ines');
  await client.close();

  const first = kept['tokens'] as { access_token: string };
  expect(await auth(provider, { serverUrl: resource, fetchFn })).toBe('AUTHORIZED');
  const second = kept['tokens'] as { access_token: string; refresh_token: string };
  expect(second.access_token).not.toBe(first.access_token);
  expect((await search(second.access_token)).status).toBe(200);

  const body = new URLSearchParams({
    client_id: (kept['client'] as { client_id: string }).client_id,
    token: second.refresh_token,
  });
  expect((await send('/oauth/revoke', { method: 'POST', body })).status).toBe(200);
  expect((await search(second.access_token)).status).toBe(401);
});

test('a client without a token is told where to get one', async () => {
  const refused = await search('none');
  expect(refused.status).toBe(401);
  expect(refused.headers.get('WWW-Authenticate')).toContain('/.well-known/oauth-protected-resource/mcp"');
  const { authorization_servers } = (await (await send('/.well-known/oauth-protected-resource/mcp')).json()) as {
    authorization_servers: string[];
  };
  expect(authorization_servers).toEqual([publicOrigin]);
  const metadata = await (await send('/.well-known/oauth-authorization-server')).json();
  expect(metadata).toMatchObject({ issuer: publicOrigin, code_challenge_methods_supported: ['S256'] });
});

test('a client that may only read stores nothing', async () => {
  const { access_token, scope } = await signedIn(send, { ...choice, rights: 'read' });
  expect(scope).toBe('read:memories');
  expect((await callTool(send, access_token, 'remember', { content: 'x' })).text).toContain('grant_required');
  expect((await search(access_token)).text).not.toContain('grant_required');
});

test('a key that only reads allows no more than reading', async () => {
  const { key } = await world.clientFor(world.owner, { grants: ['read:memories'] });
  expect((await signedIn(send, { ...choice, key, rights: 'write' })).scope).toBe('read:memories');
});

test('a client reads the workspace that was chosen, and no other', async () => {
  const other = await world.workspace();
  await world.client.add({ content: 'The lighthouse is green.' });
  const { access_token } = await signedIn(send, { ...choice, workspace: other });
  expect((await callTool(send, access_token, 'search', { query: 'lighthouse' })).text).not.toContain('green');
});

test('a workspace of another tenant cannot be chosen', async () => {
  const { owner } = await world.stranger();
  await expect(signedIn(send, { ...choice, workspace: owner.workspace_id })).rejects.toThrow('not yours');
});

test('a connection is listed among the keys, and its token ends when it is revoked there', async () => {
  const { access_token, ...tokens } = await signedIn(send, choice);
  const { body: keys } = await world.client.get('/memory/api-keys');
  expect(keys[0]).toMatchObject({ name: 'Tester, signed in for client.example', team_id: world.owner.workspace_id });
  await world.client.delete(`/memory/api-keys/${keys[0].id}`);
  expect((await search(access_token)).status).toBe(401);
  expect((await askTokens(send, refreshOf(tokens))).body.error).toBe('invalid_grant');
});

test('a connection ends with the key that allowed it', async () => {
  const { key } = await world.clientFor(world.owner);
  const { access_token } = await signedIn(send, { ...choice, key });
  const { body: me } = await world.raw({ 'X-API-Key': key }).get('/auth/me');
  await world.client.delete(`/memory/api-keys/${me.key_id}`);
  expect((await search(access_token)).status).toBe(401);
});

test('a connection ends with its user', async () => {
  const member = await world.member(world.owner.workspace_id);
  const { key } = await world.clientFor(member);
  const { access_token } = await signedIn(send, { ...choice, key });
  await setUserActive(world.graph, member.user_id, false);
  expect((await search(access_token)).status).toBe(401);
});

test('a second process takes the tokens, the clients and the pages of the first', async () => {
  const { access_token, ...tokens } = await signedIn(send, choice);
  const { browser, verifier } = await begun();
  const second = await openWorld(settings);
  try {
    const there = behindProxy(second.base);
    expect((await search(access_token, there)).status).toBe(200);
    expect((await askTokens(there, refreshOf(tokens))).status).toBe(200);
    const moved = new Browser(there);
    for (const [name, cookie] of browser.cookies) moved.cookies.set(name, cookie);
    expect((await moved.open('/oauth/consent')).text).toContain('Tester');
    expect((await moved.open(authorizationFor(client_id, verifier))).status).toBe(303);
  } finally {
    await second.close();
  }
});

test('a token for one address of /mcp opens no other', async () => {
  const { access_token } = await signedIn(send, choice);
  const other = await openWorld({ ...settings, SERVICE_MCP_URL: 'https://other.example/mcp' });
  try {
    expect((await search(access_token, behindProxy(other.base))).status).toBe(401);
  } finally {
    await other.close();
  }
});

test('whoever has a session in this browser allows a client without a key', async () => {
  const issuer = await ownIssuer();
  const signing = await openWorld({ ...settings, ...issuer.settings });
  try {
    const by = behindProxy(signing.base);
    const browser = new Browser(by);
    const idp_token = await issuer.token({ sub: `person-${newVerifier()}` });
    await browser.open('/auth/idp/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ idp_token }),
    });
    await browser.open('/auth/onboarding/start', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': browser.cookies.get('svc_csrf')?.value ?? '' },
      body: '{}',
    });
    const verifier = newVerifier();
    await browser.open(authorizationFor(client_id, verifier));
    const first = await browser.open('/oauth/consent');
    const second = await browser.submit(first.text, { do: 'session' });
    const workspace = /<option value="([^"]*)"/.exec(second.text)?.[1] ?? '';
    const back = await browser.leave(await browser.submit(second.text, { do: 'allow', workspace, rights: 'write' }));
    const exchange = exchangeOf({ client_id, verifier, code: back.searchParams.get('code') ?? '' });
    const { body } = await askTokens(by, exchange);
    expect((await search(body.access_token, by)).status).toBe(200);
  } finally {
    await signing.close();
    await issuer.stop();
  }
});

test('a token opens no route but /mcp', async () => {
  const { access_token } = await signedIn(send, choice);
  const bearer = world.raw({ Authorization: `Bearer ${access_token}` });
  expect((await bearer.get('/auth/me')).status).toBe(401);
  expect((await bearer.post('/memory/search', { query: 'x' })).status).toBe(401);
  expect((await world.raw({ 'X-API-Key': access_token }).get('/auth/me')).status).toBe(401);
});

test.each([
  ['of another host', 'https://evil.example/callback'],
  ['of another path', `${callback}/more`],
  ['with a path that climbs', 'https://client.example/callback/../evil'],
  ['with a fragment', `${callback}#x`],
  ['with a query', `${callback}?x=1`],
  ['with another port', 'https://client.example:8443/callback'],
  ['with a user', 'https://client.example@evil.example/callback'],
  ['by http', 'http://client.example/callback'],
])('a redirect address %s gets no code, and the browser is sent nowhere', async (_name, redirect_uri) => {
  const { answer } = await begun({ redirect_uri });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('Location')).toBeNull();
});

test.each([
  ['http://127.0.0.1:5000/callback', 'http://127.0.0.1:6000/callback', 303],
  ['http://localhost/callback', 'http://localhost:6000/callback', 303],
  ['http://localhost:5000/callback', 'http://localhost:6000/other', 400],
  ['http://127.0.0.1:5000/callback', 'http://127.0.0.1.evil.example:6000/callback', 400],
])('a program that registered %s is sent to %s: %s', async (registered, redirect_uri, status) => {
  const { body } = await register(send, [registered]);
  expect((await begun({ redirect_uri }, body.client_id)).answer.status).toBe(status);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://client.example/x',
  'http://client.example/callback',
  'https://user:password@client.example/',
  'https://client.example/#fragment',
  'https://client.example\\@evil.example/',
  'https://localhost/callback',
  `https://client.example/${'x'.repeat(2_000)}`,
  '/callback',
  7,
])('an address like %s is not registered', async (uri) => {
  expect(await register(send, [uri])).toMatchObject({ status: 400, body: { error: 'invalid_client_metadata' } });
});

test.each([
  ['no list', callback],
  ['an empty list', []],
  ['a long list', Array.from({ length: 11 }, (_entry, at) => `${callback}/${at}`)],
])('a registration with %s of addresses is refused', async (_name, uris) => {
  expect((await register(send, uris)).status).toBe(400);
});

test.each([
  ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
  ['with plain PKCE', { code_challenge_method: 'plain' }, 'invalid_request'],
  ['with PKCE of no method', { code_challenge_method: undefined }, 'invalid_request'],
  ['for another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
  ['for a token instead of a code', { response_type: 'token' }, 'unsupported_response_type'],
  ['that asks nobody', { prompt: 'none' }, 'consent_required'],
])('an authorization %s is refused at the client, by the name of the issuer', async (_name, changed, error) => {
  const { answer } = await begun(changed);
  const back = new URL(answer.headers.get('Location') ?? '');
  const params = new URLSearchParams(back.search || back.hash.slice(1));
  expect(back.origin).toBe('https://client.example');
  expect(params.get('error')).toBe(error);
  expect(params.get('iss')).toBe(publicOrigin);
});

test('a code names its issuer, so that a client does not mix up two of them', async () => {
  const { browser, verifier } = await begun();
  const back = await allowIn(browser, authorizationFor(client_id, verifier), choice);
  expect(back.searchParams.get('iss')).toBe(publicOrigin);
});

test.each([
  ['the verifier of another', { code_verifier: newVerifier() }],
  ['another redirect address', { redirect_uri: 'https://client.example/other' }],
  ['another client', { client_id: 'other' }],
  ['another resource', { resource: 'https://other.example/mcp' }],
])('a code with %s gets no token', async (_name, changed) => {
  const { browser, verifier } = await begun();
  const back = await allowIn(browser, authorizationFor(client_id, verifier), choice);
  const exchange = exchangeOf({ client_id, verifier, code: back.searchParams.get('code') ?? '' });
  const { status, body } = await askTokens(send, { ...exchange, ...changed });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(body.access_token).toBeUndefined();
});

test('a code that is used twice ends what it gave', async () => {
  const tokens = await signedIn(send, choice);
  expect((await askTokens(send, exchangeOf(tokens))).body.error).toBe('invalid_grant');
  expect((await search(tokens.access_token)).status).toBe(401);
  expect((await askTokens(send, refreshOf(tokens))).body.error).toBe('invalid_grant');
});

test('a code that is used twice at the same time gives no more than one connection, which ends', async () => {
  const { browser, verifier } = await begun();
  const back = await allowIn(browser, authorizationFor(client_id, verifier), choice);
  const exchange = exchangeOf({ client_id, verifier, code: back.searchParams.get('code') ?? '' });
  const answers = await Promise.all([1, 2, 3].map(() => askTokens(send, exchange)));
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  for (const { body } of answers) if (body.access_token) expect((await search(body.access_token)).status).toBe(401);
});

test('a refresh token works once: its reuse ends the connection, also for whoever used it first', async () => {
  const first = await signedIn(send, choice);
  const second = await askTokens(send, refreshOf(first));
  expect(second.status).toBe(200);
  expect((await askTokens(send, refreshOf(first))).body.error).toBe('invalid_grant');
  expect((await search(second.body.access_token)).status).toBe(401);
  const last = await askTokens(send, refreshOf({ ...second.body, client_id: first.client_id }));
  expect(last.body.error).toBe('invalid_grant');
});

test('a refresh token does not work for another client, nor get more rights', async () => {
  const tokens = await signedIn(send, { ...choice, rights: 'read' });
  const other = (await register(send)).body.client_id;
  expect((await askTokens(send, { ...refreshOf(tokens), client_id: other })).status).toBe(400);
  const more = { ...refreshOf(tokens), scope: 'read:memories write:memories' };
  expect((await askTokens(send, more)).body.error).toBe('invalid_scope');
});

test('a client cannot revoke the token of another', async () => {
  const { access_token } = await signedIn(send, choice);
  const other = (await register(send)).body.client_id;
  await send('/oauth/revoke', { method: 'POST', body: new URLSearchParams({ client_id: other, token: access_token }) });
  expect((await search(access_token)).status).toBe(200);
});

test('the page shows name and address of the client as text, in no frame and without scripts', async () => {
  const { body } = await register(send, [callback], '<img src=x onerror=alert(1)>\u202e\nClaude');
  const browser = new Browser(send);
  await browser.open(authorizationFor(body.client_id, newVerifier()));
  const { text, headers } = await browser.open('/oauth/consent');
  expect(text).toContain('&#60;img src=x onerror=alert(1)&#62; Claude');
  expect(text).toContain('client.example');
  expect(headers.get('X-Frame-Options')).toBe('DENY');
  const policy = headers.get('Content-Security-Policy');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('script-src');
});

test.each([
  ['without its token', { token: '' }, {}],
  ['with the token of another page', { token: 'f'.repeat(64) }, {}],
  ['from another site', {}, { Origin: 'https://evil.example' }],
  ['from a page without an origin', {}, { Origin: 'null' }],
  ['across sites', {}, { 'Sec-Fetch-Site': 'cross-site' }],
])('a form %s allows nothing', async (_name, fields, headers) => {
  const { browser, page } = await firstPage();
  const answer = await browser.submit(page, { do: 'sign-in', key: choice.key, ...fields }, headers);
  expect(answer.status).toBe(403);
  expect(answer.text).not.toContain('Allow');
});

test('a form without the cookie of the browser that began allows nothing', async () => {
  const { page } = await firstPage();
  const answer = await new Browser(send).submit(page, { do: 'sign-in', key: choice.key });
  expect(answer.status).toBe(400);
});

test('nobody is allowed anything before signing in', async () => {
  const { browser, page } = await firstPage();
  const answer = await browser.submit(page, { do: 'allow', workspace: world.owner.workspace_id, rights: 'write' });
  expect(answer.status).toBe(400);
});

test('the page does not repeat the key', async () => {
  const { browser, page } = await firstPage();
  const { text } = await browser.submit(page, { do: 'sign-in', key: choice.key });
  expect(text).toContain('Allow access?');
  expect(text).not.toContain(choice.key);
});

test('whoever refuses sends the client back without a code', async () => {
  const { browser, page } = await firstPage();
  const back = await browser.leave(await browser.submit(page, { do: 'refuse' }));
  expect(back.searchParams.get('error')).toBe('access_denied');
  expect(back.searchParams.get('code')).toBeNull();
});

test('an allowed authorization does not allow the next one', async () => {
  const { browser, verifier } = await begun();
  await allowIn(browser, authorizationFor(client_id, verifier), choice);
  const again = await browser.open(authorizationFor(client_id, newVerifier()));
  expect(again.headers.get('Location')).toBe('/oauth/consent');
});

test('two people one after the other in a browser get what each of them allowed', async () => {
  const member = await world.member(world.owner.workspace_id);
  const { key } = await world.clientFor(member);
  const { browser } = await begun();
  for (const each of [choice.key, key]) {
    const verifier = newVerifier();
    const back = await allowIn(browser, authorizationFor(client_id, verifier), { ...choice, key: each });
    const exchange = exchangeOf({ client_id, verifier, code: back.searchParams.get('code') ?? '' });
    expect((await askTokens(send, exchange)).status).toBe(200);
  }
  const { body: keys } = await world.raw({ 'X-API-Key': key }).get('/memory/api-keys');
  expect(keys.map(({ name }: { name: string }) => name)).toContain('Tester, signed in for client.example');
});

test.each([
  ['that is none', 'svc_test_wrong'],
  ['that is empty', ''],
  ['that is huge', 'x'.repeat(20_000)],
])('a key %s does not sign in', async (_name, key) => {
  const { browser, page } = await firstPage();
  const answer = await browser.submit(page, { do: 'sign-in', key });
  expect(answer.status).toBe(403);
  expect(answer.text).toContain('This key is not valid');
});

test('the key of a subject does not sign in', async () => {
  const { body } = await world.client.post('/memory/api-keys', {
    name: 'of a subject',
    scopes: ['read:memories'],
    team_id: world.owner.workspace_id,
    subject: 'customer-7',
  });
  const { browser, page } = await firstPage();
  expect((await browser.submit(page, { do: 'sign-in', key: body.key })).text).toContain('A key of one subject');
});

test('a flood of registrations from one address is stopped, and other addresses go on', async () => {
  const flood = behindProxy(world.base);
  const answers = [];
  for (let count = 0; count < 11; count++) answers.push((await register(flood)).status);
  expect(answers.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 201));
  expect(answers[10]).toBe(429);
  expect((await register(send)).status).toBe(201);
});

test('of too many clients that nobody has allowed, the oldest goes; an allowed one stays', async () => {
  const used = await signedIn(send, choice);
  const records = openSignInRecords(world.ports.redis, 2);
  const ids = ['first', 'second', 'third', 'fourth'].map((name) => `${name}-${newVerifier()}`);
  for (const id of ids) await records.addClient(id, { client_id: id });
  const kept = await Promise.all(ids.map((id) => records.read('Client', id)));
  expect(kept.map((client) => client !== undefined)).toEqual([false, false, true, true]);
  expect((await askTokens(send, refreshOf(used))).status).toBe(200);
});

test('Redis holds no token, no key and no name of a client that can be read', async () => {
  const { access_token, refresh_token, code } = await signedIn(send, choice);
  const keys = await world.ports.redis.keys('sign-in:*');
  const values = await Promise.all(
    keys.map(async (key) => ((await world.ports.redis.type(key)) === 'string' ? world.ports.redis.get(key) : '')),
  );
  const all = [...keys, ...values].join('\n');
  for (const secret of [access_token, refresh_token, code, choice.key, callback]) expect(all).not.toContain(secret);
  expect(keys.length).toBeGreaterThan(3);
});

test.each([
  ['a registration', '/oauth/register', 'application/json', 413],
  ['a request for tokens', '/oauth/token', 'application/x-www-form-urlencoded', 400],
  ['a revocation', '/oauth/revoke', 'application/x-www-form-urlencoded', 400],
])('%s of a megabyte is refused', async (_name, path, type, status) => {
  const body = type === 'application/json' ? `{"x":"${'x'.repeat(1_000_000)}"}` : `token=${'x'.repeat(1_000_000)}`;
  const answer = await send(path, { method: 'POST', headers: { 'Content-Type': type }, body });
  expect(answer.status).toBe(status);
});

test('the metadata of a client is not fetched from this machine', async () => {
  let connections = 0;
  const listener = createServer(() => connections++).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  const { answer } = await begun({}, `https://127.0.0.1:${port}/client.json`);
  expect(answer.status).toBe(400);
  expect(connections).toBe(0);
  await new Promise((resolve) => listener.close(resolve));
});

test.each([
  'https://127.0.0.1/client.json',
  'https://localhost/client.json',
  'https://10.0.0.1/client.json',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/client.json',
  'https://client.example:8443/client.json',
  'http://127.0.0.1/client.json',
  'http://client.example/client.json',
])('a client that names %s as its metadata is refused', async (address) => {
  const { answer } = await begun({}, address);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('Location')).toBeNull();
});

test('a method that a path does not take is refused', async () => {
  expect((await send('/oauth/token')).status).toBe(405);
  expect((await send('/oauth/other')).status).toBe(404);
});

test('without the setting there is no authorization server', async () => {
  const plain = await openWorld({ SERVICE_MCP_URL: resource });
  try {
    const there = behindProxy(plain.base);
    for (const path of ['/.well-known/oauth-authorization-server', '/oauth/authorize', '/oauth/consent'])
      expect((await there(path)).status).toBe(404);
    expect((await register(there)).status).toBe(404);
  } finally {
    await plain.close();
  }
});
