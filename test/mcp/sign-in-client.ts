// A client that signs in, and the browser of the person who allows it.
import { createHash, randomBytes } from 'node:crypto';

export const publicOrigin = 'https://memory.example.org';
export const resource = `${publicOrigin}/mcp`;
export const callback = 'https://client.example/callback';

export type Send = (path: string | URL, init?: RequestInit) => Promise<Response>;

/** Requests as a proxy on this machine passes them on. ↵ Each has an address of its own, and so limits of its own. */
export function behindProxy(base: string): Send {
  const address = `2001:db8::${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}`;
  return (path, init = {}) => {
    const { pathname, search } = new URL(path, publicOrigin);
    const headers = new Headers(init.headers);
    headers.set('X-Forwarded-For', `203.0.113.9, ${address}`);
    return fetch(new URL(pathname + search, base), { redirect: 'manual', ...init, headers });
  };
}

/** A browser: it keeps cookies by path, and follows no redirect by itself. */
export class Browser {
  readonly cookies = new Map<string, { path: string; value: string }>();

  constructor(
    private readonly send: Send,
    private readonly origin = publicOrigin,
  ) {}

  async open(path: string | URL, init: RequestInit = {}): Promise<{ status: number; headers: Headers; text: string }> {
    const { pathname } = new URL(path, this.origin);
    const sent = [...this.cookies]
      .filter(([, cookie]) => pathname.startsWith(cookie.path))
      .map(([name, { value }]) => `${name}=${value}`);
    const headers = new Headers(init.headers);
    if (sent.length > 0) headers.set('Cookie', sent.join('; '));
    const answer = await this.send(path, { ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ');
      const [name = '', value = ''] = pair.split('=');
      const cookiePath = attributes.find((each) => each.startsWith('path='))?.slice('path='.length) ?? '/';
      if (value === '') this.cookies.delete(name);
      else this.cookies.set(name, { path: cookiePath, value });
    }
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  }

  /** Sends the form of a page as the page does. */
  submit(page: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
    const token = /name="token" value="([^"]*)"/.exec(page)?.[1] ?? '';
    return this.open('/oauth/consent', {
      method: 'POST',
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: this.origin,
        'Sec-Fetch-Site': 'same-origin',
        ...headers,
      },
      body: new URLSearchParams({ token, ...fields }),
    });
  }

  /** Follows redirects within the service. @returns where it leaves to */
  async leave(answer: { status: number; headers: Headers; text: string }): Promise<URL> {
    let at = answer;
    for (let hop = 0; hop < 5; hop++) {
      const location = at.headers.get('Location');
      if (location === null) throw new Error(`${at.status} ${at.text}`);
      const url = new URL(location, this.origin);
      if (url.origin !== this.origin) return url;
      at = await this.open(url);
    }
    throw new Error('too many redirects');
  }
}

/** What the person does. */
export interface Choice {
  key: string;
  workspace?: string;
  rights?: 'read' | 'write';
}

/** Goes through both pages. @returns the address that the browser is sent to, with the code */
export async function allowIn(browser: Browser, authorization: URL, choice: Choice): Promise<URL> {
  const begun = await browser.open(authorization);
  const first = await browser.open(begun.headers.get('Location') ?? '/oauth/consent');
  const second = await browser.submit(first.text, { do: 'sign-in', key: choice.key });
  const workspace = choice.workspace ?? /<option value="([^"]*)"/.exec(second.text)?.[1] ?? '';
  return browser.leave(await browser.submit(second.text, { do: 'allow', workspace, rights: choice.rights ?? 'write' }));
}

export interface Registered {
  client_id: string;
}

export async function register(send: Send, redirect_uris: unknown = [callback], client_name: unknown = 'Tester') {
  const body = JSON.stringify({ redirect_uris, client_name, token_endpoint_auth_method: 'none' });
  const answer = await send('/oauth/register', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as Registered & Record<string, unknown> };
}

export const newVerifier = () => randomBytes(32).toString('base64url');

export function authorizationFor(
  client_id: string,
  verifier: string,
  changed: Record<string, string | undefined> = {},
): URL {
  const url = new URL('/oauth/authorize', publicOrigin);
  const params = {
    response_type: 'code',
    client_id,
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'abc',
    resource,
    ...changed,
  };
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  error?: string;
}

export async function askTokens(send: Send, fields: Record<string, string>) {
  const answer = await send('/oauth/token', { method: 'POST', body: new URLSearchParams(fields) });
  return { status: answer.status, body: (await answer.json()) as Tokens };
}

export interface SignedIn extends Tokens {
  client_id: string;
  code: string;
  verifier: string;
}

export const exchangeOf = ({ client_id, code, verifier }: Pick<SignedIn, 'client_id' | 'code' | 'verifier'>) => ({
  grant_type: 'authorization_code',
  client_id,
  code,
  code_verifier: verifier,
  redirect_uri: callback,
  resource,
});

export const refreshOf = ({ client_id, refresh_token }: Pick<SignedIn, 'client_id' | 'refresh_token'>) => ({
  grant_type: 'refresh_token',
  client_id,
  refresh_token,
});

/** The whole dance of a registered client. */
export async function signedIn(send: Send, client_id: string, choice: Choice): Promise<SignedIn> {
  const verifier = newVerifier();
  const back = await allowIn(new Browser(send), authorizationFor(client_id, verifier), choice);
  const code = back.searchParams.get('code') ?? '';
  const { status, body } = await askTokens(send, exchangeOf({ client_id, code, verifier }));
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { ...body, client_id, code, verifier };
}

/** Calls a tool with a token. @returns the status, and the text of the answer */
export async function callTool(send: Send, token: string, name: string, args: Record<string, unknown>) {
  const answer = await send('/mcp', {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}
