// Sends batches to the service, waits while it is unavailable, and splits batches it cannot process.
import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../src/generated/schemas';
import type { FoundOutcome } from '../../src/memory/flows/import/store-found';
import type { Issue } from '../../src/schemas';
import { Problem } from '../runtime/output/problem';
import { changeOf } from './change';

type Json = Record<string, unknown>;
type BatchAnswer = Schemas['items/BatchAnswer'];

export interface ImportTarget {
  base_url: string;
  api_key: string;
  /** Workspace of the items; undefined for the default workspace of the key. */
  workspace_id: string | undefined;
}

export interface Waiting {
  /** Called with address and reason while waiting, and with undefined when the import continues. */
  onWait(reason: string | undefined): void;
  update?: boolean;
  signal: AbortSignal;
  /** Maximum time in milliseconds to wait for an unavailable service. */
  patienceMs: number;
}

/** The service is temporarily unavailable; a retry may succeed. */
class Away extends Error {
  constructor(
    message: string,
    /** Value of Retry-After in milliseconds. */
    readonly retryAfterMs?: number,
    /** The request exceeded the time limit of the service. A smaller batch may not exceed it. */
    readonly isLate = false,
    /** The answer was lost, so the request may have been carried out. */
    readonly isLost = isLate,
  ) {
    super(message);
  }
}

/**
 * A failure that smaller batches may avoid: a body that is too large, a timeout, or an internal error caused by one
 * item.
 */
class TooMuch extends Error {
  constructor(
    message: string,
    /** The service answered with an internal error. */
    readonly isInternalError: boolean,
  ) {
    super(message);
  }
}

const maxPauseMs = 5_000;

/** Number of consecutive items with internal errors after which the import stops. */
const maxFailures = 8;

/** @throws Problem when the service rejects the caller, stays unavailable for too long, or fails on every item */
export async function sendBatch(target: ImportTarget, items: Json[], waiting: Waiting): Promise<FoundOutcome[]> {
  let internalErrors = 0;
  const send = async (some: Json[]): Promise<FoundOutcome[]> => {
    try {
      const outcomes = await sendPatiently(target, some, waiting);
      internalErrors = 0;
      return outcomes;
    } catch (error) {
      if (!(error instanceof TooMuch)) throw error;
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2);
        const first = await send(some.slice(0, middle));
        return [...first, ...(await send(some.slice(middle)))];
      }
      if (error.isInternalError && ++internalErrors === maxFailures)
        throw new Problem(
          `${target.base_url} fails on every item: ${error.message}`,
          'See its log, then run the same command again; it continues where it stopped.',
          { cause: error },
        );
      return [{ status: 'failed', reason: error.message }];
    }
  };
  return send(items);
}

/**
 * Sends a body that cannot be split.
 * @throws Refused for an invalid or too large one; Problem as `sendBatch`
 */
export async function postPatiently(
  target: ImportTarget,
  path: string,
  body: object,
  waiting: Waiting,
): Promise<{ answer: unknown; mayBeOurs: boolean }> {
  try {
    return await patiently(target, waiting, false, async (mayBeOurs) => {
      return { answer: await ask(target, 'POST', path, body, waiting.signal), mayBeOurs };
    });
  } catch (error) {
    throw error instanceof TooMuch ? new RefusedByService(error.message) : error;
  }
}

const sendPatiently = (target: ImportTarget, items: Json[], waiting: Waiting): Promise<FoundOutcome[]> =>
  patiently(target, waiting, items.length > 1, async (mayBeOurs) => {
    const sent = (await post(target, items, waiting.signal)).map((each) =>
      mayBeOurs && each.status === 'existing' ? { ...each, mayBeOurs } : each,
    );
    return waiting.update ? updateExisting(target, items, sent, waiting.signal) : sent;
  });

/**
 * @param isDivisible whether a request that takes too long may be sent in smaller parts
 * @param send gets whether an attempt without an answer may have stored what it finds existing
 */
async function patiently<T>(
  target: ImportTarget,
  waiting: Waiting,
  isDivisible: boolean,
  send: (mayBeOurs: boolean) => Promise<T>,
): Promise<T> {
  const began = performance.now();
  let mayBeOurs = false;
  for (let attempt = 0; ; attempt++) {
    try {
      const answer = await send(mayBeOurs);
      if (attempt > 0) waiting.onWait(undefined);
      return answer;
    } catch (error) {
      if (!(error instanceof Away)) throw error;
      mayBeOurs ||= error.isLost;
      if (error.isLate && isDivisible) throw new TooMuch(error.message, false);
      const left = waiting.patienceMs - (performance.now() - began);
      if (left <= 0)
        throw new Problem(
          `${target.base_url} has been unavailable for too long: ${error.message}.`,
          'Make sure it is running (./scripts/start), then run the same command again; it continues where it stopped.',
          { cause: error },
        );
      waiting.onWait(`${target.base_url}: ${error.message}`);
      const pause = error.retryAfterMs ?? Math.min(maxPauseMs, 500 * 2 ** attempt);
      await delay(Math.min(pause, left), undefined, { signal: waiting.signal });
    }
  }
}

