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
  /** Names of the queries that it read with. */
  queries: string[];
}

/** Where the Cypher of these queries comes from; not a call of the view itself. */
const ofQueries = '/memory/explore/queries';

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

  /** The answer to a call has come. */
  noteQueries({ method, path, body }: MadeCall, queries: string[]): void {
    const isSame = (each: MadeCall) => each.method === method && each.path === path && each.body === body;
    this.calls = this.calls.map((each) => (isSame(each) ? { ...each, queries } : each));
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
    if (pathname === ofQueries) return fetch(request);
    request.headers.set('X-Show-Queries', 'yes');
    const isJson = request.headers.get('Content-Type')?.includes('json') ?? false;
    const body = isJson ? await request.clone().text() : '';
    const call: MadeCall = { method: request.method, path: pathname + search, body, queries: [] };
    calls.note(call);
    const answer = await fetch(request);
    const queries = answer.headers.get('X-Queries');
    if (queries) calls.noteQueries(call, queries.split(','));
    return answer;
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
