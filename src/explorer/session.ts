// Who looks: an API key that this tab keeps, or the session of the browser. And the calls that a view has made.
import { memoryClient, type MemoryClient, type Shapes } from '../client';

type Me = Shapes['auth.Me'];

export interface Session {
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

/** @throws MemoryError for a key that is not valid */
export async function signIn(apiKey: string | undefined): Promise<Session> {
  const calls = new CallLog();
  const send: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const isJson = request.headers.get('Content-Type')?.includes('json') ?? false;
    const body = isJson ? await request.clone().text() : '';
    calls.note({ method: request.method, path: pathname + search, body });
    return fetch(request);
  };
  const open = (workspaceId?: string) =>
    memoryClient({
      baseUrl: location.origin,
      ...(apiKey === undefined ? { headers: { 'X-CSRF-Token': csrfToken() } } : { apiKey }),
      ...(workspaceId && { workspaceId }),
      attempts: 2,
      fetch: send,
    });
  const me = await open().get('/auth/me');
  if (apiKey !== undefined) sessionStorage.setItem(stored, apiKey);
  const workspace = me.active_workspace_id ?? me.default_workspace_id ?? undefined;
  return { client: open(workspace), me, calls };
}

export const keptKey = (): string | undefined => sessionStorage.getItem(stored) ?? undefined;

export function signOut(): void {
  sessionStorage.removeItem(stored);
  location.assign('/explore');
}
