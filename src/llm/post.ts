// Sends one request to the server of the language model, and reads the answer up to a limit.
import { ModelFailure } from './failure';

export interface Reply {
  status: number;
  text: string;
  retryAfterMs: number | undefined;
}

/** More bytes than any model writes, including its reasoning. */
const maxModelBytes = 2_000_000;

/**
 * A redirect is refused: the prompt goes only to the configured server.
 * @throws ModelFailure when the server is unreachable or its answer is too long; the reason of the signal
 */
export async function post(
  url: string,
  key: string | undefined,
  body: object,
  signal: AbortSignal,
  maxBytes = maxModelBytes,
): Promise<Reply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(body),
      redirect: 'error',
      signal,
    });
    const retryAfterMs = waitOf(response.headers.get('retry-after'));
    return { status: response.status, text: await textOfResponse(response, maxBytes), retryAfterMs };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ModelFailure) throw error;
    throw new ModelFailure('unreachable', 'the server of the language model is unreachable', { cause: error });
  }
}

/** @throws ModelFailure when there are more bytes */
export async function textOfResponse({ body }: Pick<Response, 'body'>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the body.
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > maxBytes) throw new ModelFailure('invalid', `the answer has more than ${maxBytes} bytes`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString();
}

/** `Retry-After`: seconds or a date. */
function waitOf(header: string | null): number | undefined {
  if (!header) return undefined;
  const seconds = Number(header);
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isFinite(ms) ? Math.max(0, ms) : undefined;
}
