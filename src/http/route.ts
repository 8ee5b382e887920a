// A route is declared as one object, from which validation, types, access rules, the OpenAPI operation and sweep tests are derived.
import type { Ctx, Grant } from '../ctx';
import type { SchemaName, Schemas } from '../generated/schemas';
import type { Cookies } from './cookies';
import type { Frame } from './sse';

/** `public`: anyone; `user_only`: any authenticated caller; `team_required`: a caller with an active workspace. */
export type Policy = 'public' | 'user_only' | 'team_required';

type Shape<N extends SchemaName | undefined> = N extends SchemaName ? Schemas[N] : undefined;

/** A file that came with a request. */
export interface Upload {
  /** As its sender calls it. */
  name: string | undefined;
  content_type: string | undefined;
  bytes: Buffer;
}

/** What a handler receives: every part already checked against its schema. */
export interface Call<
  P extends SchemaName | undefined,
  Q extends SchemaName | undefined,
  B extends SchemaName | undefined,
> {
  params: Shape<P>;
  query: Shape<Q>;
  body: Shape<B>;
  /** The file of a multipart body, on routes that take one. */
  file: Upload | undefined;
  /** A header of the request; empty where none was sent. */
  incoming: (name: string) => string;
  cookies: Cookies;
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void;
  /** Sets the status, where the answer is good but the news is not. */
  status: (code: 202 | 503) => void;
}

/** What every declaration says. */
interface Common<
  P extends SchemaName | undefined = SchemaName | undefined,
  Q extends SchemaName | undefined = SchemaName | undefined,
  B extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for a parameter. */
  path: string;
  /** One sentence, for the API document. */
  summary: string;
  policy: Policy;
  /** What the credential must allow; only routes under `/auth` and `public` ones name none. */
  grant?: Grant;
  /** Another grant that opens the route; `ctx.scope.grants` tells the handler how far. */
  orGrant?: Grant;
  params?: P;
  query?: Q;
  body?: B;
  /** A list in the body whose entries the handler checks one by one, so that a bad one keeps no other back. */
  checksEach?: string;
  /** Takes multipart/form-data too: the fields of the body, and a file in the part of this name. */
  upload?: string;
  returns: R;
  /** Refusals of this route besides those that every route has. */
  refuses?: (400 | 401 | 403 | 404 | 409 | 502 | 503)[];
}

export interface Declaration<
  P extends SchemaName | undefined = SchemaName | undefined,
  Q extends SchemaName | undefined = SchemaName | undefined,
  B extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> extends Common<P, Q, B, R> {
  /** Status of success, 200 unless named. */
  status?: 200 | 201 | 202;
  /** Other statuses that come with the same shape, each with what it says. */
  also?: Partial<Record<202 | 503, string>>;
  /** Makes something new: two calls make two. */
  creates?: boolean;
  /** Only reads, and is asked for so often that it may begin while the credentials are still being checked, see ahead.ts. */
  ahead?: boolean;
  handle(ctx: Ctx, call: Call<P, Q, B>): Promise<Shape<R>>;
}

/** What the handler of a stream receives. */
export interface StreamCall<Q extends SchemaName | undefined> {
  query: Shape<Q>;
  /** The header `Last-Event-ID`; empty without one. */
  lastEventId: string;
  /** Ends the stream: the caller has gone, or may no longer listen. */
  signal: AbortSignal;
}

/** Answers with Server-Sent Events, each of the shape `returns`; refusals come before the first of them. */
export interface StreamDeclaration<
  Q extends SchemaName | undefined = SchemaName | undefined,
  R extends SchemaName = SchemaName,
> extends Common<undefined, Q, undefined, R> {
  method: 'GET';
  policy: Exclude<Policy, 'public'>;
  open(ctx: Ctx, call: StreamCall<Q>): Promise<AsyncIterable<Frame[]>>;
}

/** A route with its types put aside, as lists of routes hold it. */
export type Route = Declaration | StreamDeclaration;

/** Declares a route; the schema names give the handler its types. */
export function route<
  R extends SchemaName,
  P extends SchemaName | undefined = undefined,
  Q extends SchemaName | undefined = undefined,
  B extends SchemaName | undefined = undefined,
>(declaration: Declaration<P, Q, B, R>): Route {
  return declaration;
}

/** Declares a route that answers with a stream. */
export function streamRoute<R extends SchemaName, Q extends SchemaName | undefined = undefined>(
  declaration: StreamDeclaration<Q, R>,
): Route {
  return declaration;
}

export const isStream = (route: Route): route is StreamDeclaration => 'open' in route;
