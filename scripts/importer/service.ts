// Sends requests to the service. While it is unavailable they wait, up to a limit set by the caller.
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../src/generated/schemas';
import { Problem } from '../runtime/output/problem';

export interface ImportTarget {
  base_url: string;
  api_key: string;
  /** Workspace of the items; undefined for the default workspace of the key. */
  workspace_id: string | undefined;
}

export interface Waiting {
  /** Called with address and reason while waiting, and with undefined when the service is back. */
  onWait: (reason: string | undefined) => void;
  signal: AbortSignal;
  /** Maximum time in milliseconds to wait for an unavailable service. */
  patienceMs: number;
}

export type ShownRun = Schemas['runs/Run'];

/** The service is temporarily unavailable; a retry may succeed. */
class Away extends Error {
  constructor(
    message: string,
    /** Value of Retry-After in milliseconds. */
    readonly retryAfterMs?: number,
  ) {
    super(message);
  }
}

interface Asking {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Sent again with each attempt. */
  body?: () => Readable;
  headers?: Record<string, string>;
  /** Statuses that count as an answer, besides those of success. */
  alsoAnswers?: readonly number[];
  signal: AbortSignal;
}

/** @throws Problem when the service refuses the caller or the request; Away when it is unavailable */
async function respond(
  target: ImportTarget,
  path: string,
  { method = 'GET', body, headers, alsoAnswers = [], signal }: Asking,
) {
  const response = await fetch(`${target.base_url}${path}`, {
    method,
    headers: {
      'X-API-Key': target.api_key,
      ...(target.workspace_id && { 'X-Workspace-Id': target.workspace_id }),
      ...headers,
    },
    ...(body && { body: body(), duplex: 'half' }),
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Away(connectionProblem(error));
  });
  if (response.ok || alsoAnswers.includes(response.status)) return response;
  throw refusalOf(response, await response.text().catch(() => ''));
}

/** @throws as `respond` */
export async function ask<T>(target: ImportTarget, path: string, asking: Asking): Promise<{ status: number; body: T }> {
  const response = await respond(target, path, asking);
  return { status: response.status, body: (await readable(response.text(), asking.signal).then(JSON.parse)) as T };
}

async function readable<T>(reading: Promise<T>, signal: AbortSignal): Promise<T> {
  return reading.catch(() => {
    signal.throwIfAborted();
    throw new Away('the connection was lost');
  });
}

/** @throws Problem when the service refuses, or stays away for too long */
export function askPatiently<T>(
  target: ImportTarget,
  path: string,
  waiting: Waiting,
  asking: Omit<Asking, 'signal'> = {},
): Promise<{ status: number; body: T }> {
  return patiently(target, waiting, () => ask<T>(target, path, { ...asking, signal: waiting.signal }));
}

/** The text of an answer. @throws as `askPatiently` */
export const readAnswerText = (target: ImportTarget, path: string, waiting: Waiting): Promise<string> =>
  patiently(target, waiting, async () => {
    const { signal } = waiting;
    return readable((await respond(target, path, { signal })).text(), signal);
  });

const maxPauseMs = 5_000;

async function patiently<T>(target: ImportTarget, waiting: Waiting, send: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await send();
      if (attempt > 0) waiting.onWait(undefined);
      return answer;
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      const left = waiting.patienceMs - (performance.now() - began);
      if (left <= 0)
        throw new Problem(
          `${target.base_url} has been unavailable for too long: ${error.message}.`,
          'Make sure that the service is running (./scripts/start), then run the same command again: it continues where it stopped.',
          { cause: error },
        );
      waiting.onWait(`${target.base_url}: ${error.message}`);
      const pause = error.retryAfterMs ?? Math.min(maxPauseMs, 500 * 2 ** attempt);
      await delay(Math.min(pause, left), undefined, { signal: waiting.signal });
    }
  }
}

const shortestPauseMs = 50;
const longestPauseMs = 1_000;

/** Waits for the end of a run. @param onProgress receives the run at each poll */
export async function followRun(
  target: ImportTarget,
  run_id: string,
  waiting: Waiting,
  onProgress: (run: ShownRun) => void,
): Promise<ShownRun> {
  for (let pause = shortestPauseMs; ; pause = Math.min(longestPauseMs, pause * 2)) {
    const { body: run } = await askPatiently<ShownRun>(target, `/memory/runs/${run_id}`, waiting);
    onProgress(run);
    if (run.status === 'ok' || run.status === 'error') return run;
    await delay(pause, undefined, { signal: waiting.signal });
  }
}

function connectionProblem(error: unknown): string {
  const { cause } = error as { cause?: Error & { code?: string } };
  if (cause?.code === 'ECONNREFUSED') return 'connection refused';
  return cause?.message ?? (error as Error).message;
}

const away = new Set([408, 429, 502, 503, 504]);

function refusalOf(response: Response, text: string): Error {
  const { status } = response;
  const reason = `${status} ${detailOf(text)}`;
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  if (away.has(status)) return new Away(reason, Number.isNaN(seconds) ? undefined : seconds * 1000);
  const advice: Record<number, string> = {
    401: 'Check --key, or the api_key in local.json.',
    403: 'Check --workspace, and that the key has the grant write:memories.',
    404: 'Check --url and --workspace.',
  };
  return new Problem(`${response.url} responded with ${reason}`, advice[status] ?? 'The import was stopped.');
}

/** The error message in a body, which may come from a proxy and not be JSON. */
function detailOf(text: string): string {
  try {
    const { detail, request_id } = JSON.parse(text) as { detail?: unknown; request_id?: string };
    const words = typeof detail === 'string' ? detail : JSON.stringify(detail);
    return request_id ? `${words} (request ${request_id})` : words;
  } catch {
    return text.slice(0, 200);
  }
}
