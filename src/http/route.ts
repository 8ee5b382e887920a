// A route is declared as one object. Validation, types, access rules, the OpenAPI operation and sweep tests are derived from it.
import type { Ctx, Grant } from '../ctx';
import type { Code } from '../errors';
import type { SchemaName, Schemas } from '../generated/schemas';
import type { Cookies } from './cookies';

/** `public`: anyone; `user_only`: any authenticated caller; `team_required`: a caller with an active workspace. */
export type Policy = 'public' | 'user_only' | 'team_required';

type Shape<N extends SchemaName | undefined> = N extends SchemaName ? Schemas[N] : undefined;

/** An uploaded file. */
export interface Upload {
  /** File name given by the sender. */
  name: string | undefined;
  content_type: string | undefined;
  bytes: Buffer;
}

/** The validated parts of a request, as a handler receives them. */
export interface Call<
  P extends SchemaName | undefined,
  Q extends SchemaName | undefined,
  B extends SchemaName | undefined,
> {
  params: Shape<P>;
  query: Shape<Q>;
  body: Shape<B>;
  /** The file of a multipart body, on routes that accept one. */
  file: Upload | undefined;
  /** Reads a request header; empty if it was not sent. */
  incoming: (name: string) => string;
  cookies: Cookies;
  /** Sets a response header. */
  header: (name: string, value: string) => void;
  /** Sets a status other than that of the declaration. */
  status: (code: 202 | 503) => void;
}

/** The part common to all declarations. */
interface Common<
  P extends SchemaName | undefined = SchemaName | undefined,
  Q extends SchemaName | undefined = SchemaName | undefined,
  B extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for a parameter. */
  path: string;
  /** One sentence, for the API document. */
  summary: string;
  policy: Policy;
  /** The required grant; only routes under `/auth` and public ones have none. */
  grant?: Grant;
  /** An alternative grant; the handler checks `ctx.caller.grants` for what it covers. */
  orGrant?: Grant;
  params?: P;
  query?: Q;
  body?: B;
  /** Acts for the subject that its path parameter `subject` names. */
  ofSubject?: boolean;
  /** A list in the body. The handler validates its entries one by one, so that an invalid one does not affect the others. */
  checksEach?: string;
  /** Fields of the body that are accepted in addition to its schema; all others are reported as unknown. */
  alsoTakes?: (body: Record<string, unknown>) => readonly string[];
  /** Also accepts multipart/form-data: the fields of the body, and a file in the part with this name. */
  upload?: string;
  returns: R;
  /** Codes it refuses with, in addition to those that follow from its kind (refusals.ts). */
  refuses?: readonly Code[];
}

export interface Declaration<
  P extends SchemaName | undefined = SchemaName | undefined,
  Q extends SchemaName | undefined = SchemaName | undefined,
  B extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> extends Common<P, Q, B, R> {
  /** Status of success, 200 by default. */
  status?: 200 | 201 | 202;
  /** Other statuses with the same response shape, with their descriptions. */
  also?: Partial<Record<202 | 503, string>>;
  /** Creates something new with every call; accepts an Idempotency-Key. */
  creates?: boolean;
  /** Only reads, and may start while the credentials are still being checked, see ahead.ts. */
  ahead?: boolean;
  handle(ctx: Ctx, call: Call<P, Q, B>): Promise<Shape<R>>;
}

/** The validated parts of a stream request. */
export interface StreamCall<Q extends SchemaName | undefined> {
  query: Shape<Q>;
  /** The header `Last-Event-ID`; empty if it was not sent. */
  lastEventId: string;
  /** Aborted when the client has disconnected or lost access. */
  signal: AbortSignal;
}

/** One event: its data on one line, and an id if a stream can be resumed from it. */
export interface EventFrame {
  id?: string;
  data: string;
}

/** Responds with Server-Sent Events of the shape `returns`; refusals come before the first event. */
export interface StreamDeclaration<
  Q extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> extends Common<undefined, Q, undefined, R> {
  method: 'GET';
  policy: Exclude<Policy, 'public'>;
  open(ctx: Ctx, call: StreamCall<Q>): Promise<AsyncIterable<EventFrame[]>>;
}

/** What a long text can be. */
export const mediaTypes = {
  lines: 'application/x-ndjson',
  json: 'application/json',
  xml: 'application/graphml+xml',
} as const;

/** Responds with a text that is written as it is read; refusals come before its first part. */
export interface TextDeclaration<
  Q extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
  P extends SchemaName | undefined = SchemaName | undefined,
> extends Common<P, Q, undefined, R> {
  method: 'GET';
  policy: Exclude<Policy, 'public'>;
  /** Lines of JSON, each of the shape `returns`; one JSON value of that shape; or XML. */
  media: keyof typeof mediaTypes;
  /** Name under which browsers store it. */
  file?: string;
  /** Parts of the text; of `lines`, whole lines. */
  text(ctx: Ctx, call: { query: Shape<Q> }): AsyncIterable<string>;
}

/** A route without its specific types. */
export type Route = Declaration | StreamDeclaration | TextDeclaration;

/** Declares a route; the schema names determine the types of its handler. */
export function route<
  R extends SchemaName,
  P extends SchemaName | undefined = undefined,
  Q extends SchemaName | undefined = undefined,
  B extends SchemaName | undefined = undefined,
>(declaration: Declaration<P, Q, B, R>): Route {
  return declaration;
}

/** Declares a route that responds with a stream. */
export function streamRoute<R extends SchemaName, Q extends SchemaName | undefined = undefined>(
  declaration: StreamDeclaration<Q, R>,
): Route {
  return declaration;
}

/** Declares a route that responds with a long text. */
export function textRoute<
  R extends SchemaName,
  Q extends SchemaName | undefined = undefined,
  P extends SchemaName | undefined = undefined,
>(declaration: TextDeclaration<Q, R, P>): Route {
  return declaration;
}

export const isStream = (route: Route): route is StreamDeclaration => 'open' in route;
export const isText = (route: Route): route is TextDeclaration => 'text' in route;