async function post(target: ImportTarget, items: Json[], signal: AbortSignal): Promise<FoundOutcome[]> {
  const answer = await ask(target, 'POST', '/memory/add/batch', { items, skip_existing: true }, signal);
  return (answer as BatchAnswer).results.map(outcomeOf);
}

/**
 * Sends one request. Deleting a missing item succeeds; of one with another version than If-Match, returns `changed`.
 * @throws Problem when the service refuses the caller; Away when it is unavailable; TooMuch; Refused for an invalid
 * request
 */
export async function ask(
  target: ImportTarget,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const response = await fetch(`${target.base_url}${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      'X-API-Key': target.api_key,
      ...(target.workspace_id && { 'X-Workspace-Id': target.workspace_id }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal,
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new Away(connectionProblem(error), undefined, false, codeOf(error) !== 'ECONNREFUSED');
  });
  const text = await response.text().catch(() => {
    signal.throwIfAborted();
    throw new Away('the connection was lost', undefined, false, true);
  });
  if (response.ok) return JSON.parse(text) as unknown;
  if (method === 'DELETE' && response.status === 404) return undefined;
  if (method === 'DELETE' && response.status === 412) return 'changed';
  const isOfOne = method === 'PATCH' || path.startsWith('/memory/ingest/');
  if (isOfOne && (response.status === 422 || response.status === 409)) throw new RefusedByService(detailOf(text));
  throw refusalOf(response, text);
}

/** The service refuses a change or a conversation. */
export class RefusedByService extends Error {}

const maxComparisons = 4;

async function updateExisting(
  target: ImportTarget,
  items: Json[],
  outcomes: FoundOutcome[],
  signal: AbortSignal,
): Promise<FoundOutcome[]> {
  const updated = [...outcomes];
  const known = outcomes.flatMap((outcome, index) =>
    outcome.status === 'existing' && items[index]?.['external_id'] ? [{ index, item_id: outcome.item_id }] : [],
  );
  const next = known.values();
  const work = async () => {
    for (const { index, item_id } of next)
      updated[index] = await updateOne(target, items[index] as Json, item_id, signal);
  };
  await Promise.all(Array.from({ length: maxComparisons }, work));
  return updated;
}

async function updateOne(target: ImportTarget, row: Json, item_id: string, signal: AbortSignal): Promise<FoundOutcome> {
  const item = (await ask(target, 'GET', `/memory/${item_id}`, undefined, signal)) as Json;
  try {
    const change = changeOf(row, item);
    if (!change) return { status: 'existing', item_id };
    await ask(target, 'PATCH', `/memory/${item_id}`, change, signal);
    return { status: 'updated', item_id };
  } catch (error) {
    if (error instanceof Problem || error instanceof Away || error instanceof TooMuch || signal.aborted) throw error;
    return { status: 'failed', reason: (error as Error).message };
  }
}

export const reasonOfRefusal = (issues: readonly Issue[]): string =>
  issues
    .map(({ loc, msg }) => [loc.join('.'), `${msg}${hintFor(String(loc.at(-1)))}`].filter(Boolean).join(': '))
    .join('; ') || 'refused';

/** Fields that the service sets, but other tools export: what they usually mean. */
const usualMeaning: Record<string, string> = {
  created_at: 'valid_start_time',
  updated_at: 'metadata.updated_at',
  user_id: 'speaker',
};

const hintFor = (field: string): string => {
  const meaning = Object.hasOwn(usualMeaning, field) ? usualMeaning[field] : undefined;
  return meaning === undefined ? '' : ` (--map ${field}=${meaning})`;
};

function outcomeOf({ status, item_id, detail }: BatchAnswer['results'][number]): FoundOutcome {
  if (status !== 'failed') return { status, item_id: item_id ?? '' };
  return { status, reason: reasonOfRefusal(detail ?? []) };
}

function connectionProblem(error: unknown): string {
  if (codeOf(error) === 'ECONNREFUSED') return 'connection refused';
  return (error as { cause?: Error }).cause?.message ?? (error as Error).message;
}

const codeOf = (error: unknown) => (error as { cause?: { code?: string } }).cause?.code;

const away = new Set([408, 429, 502, 503, 504]);

function refusalOf(response: Response, text: string): Error {
  const { status } = response;
  const reason = `${status} ${detailOf(text)}`;
  const seconds = Number(response.headers.get('Retry-After') ?? NaN);
  const isLate = status === 503 && text.includes('"code":"timeout"');
  if (away.has(status)) return new Away(reason, Number.isNaN(seconds) ? undefined : seconds * 1000, isLate);
  if (status === 413 || status === 500) return new TooMuch(reason, status === 500);
  const advice: Record<number, string> = {
    401: 'Check --key, or the api_key in local.json.',
    403: 'Check --workspace, and that the key has the grant write:memories.',
    404: 'Check --url: no memory service of this version is running there.',
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
