// A route is declared as one object. Validation, types, access rules, the OpenAPI operation and sweep tests are derived
// from it.
import type { Ctx, Grant } from '../ctx';
import type { Code } from '../errors';
import type { SchemaName, Schemas } from '../generated/schemas';
import type { Cookies } from './cookies';
import type { HeaderName } from './header-names';

/**
 * Who may call a route. `public`: anyone; `user_only`: any authenticated caller; `team_required`: a caller with an
 * active workspace.
 */
export type Policy = 'public' | 'user_only' | 'team_required';

type Shape<N extends SchemaName | undefined> = N extends SchemaName ? Schemas[N] : undefined;

export interface Upload {
  name: string | undefined;
  content_type: string | undefined;
  bytes: Buffer;
}

/** A file that was written to the disk while it arrived. The handler deletes it. */
export interface ReceivedFile {
  path: string;
  bytes: number;
  name: string | undefined;
}

export interface Call<
  P extends SchemaName | undefined,
  Q extends SchemaName | undefined,
  B extends SchemaName | undefined,
> {
  params: Shape<P>;
  query: Shape<Q>;
  body: Shape<B>;
  /** The uploaded file, on routes that accept multipart bodies. */
  file: Upload | undefined;
  /** The file on the disk, on routes that receive a file of any size. */
  received: ReceivedFile | undefined;
  /** The value of a request header; empty if the header was not sent. */
  incoming: (name: string) => string;
  cookies: Cookies;
  /** Sets a header that the route declares. */
  header: (name: HeaderName, value: string) => void;
  /** Sets a status other than that of the declaration. */
  status: (code: 202 | 503) => void;
}

interface Common<
  P extends SchemaName | undefined = SchemaName | undefined,
  Q extends SchemaName | undefined = SchemaName | undefined,
  B extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path with `:name` for a parameter. */
  path: string;
  /** One sentence, for the API document. */
  summary: string;
  policy: Policy;
  /** The required grant; only routes under `/auth` and public ones have none. */
  grant?: Grant;
  /** An alternative grant. The handler checks `ctx.caller.grants` for the operations that it allows. */
  orGrant?: Grant;
  params?: P;
  query?: Q;
  body?: B;
  /** The path parameter `subject` names the subject that the route acts for. */
  ofSubject?: boolean;
  /**
   * Name of a list in the body. The handler validates each entry, so that an invalid entry does not affect the others.
   */
  checksEach?: string;
  /** Fields of the body that are accepted in addition to its schema; all others are reported as unknown. */
  alsoTakes?: (body: Record<string, unknown>) => readonly string[];
  /**
   * Name of the part with the file. The route also accepts multipart/form-data, with the fields of the body as further
   * parts.
   */
  upload?: string;
  /** Name of the part with a file of any size; the file may also be the whole body. Such a route has no other body. */
  receives?: string;
  returns: R;
  /** Refusal codes besides those that its kind implies (refusals.ts). */
  refuses?: readonly Code[];
}

export interface Declaration<
  P extends SchemaName | undefined = SchemaName | undefined,
  Q extends SchemaName | undefined = SchemaName | undefined,
  B extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
  O extends SchemaName = SchemaName,
> extends Common<P, Q, B, R> {
  /** Status of success, 200 by default. */
  status?: 200 | 201 | 202;
  /** Other statuses with the same response schema, and their descriptions. */
  also?: Partial<Record<202 | 503, string>>;
  /** The list field of the answer: its list is also returned as `items`, with `next_cursor` and `total`. */
  list?: string;
  /** Alternative shapes of the answer, by a field of the request. */
  orReturns?: O;
  /** Headers that the handler may set besides those that its kind implies (header-names.ts). */
  sets?: readonly HeaderName[];
  /** Every call creates something new, so the route accepts an Idempotency-Key. */
  creates?: boolean;
  handle(ctx: Ctx, call: Call<P, Q, B>): Promise<Shape<R> | Shape<O>>;
}

export interface StreamCall<Q extends SchemaName | undefined> {
  query: Shape<Q>;
  /** The header `Last-Event-ID`; empty if it was not sent. */
  lastEventId: string;
  /** Aborted when the client has disconnected or lost access. */
  signal: AbortSignal;
}

/** One event: one line of data, and an id if a stream can be resumed from it. */
export interface EventFrame {
  id?: string;
  data: string;
}

/** Responds with Server-Sent Events of the shape `returns`. Refusals come before the first event. */
export interface StreamDeclaration<
  Q extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> extends Common<undefined, Q, undefined, R> {
  method: 'GET';
  policy: Exclude<Policy, 'public'>;
  open(ctx: Ctx, call: StreamCall<Q>): Promise<AsyncIterable<EventFrame[]>>;
}

export const mediaTypes = {
  lines: 'application/x-ndjson',
  json: 'application/json',
  xml: 'application/graphml+xml',
  zip: 'application/zip',
} as const;

/** Responds with a text that is streamed while it is read. Refusals come before the first part. */
export interface TextDeclaration<
  Q extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> extends Common<undefined, Q, undefined, R> {
  method: 'GET';
  policy: Exclude<Policy, 'public'>;
  /**
   * Format of the text. `lines`: each line is JSON in the form of `returns`; `json`: one such value; `xml`: an XML
   * document.
   */
  media: keyof typeof mediaTypes;
  /** Whether the response is a zip archive instead. */
  isZip?(query: Shape<Q>): boolean;
  /** File name that browsers use to store the text. */
  file?: string;
  /** Parts of the text, in order. With `lines`, each part consists of whole lines. */
  text(ctx: Ctx, call: { query: Shape<Q> }): AsyncIterable<string | Uint8Array>;
}

export type Route = Declaration | StreamDeclaration | TextDeclaration;

/** Declares a route; the schema names determine the types of its handler. */
export function route<
  R extends SchemaName,
  P extends SchemaName | undefined = undefined,
  Q extends SchemaName | undefined = undefined,
  B extends SchemaName | undefined = undefined,
  O extends SchemaName = never,
>(declaration: Declaration<P, Q, B, R, O>): Route {
  return declaration;
}

export function streamRoute<R extends SchemaName, Q extends SchemaName | undefined = undefined>(
  declaration: StreamDeclaration<Q, R>,
): Route {
  return declaration;
}

export function textRoute<R extends SchemaName, Q extends SchemaName | undefined = undefined>(
  declaration: TextDeclaration<Q, R>,
): Route {
  return declaration;
}

export const isStream = (route: Route): route is StreamDeclaration => 'open' in route;
export const isText = (route: Route): route is TextDeclaration => 'text' in route;

/** The path of a route in the format of the API document. */
export const shownPath = (path: string): string => path.replace(/:(\w+)/g, '{$1}');
