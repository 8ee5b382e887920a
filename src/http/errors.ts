// Maps errors to HTTP responses. No other file does.
import { Invalid, isIssueType, Refusal, TooMany, type Code } from '../errors';

export interface RefusedAnswer {
  status: number;
  headers: Record<string, string>;
  body: object;
  /** Whether the error is a bug and must be logged as one. */
  unexpected: boolean;
}

const headersOf: Record<number, Record<string, string>> = {
  401: { 'WWW-Authenticate': 'Bearer' },
  503: { 'Retry-After': '2' },
};

/** Driver messages and stacks are never exposed. */
export function refusalOf(error: unknown, requestId: string): RefusedAnswer {
  const unexpected = !(error instanceof Refusal);
  const { code, status, message } = unexpected ? new Refusal('internal_error') : error;
  return {
    status,
    headers: error instanceof TooMany ? { 'Retry-After': String(error.seconds) } : (headersOf[status] ?? {}),
    body: { detail: error instanceof Invalid ? error.issues : message, code, request_id: requestId },
    unexpected,
  };
}

/** The codes in the response to an error: the error's code, and the issue types that are codes. */
export function codesOf(error: unknown): Code[] {
  if (error instanceof Invalid) {
    const types = error.issues.map(({ type }) => type).filter(isIssueType);
    return types.length > 0 ? types : [error.code];
  }
  return [error instanceof Refusal ? error.code : 'internal_error'];
}
