import type { components } from './api';

export type ClientIssue = components['schemas']['ValidationProblem']['detail'][number];

/** A refusal of the service, or a service that cannot be reached. */
export class MemoryError extends Error {
  override readonly name = 'MemoryError';

  constructor(
    message: string,
    /** Status of the response; 0 if there was none. */
    readonly status: number,
    /** A stable code from the service's error table; `unreachable` without a response of the service. */
    readonly code: string,
    /** All problems of an invalid request. */
    readonly issues: ClientIssue[] = [],
    readonly requestId?: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

const textOf = ({ loc, msg }: ClientIssue) => [loc.join('.'), msg].filter(Boolean).join(': ');

/** The error in a response. Its body may come from a proxy instead of the service. */
export async function errorOf(response: Response): Promise<MemoryError> {
  const { status } = response;
  const copy = response.clone();
  try {
    const { detail, code, request_id } = (await response.json()) as {
      detail: string | ClientIssue[];
      code: string;
      request_id: string;
    };
    const issues = Array.isArray(detail) ? detail : [];
    const message = Array.isArray(detail) ? issues.map(textOf).join('; ') : detail;
    return new MemoryError(message, status, code, issues, request_id);
  } catch {
    const text = await copy.text().catch(() => '');
    return new MemoryError(text.slice(0, 200) || `HTTP status ${status}`, status, 'unreachable');
  }
}

/** The error of a request that got no response. */
export function unreachableService(error: unknown): MemoryError {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } };
  const reason = cause?.code === 'ECONNREFUSED' ? 'connection refused' : ((cause?.message || cause?.code) ?? message);
  return new MemoryError(reason ?? 'no response', 0, 'unreachable', [], undefined, { cause: error });
}
