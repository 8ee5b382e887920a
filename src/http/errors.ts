// Maps errors to HTTP responses; nothing else does.
import {
  BadRequest,
  Conflict,
  Forbidden,
  Invalid,
  ModelFailed,
  NotConfigured,
  NotFound,
  Refusal,
  TimedOut,
  TooLarge,
  TooMany,
  Unauthenticated,
  Unavailable,
  Unsupported,
} from '../errors';
import { BodyProblem } from './body';

const statuses: [new (...args: never[]) => Refusal, number][] = [
  [BadRequest, 400],
  [Unauthenticated, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [NotConfigured, 503],
  [Conflict, 409],
  [TooLarge, 413],
  [Unsupported, 415],
  [Invalid, 422],
  [TooMany, 429],
  [ModelFailed, 502],
  [TimedOut, 503],
  [Unavailable, 503],
];

export interface Refused {
  status: number;
  headers: Record<string, string>;
  body: object;
  /** Whether it is a bug that should be logged as an error. */
  unexpected: boolean;
}

/** Code and default message of body problems. */
const bodyProblems: Record<BodyProblem['status'], [code: string, detail: string]> = {
  400: ['malformed_body', 'The body is not valid UTF-8 JSON, or is nested too deeply.'],
  408: ['body_timeout', 'The body did not arrive in time.'],
  413: ['too_large', 'The body is too large.'],
  415: [
    'unsupported_media_type',
    'Send JSON (Content-Type: application/json), or multipart/form-data where files are accepted.',
  ],
};

const refusalHeaders: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  503: { 'Retry-After': '2' },
};

/** The response to an error; driver messages and stacks are never exposed. */
export function refusalOf(error: unknown, requestId: string): Refused {
  const problem = (status: number, code: string, detail: string, headers: Record<string, string> = {}): Refused => ({
    status,
    headers,
    body: { detail, code, request_id: requestId },
    unexpected: status === 500,
  });
  if (error instanceof Invalid) return { status: 422, headers: {}, body: { detail: error.issues }, unexpected: false };
  if (error instanceof Refusal) {
    const status = statuses.find(([kind]) => error instanceof kind)?.[1] ?? 500;
    const headers = error instanceof TooMany ? { 'Retry-After': String(error.seconds) } : refusalHeaders[status];
    return problem(status, error.code, error.message, headers);
  }
  if (error instanceof BodyProblem) {
    const [code, detail] = bodyProblems[error.status];
    return problem(error.status, code, error.detail ?? detail);
  }
  return problem(500, 'internal_error', 'Internal error; quote the request_id when you report it.');
}
