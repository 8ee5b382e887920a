// The few ways in which a request can fail. Thrown once, turned into HTTP once (http/errors.ts).
import type { Issue } from './schemas';

/** A refusal that is the answer: its message is fit for the caller, its cause is only logged. */
export abstract class Refusal extends Error {
  /** @param code stable, snake_case, for programs; @param message what is wrong and what to do, for people */
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** It does not exist, or it is not the caller's: nobody can tell which. */
export class NotFound extends Refusal {
  constructor(kind = 'item') {
    super('not_found', `No such ${kind}.`);
  }
}

/** What was sent breaks its schema or a rule between fields. */
export class Invalid extends Refusal {
  constructor(readonly issues: Issue[]) {
    super('validation_error', 'The request is not valid.');
  }

  /** A single issue found by a rule and not by a schema. */
  static field(loc: string[], msg: string, type: string, input: unknown = null): Invalid {
    return new Invalid([{ loc, msg, type, input, ctx: {} }]);
  }
}

/** Parts of the request that are fine alone contradict each other. */
export class BadRequest extends Refusal {}

/** No credentials, or none that hold. */
export class Unauthenticated extends Refusal {}

/** Known, but not allowed. */
export class Forbidden extends Refusal {}

/** The present state forbids it. */
export class Conflict extends Refusal {}

/** Well-formed, but more than is taken. */
export class TooLarge extends Refusal {}

/** Of a kind that is not taken. */
export class Unsupported extends Refusal {}

/** A part of the service that nobody has set up; the message says how. */
export class NotConfigured extends Refusal {}

/** More requests than the limit allows. */
export class TooMany extends Refusal {
  /** @param seconds until the next one is taken */
  constructor(readonly seconds: number) {
    super('rate_limited', `Too many requests; the next one is taken in ${seconds} s.`);
  }
}

/** The request took longer than it may. */
export class TimedOut extends Refusal {
  constructor() {
    super('timeout', 'This took too long and was given up.');
  }
}

/** Neo4j, Redis or the embedder is away; trying again is right. */
export class Unavailable extends Refusal {
  constructor(backend: string, cause?: unknown) {
    super('unavailable', `${backend} is away; try again in a moment.`, { cause });
  }
}

/** The language model gave no usable answer. Whoever can do without one catches it. */
export class ModelFailed extends Refusal {
  constructor(cause?: unknown) {
    super('language_model_failed', 'The language model gave no usable answer; try again.', { cause });
  }
}
