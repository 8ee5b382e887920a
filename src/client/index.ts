// A typed client of the memory service. Paths, parameters, bodies and answers come from /openapi.json; refusals are
// thrown as MemoryError, and requests that may succeed later are repeated.
import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch';
import type { components, paths } from './api';
import { errorOf } from './error';
import { followEvents, type EventOptions, type ProgressEvent } from './events';
import { pathOf } from './path';
import { sendPatiently } from './retry';

export { MemoryError, type ClientIssue as Issue } from './error';
export type { EventOptions, ProgressEvent } from './events';
/** Every schema by its name in the API document: `Shapes['MemoryItem']`. */
export type Shapes = components['schemas'];

export interface ClientOptions {
  /** Address of the service: `http://127.0.0.1:7700`. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Sent with every request: `Authorization`, `X-Subject` and others. */
  headers?: Record<string, string> | undefined;
  /** The workspace to act in; by default that of the key. */
  workspaceId?: string | undefined;
  /** Attempts for one request, 4 by default. PATCH and DELETE are sent once. */
  attempts?: number | undefined;
  fetch?: typeof fetch | undefined;
}

type HttpMethod = 'get' | 'post' | 'put' | 'patch' | 'delete';
type PathsWith<M extends HttpMethod> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Answer<M extends HttpMethod, P extends keyof paths, I> = NonNullable<
  FetchResponse<paths[P][M] & object, I, `${string}/${string}`>['data']
>;

type Call<M extends HttpMethod> = <P extends PathsWith<M>, I extends MaybeOptionalInit<paths[P], M>>(
  path: P,
  ...init: undefined extends MaybeOptionalInit<paths[P], M> ? [I?] : [I]
) => Promise<Answer<M, P, I>>;

type SearchInit<E> = MaybeOptionalInit<paths['/memory/search'], 'post'> & { body: { expertise: E } };

/** With `expertise`, the results of a search are grouped by type; otherwise they are one list. */
interface Search {
  (path: '/memory/search', init: SearchInit<true>): Promise<Shapes['ExpertiseAnswer']>;
  (path: '/memory/search', init: SearchInit<boolean>): Promise<Shapes['SearchAnswer'] | Shapes['ExpertiseAnswer']>;
}

export interface MemoryClient {
  get: Call<'get'>;
  post: Search & Call<'post'>;
  put: Call<'put'>;
  patch: Call<'patch'>;
  delete: Call<'delete'>;
  events(options?: EventOptions): AsyncGenerator<ProgressEvent>;
}

export function memoryClient(options: ClientOptions): MemoryClient {
  const { baseUrl, apiKey, workspaceId, attempts = 4, fetch: send = fetch } = options;
  const headers = {
    ...(apiKey !== undefined && { 'X-API-Key': apiKey }),
    ...(workspaceId !== undefined && { 'X-Workspace-Id': workspaceId }),
    ...options.headers,
  };
  const client = createClient<paths>({
    baseUrl,
    headers,
    fetch: async (request) => {
      const response = await sendPatiently(send, request, attempts);
      if (!response.ok) throw await errorOf(response);
      return response;
    },
  });
  const call =
    <M extends HttpMethod>(method: M): Call<M> =>
    async (path, ...[init]) => {
      const values = (init as { params?: { path?: Record<string, string> } } | undefined)?.params?.path;
      const { data } = await client.request(method, pathOf(path, values) as never, init as never);
      return data as never;
    };
  return {
    get: call('get'),
    post: call('post') as MemoryClient['post'],
    put: call('put'),
    patch: call('patch'),
    delete: call('delete'),
    events: (wanted = {}) =>
      followEvents((path, init) => send(baseUrl + path, { ...init, headers: { ...headers, ...init.headers } }), wanted),
  };
}
