// The session of the reader: an API key that this tab keeps, or the session of the browser, which is renewed when its
// access token has expired. Also the calls that a view has made.
import type { ComponentChildren } from 'preact';
import { MemoryError, memoryClient, type MemoryClient, type Shapes } from '../client';

type Me = Shapes['Me'];

export interface Session {
  apiKey: string | undefined;
  /** Undefined if the user has no workspace yet. */
  workspaceId: string | undefined;
  client: MemoryClient;
  me: Me;
  calls: CallLog;
  /** A client that answers only from the last answers, or not at all. */
  kept: MemoryClient;
  answers: KeptAnswers;
  /** By id, what the rows of lists say of memories and names: it is shown until they are read. */
  known: Map<string, () => ComponentChildren>;
  /** Memories that were withdrawn here, each with the version that was: rows follow before they are read again. */
  withdrawn: Map<string, number>;
}

const stored = 'memory-explorer-key';
const storedWorkspace = 'memory-explorer-workspace';

export interface MadeCall {
  method: string;
  path: string;
  body: string;
  /** Names of the queries that the call ran. */
  queries: string[];
}

const isSame = (a: MadeCall, b: MadeCall) => a.method === b.method && a.path === b.path && a.body === b.body;

/** Path of the request for the Cypher of these queries. It does not count as a call of the view. */
const ofQueries = '/memory/explore/queries';

/** The requests of the current view, for its reader to copy. */
class CallLog {
  calls: MadeCall[] = [];
  private readonly listeners = new Set<() => void>();

  note(call: MadeCall): void {
    if (this.calls.some((each) => isSame(each, call))) return;
    this.calls = [...this.calls, call];
    this.tell();
  }

  /** The response to a call has arrived. */
  noteQueries(call: MadeCall, queries: string[]): void {
    this.calls = this.calls.map((each) => (isSame(each, call) ? { ...each, queries } : each));
    this.tell();
  }

  clear(): void {
    this.calls = [];
    this.tell();
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  private tell(): void {
    for (const listener of this.listeners) listener();
  }
}

/** Characters of all answers that are kept. */
const maxKept = 16_000_000;

/** The last answers by their requests: a page that is opened again shows them while it asks. */
class KeptAnswers {
  private readonly answers = new Map<string, string>();
  private size = 0;

  keep(request: string, answer: string): void {
    this.size += answer.length - (this.answers.get(request)?.length ?? 0);
    // What was asked for last is dropped last.
    this.answers.delete(request);
    this.answers.set(request, answer);
    for (const [oldest, { length }] of this.answers) {
      if (this.size <= maxKept) return;
      this.answers.delete(oldest);
      this.size -= length;
    }
  }

  of(request: string): string | undefined {
    return this.answers.get(request);
  }

  clear(): void {
    this.answers.clear();
    this.size = 0;
  }
}

const keyOf = ({ method, path, body }: Pick<MadeCall, 'method' | 'path' | 'body'>) => `${method} ${path} ${body}`;

const csrfToken = () => /(?:^|; )svc_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** Whether the browser has a session. */
export const hasSession = () => csrfToken() !== '';

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken() },
    body: JSON.stringify(body),
  });

/** Opens a session with the token of an identity provider. @throws Error that says why the token was refused */
export async function openSession(idp_token: string): Promise<void> {
  const answer = await post('/auth/idp/session', { idp_token });
  if (!answer.ok) throw new Error(((await answer.json()) as { detail: string }).detail);
}

/**
 * Sends a request with the session, and renews the session if necessary.
 * @param isSmall whether a copy can be kept to send the request again
 */
async function sentBySession(request: Request, isSmall: boolean): Promise<Response> {
  const again = isSmall ? request.clone() : undefined;
  const send = (each: Request) => {
    each.headers.set('X-CSRF-Token', csrfToken());
    return fetch(each);
  };
  const answer = await send(request);
  if (!again || answer.status !== 401) return answer;
  const renewal = await post('/auth/refresh', {});
  if (renewal.ok) return send(again);
  // A service that fails says nothing about the session.
  return renewal.status >= 500 ? renewal : answer;
}

/** Whether the service has refused the key or session; any other failure may pass. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof MemoryError && (error.status === 401 || error.status === 403);

/**
 * @param apiKey without one, the session of the browser is used
 * @param onLost called when the key or session is no longer valid
 * @throws MemoryError for a key that is not valid
 */
