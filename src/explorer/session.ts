// Who looks: an API key that this tab keeps, or the session of the browser, which is renewed when its access token has
// expired. And the calls that a view has made.
import { memoryClient, type MemoryClient, type Shapes } from '../client';

type Me = Shapes['auth.Me'];

export interface Session {
  apiKey: string | undefined;
  /** Undefined for somebody who has none yet. */
  workspaceId: string | undefined;
  client: MemoryClient;
  me: Me;
  calls: CallLog;
}

const stored = 'memory-explorer-key';

export interface MadeCall {
  method: string;
  path: string;
  body: string;
}

/** The requests of the view that is shown, for its reader to copy. */
class CallLog {
  calls: MadeCall[] = [];
  private readonly listeners = new Set<() => void>();

  note(call: MadeCall): void {
    const { method, path, body } = call;
    if (this.calls.some((each) => each.method === method && each.path === path && each.body === body)) return;
    this.calls = [...this.calls, call];
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

const csrfToken = () => /(?:^|; )svc_csrf=([^;]*)/.exec(document.cookie)?.[1] ?? '';

/** Whether the browser has a session. */
export const hasSession = () => csrfToken() !== '';

const post = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-CSRF-Token': csrfToken() },
    body: JSON.stringify(body),
  });

/** With the token of an identity provider. @throws Error that says why it is refused */
export async function openSession(idp_token: string): Promise<void> {
  const answer = await post('/auth/idp/session', { idp_token });
  if (!answer.ok) throw new Error(((await answer.json()) as { detail: string }).detail);
}

/**
 * @param apiKey without one, the session of the browser is used
 * @param onLost called when the key or session is not valid any more
 * @throws MemoryError for a key that is not valid
 */
export async function signIn(apiKey: string | undefined, onLost: () => void): Promise<Session> {
  const calls = new CallLog();
  let isOpen = false;
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const isJson = request.headers.get('Content-Type')?.includes('json') ?? false;
    const body = isJson ? await request.clone().text() : '';
    calls.note({ method: request.method, path: pathname + search, body });
    if (apiKey !== undefined) return answerTo(await fetch(request));
    // A file is not kept for a second sending.
    const again = isJson || request.method === 'GET' ? request.clone() : undefined;
    const sent = (each: Request) => {
      each.headers.set('X-CSRF-Token', csrfToken());
      return fetch(each);
    };
    const answer = await sent(request);
    if (!again || answer.status !== 401 || !(await post('/auth/refresh', {})).ok) return answerTo(answer);
    return answerTo(await sent(again));
  };
  const answerTo = (answer: Response): Response => {
    if (answer.status === 401 && isOpen) onLost();
    return answer;
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
  isOpen = true;
  if (apiKey !== undefined) sessionStorage.setItem(stored, apiKey);
  const workspaceId = me.active_workspace_id ?? me.default_workspace_id ?? undefined;
  return { apiKey, workspaceId, client: open(workspaceId), me, calls };
}

export const keptKey = (): string | undefined => sessionStorage.getItem(stored) ?? undefined;

/** The key is forgotten; a session of the browser ends. */
export async function signOut(apiKey: string | undefined): Promise<void> {
  sessionStorage.removeItem(stored);
  if (apiKey === undefined) await post('/auth/logout', {});
}
