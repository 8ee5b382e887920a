// The ways in which a request can fail. Thrown by the domain, mapped to HTTP in one place (http/errors.ts).
import type { Issue } from './schemas';

/** An expected failure: its message is meant for the caller, its cause is only logged. */
export abstract class Refusal extends Error {
  /** @param code stable machine-readable code in snake_case; @param message what is wrong and what to do, for people */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** It does not exist, or is not visible to the caller: the two are indistinguishable. */
export class NotFound extends Refusal {
  constructor(kind = 'item') {
    super('not_found', `No such ${kind}.`);
  }
}

/** The request violates its schema or a rule between fields. */
export class Invalid extends Refusal {
  constructor(readonly issues: Issue[]) {
    super('validation_error', 'The request is not valid.');
  }

  /** A single issue found by a rule instead of a schema. */
  static field(loc: string[], msg: string, type: string, input: unknown = null): Invalid {
    return new Invalid([{ loc, msg, type, input, ctx: {} }]);
  }
}

/** Parts of the request that are valid on their own contradict each other. */
export class BadRequest extends Refusal {}

/** Missing or invalid credentials. */
export class Unauthenticated extends Refusal {}

/** Authenticated, but not allowed. */
export class Forbidden extends Refusal {}

/** The current state does not allow it. */
export class Conflict extends Refusal {}

/** Well-formed, but larger than accepted. */
export class TooLarge extends Refusal {}

/** Of an unsupported media type. */
export class Unsupported extends Refusal {}

/** A feature that is not configured; the message says how to configure it. */
export class NotConfigured extends Refusal {}

/** The rate limit, or another limit of a caller, is exceeded. */
export class TooMany extends Refusal {
  /** @param seconds after which a retry makes sense */
  constructor(
    readonly seconds: number,
    code = 'rate_limited',
    message = `Too many requests; retry in ${seconds} s.`,
  ) {
    super(code, message);
  }
}

/** The request, or one of its graph queries, exceeded its time limit. */
export class TimedOut extends Refusal {
  constructor(message = 'The request took too long and was aborted.', cause?: unknown) {
    super('timeout', message, { cause });
  }
}

/** Neo4j, Redis or another backend is unavailable; retrying makes sense. */
export class Unavailable extends Refusal {
  constructor(backend: string, cause?: unknown) {
    super('unavailable', `${backend} is unavailable; try again in a moment.`, { cause });
  }
}

/** Neo4j failed to carry out a correct query. Callers that can ask in another way catch it; otherwise it is an internal error. */
export class QueryFailed extends Error {
  constructor(cause: unknown) {
    super('Neo4j failed to carry out a query', { cause });
  }
}

/** The language model returned no usable answer. Callers that can do without one catch it. */
export class ModelFailed extends Refusal {
  constructor(cause?: unknown) {
    super('language_model_failed', 'The language model returned no usable answer; try again.', { cause });
  }
}