export async function signIn(apiKey: string | undefined, onLost: () => void): Promise<Session> {
  const calls = new CallLog();
  const answers = new KeptAnswers();
  let isOpen = false;
  const sentAs = apiKey === undefined ? sentBySession : (request: Request) => fetch(request);
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    if (pathname === ofQueries) return sentAs(request, true);
    request.headers.set('X-Show-Queries', 'yes');
    const isJson = request.headers.get('Content-Type')?.includes('json') ?? false;
    const body = isJson ? await request.clone().text() : '';
    const call: MadeCall = { method: request.method, path: pathname + search, body, queries: [] };
    calls.note(call);
    const answer = await sentAs(request, isJson || request.method === 'GET');
    if (answer.status === 401 && isOpen) onLost();
    const queries = answer.headers.get('X-Queries');
    if (queries) calls.noteQueries(call, queries.split(','));
    if (answer.ok && answer.headers.get('Content-Type')?.includes('json'))
      void answer
        .clone()
        .text()
        .then(
          (text) => answers.keep(keyOf(call), text),
          () => undefined,
        );
    return answer;
  };
  const sendKept: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const body = request.method === 'GET' ? '' : await request.text();
    const text = answers.of(keyOf({ method: request.method, path: pathname + search, body }));
    // What was not asked before has no answer, not even a refusal, which somebody would have to take.
    if (text === undefined) return new Promise<never>(() => undefined);
    return new Response(text, { headers: { 'Content-Type': 'application/json' } });
  };
  const open = (workspaceId?: string) =>
    memoryClient({
      baseUrl: location.origin,
      ...(apiKey !== undefined && { apiKey }),
      ...(workspaceId && { workspaceId }),
      attempts: 2,
      fetch: send,
    });
  const me = await open().get('/auth/me');
  const kept = sessionStorage.getItem(storedWorkspace) ?? undefined;
  // The chosen workspace may be gone, or closed to this key.
  const chosen =
    kept &&
    (await open(kept)
      .get('/memory/list', { params: { query: { limit: 1 } } })
      .then(
        () => kept,
        (error: unknown) => {
          if (isRefusal(error)) return undefined;
          throw error;
        },
      ));
  if (kept && !chosen) sessionStorage.removeItem(storedWorkspace);
  isOpen = true;
  if (apiKey !== undefined) sessionStorage.setItem(stored, apiKey);
  const workspaceId = chosen ?? me.active_workspace_id ?? me.default_workspace_id ?? undefined;
  return {
    ...{ apiKey, workspaceId, client: open(workspaceId), me, calls, answers },
    kept: memoryClient({ baseUrl: location.origin, attempts: 1, fetch: sendKept }),
    known: new Map(),
    withdrawn: new Map(),
  };
}

export const keptKey = (): string | undefined => sessionStorage.getItem(stored) ?? undefined;

/** The workspace that this tab shows from now on. */
export const keepWorkspace = (workspaceId: string) => sessionStorage.setItem(storedWorkspace, workspaceId);

// A key lives in the open tabs, and is forgotten with the last one: a new tab asks the others for it.
const tabs = 'memory-explorer-tabs';
const answerMs = 200;

/** The key of another tab of this browser, if one has it. */
export function keyOfTabs(): Promise<string | undefined> {
  const channel = new BroadcastChannel(tabs);
  return new Promise<string | undefined>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<{ key?: string }>) => data.key && resolve(data.key);
    channel.postMessage({});
    setTimeout(() => resolve(undefined), answerMs);
  }).finally(() => channel.close());
}

/** Answers tabs that ask for the key. @returns a function that stops answering */
export function shareKey(key: string): () => void {
  const channel = new BroadcastChannel(tabs);
  channel.onmessage = ({ data }: MessageEvent<{ key?: string }>) =>
    data.key === undefined && channel.postMessage({ key });
  return () => channel.close();
}

/** Forgets the key, and ends a session of the browser. */
export async function signOut(apiKey: string | undefined): Promise<void> {
  sessionStorage.removeItem(stored);
  sessionStorage.removeItem(storedWorkspace);
  if (apiKey === undefined) await post('/auth/logout', {});
}
