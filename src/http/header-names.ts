// Headers of answers: the meaning of each, and the answers that have it.
import { refusals } from '../errors';
import type { SchemaJson } from './components';
import { isStream, isText, type Route } from './route';

const described = {
  'X-Request-Id': 'Id of the request, in logs and errors. A request may send its own.',
  'X-SM-Latency-Ms': 'Time that the service took, in milliseconds.',
  RateLimit:
    'The remaining requests of each limit that applies: `"key";r=599;t=60`, with `r` requests for the next `t` seconds. Limits are `key`, `user` and `tenant`.',
  'RateLimit-Policy': 'The limits that apply: `"key";q=600;w=60`, for `q` requests in `w` seconds.',
  'Retry-After': 'Number of seconds after which a retry can succeed.',
  'WWW-Authenticate': 'How to authenticate.',
  ETag: 'Version of the answer, for `If-None-Match`; for an item, also for `If-Match`.',
  'Idempotent-Replayed': '`true` if this is a repetition of the first response to this `Idempotency-Key`.',
  'X-Search-Session-Id': 'Id of this search, for `POST /memory/result-feedback`.',
  'X-Total-Count': 'Length of the whole list.',
  Link: 'The next page, with `rel="next"`; absent on the last one.',
} as const;

export type HeaderName = keyof typeof described;

const nameIn = (header: HeaderName) => header.replaceAll('-', '');

/** Components of the API document. */
export const headersIn: SchemaJson = Object.fromEntries(
  Object.entries(described).map(([name, description]) => [
    nameIn(name as HeaderName),
    { description, schema: { type: 'string' } },
  ]),
);

/** Response headers that browsers may read across origins. */
export const exposedHeaders: string[] = [...Object.keys(described), 'X-Queries'];

const refer = (names: HeaderName[]): SchemaJson =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${nameIn(name)}` }]));

const always: HeaderName[] = ['X-Request-Id', 'X-SM-Latency-Ms'];
const limits: HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

/** Whether answers have an ETag, and 304 replaces an answer that the caller already has. */
export const isConditional = (route: Route): boolean => route.method === 'GET' && !isStream(route) && !isText(route);

export function answerHeaders(route: Route): SchemaJson {
  return refer([
    ...always,
    ...(route.policy === 'public' ? [] : limits),
    ...(isConditional(route) ? (['ETag'] as const) : []),
    ...('creates' in route && route.creates ? (['Idempotent-Replayed'] as const) : []),
    ...(('sets' in route && route.sets) || []),
  ]);
}

/** Headers of a status that tell callers what to do. */
const ofStatus: Record<number, HeaderName[]> = {
  401: ['WWW-Authenticate'],
  [refusals.rate_limited.status]: ['Retry-After', ...limits],
  [refusals.unavailable.status]: ['Retry-After'],
};

export const refusalHeaders = (status: number): SchemaJson => refer([...always, ...(ofStatus[status] ?? [])]);
