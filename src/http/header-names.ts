// Headers of answers: what each says, and on which answers it stands.
import { refusals } from '../errors';
import type { SchemaJson } from './components';
import { isStream, isText, type Route } from './route';

const described = {
  'X-Request-Id': 'Id of the request, in logs and errors. A request may bring its own.',
  'X-SM-Latency-Ms': 'Milliseconds that the service took.',
  RateLimit:
    'What is left of each limit that applies: `"key";r=599;t=60`, with `r` requests for the next `t` seconds. Limits are `key`, `user` and `tenant`.',
  'RateLimit-Policy': 'The limits that apply: `"key";q=600;w=60`, for `q` requests in `w` seconds.',
  'Retry-After': 'Seconds after which a retry makes sense.',
  'WWW-Authenticate': 'How to authenticate.',
  ETag: 'Version of the answer, for `If-None-Match`; of an item, for `If-Match` too.',
  'Idempotent-Replayed': '`true` on the first response to this `Idempotency-Key`, sent again.',
  'X-Search-Session-Id': 'Names this search in `POST /memory/result-feedback`.',
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

/** Headers that browsers may read of answers to other origins. */
export const exposedHeaders: string[] = [...Object.keys(described), 'X-Queries'];

const refer = (names: HeaderName[]): SchemaJson =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${nameIn(name)}` }]));

const always: HeaderName[] = ['X-Request-Id', 'X-SM-Latency-Ms'];
const limits: HeaderName[] = ['RateLimit', 'RateLimit-Policy'];

/** Whether answers have an ETag, and 304 instead of what the caller already has. */
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

/** Headers of a status by which callers act. */
const ofStatus: Record<number, HeaderName[]> = {
  401: ['WWW-Authenticate'],
  [refusals.rate_limited.status]: ['Retry-After', ...limits],
  [refusals.unavailable.status]: ['Retry-After'],
};

export const refusalHeaders = (status: number): SchemaJson => refer([...always, ...(ofStatus[status] ?? [])]);
