// Repeats requests that may succeed later. A repeated POST has the Idempotency-Key of the first, so that the service
// does its work once. PATCH and DELETE are not repeated: only the caller knows what another version or a 404 would
// mean.
import { unreachableService } from './error';

const repeatable = new Set(['GET', 'POST', 'PUT']);
/** Temporary: too many requests, a proxy or backend that is away, a request that took too long. */
const temporary = new Set([408, 429, 502, 503, 504]);
const firstPauseMs = 500;

/**
 * Sends a request up to `attempts` times.
 * @throws MemoryError `unreachable` when there was no response; the reason of the request's signal when it is aborted
 */
export async function sendPatiently(send: typeof fetch, request: Request, attempts: number): Promise<Response> {
  if (request.method === 'POST' && !request.headers.has('Idempotency-Key'))
    request.headers.set('Idempotency-Key', crypto.randomUUID());
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= attempts || !repeatable.has(request.method);
    const response = await send(isLast ? request : request.clone()).catch((error: unknown) => {
      request.signal.throwIfAborted();
      if (isLast) throw unreachableService(error);
      return undefined;
    });
    if (response && (isLast || !(await isTemporary(response)))) return response;
    await pause(pauseMs(response, attempt), request.signal);
  }
}

/** `in_progress`: an earlier attempt with the same key is still running. */
async function isTemporary(response: Response): Promise<boolean> {
  if (response.status !== 409) return temporary.has(response.status);
  return (await response.clone().text()).includes('"in_progress"');
}

function pauseMs(response: Response | undefined, attempt: number): number {
  const seconds = Number(response?.headers.get('Retry-After') ?? NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : firstPauseMs * 2 ** (attempt - 1);
}

export function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}
