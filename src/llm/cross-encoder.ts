// Uses a cross-encoder on a server. It reads a question together with each passage, and scores how well the passage
// answers the question.
//
// A search can work without it, so the server must never delay a search beyond the time limit: an answer is read up to
// a limit of bytes, and counts only if it has one number for each passage. A server that keeps failing is paused for a
// while.
//
// Servers speak one of two protocols. Which one is known from the settings, or found by the first calls: a server
// refuses a protocol that it does not know, or answers in another form, and then the other one is tried. After the
// first valid answer, its protocol is used until the process ends.
import type { Config } from '../config';
import type { Schemas } from '../generated/schemas';
import { maxSent } from '../limits';
import type { Log } from '../log';
import { isObject, parsedJson } from '../objects';
import { fairQueue, type FairQueue } from '../process/fair-queue';
import { maxFailures, openCircuit, type Circuit } from './circuit';
import { ModelFailure, type FailureKind } from './failure';
import { post } from './post';

type NotReranked = Schemas['search/NotReranked'];
type Protocol = NonNullable<Config['RERANKER_PROTOCOL']>;

/** One score for each passage, in order; or the reason why there are none. */
export type Scoring = { scores: number[] } | { not_reranked: NotReranked };

interface ScoringCall {
  signal?: AbortSignal | undefined;
  /** Tenants take turns. */
  tenant?: string;
}

export interface CrossEncoder {
  /** Name of the model in answers. */
  readonly model: string;
  /** True if searches that name no reranker use it too. */
  readonly isDefault: boolean;
  /** @throws the reason of the signal */
  score(question: string, passages: string[], call?: ScoringCall): Promise<Scoring>;
  state(): 'ok' | 'failing';
  close(): Promise<void>;
}

interface Opened {
  url: string;
  key: string | undefined;
  model: string | undefined;
  speaks: { protocol: Protocol; isSettled: boolean };
  circuit: Circuit;
  queue: FairQueue;
}

const maxBytes = 256_000;
/** Max concurrent calls. A server processes few at once, and more would only make each slower. */
const slots = 4;

/**
 * @param clock for pauses after failures, in ms
 * @returns undefined if none is configured
 */
export function openCrossEncoder(config: Config, log: Log, clock = () => performance.now()): CrossEncoder | undefined {
  const { RERANKER_URL, RERANKER_PATH, RERANKER_PROTOCOL, RERANKER_MODEL, RERANKER_API_KEY, RERANKER_DEFAULT } = config;
  if (!RERANKER_URL) return undefined;
  const opened: Opened = {
    url: `${RERANKER_URL.replace(/\/$/u, '')}${RERANKER_PATH}`,
    key: RERANKER_API_KEY,
    model: RERANKER_MODEL,
    speaks: { protocol: RERANKER_PROTOCOL ?? 'tei', isSettled: RERANKER_PROTOCOL !== undefined },
    circuit: openCircuit(clock, maxFailures),
    queue: fairQueue(slots),
  };
  let isFailing = false;
  return {
    model: RERANKER_MODEL ?? 'cross_encoder',
    isDefault: RERANKER_DEFAULT === 'on',
    state: () => (isFailing ? 'failing' : 'ok'),
    close: () => Promise.resolve(),
    score: async (question, passages, { signal: over, tenant = '' } = {}) => {
      const budget = AbortSignal.timeout(config.RERANKER_TIMEOUT_MS);
      const signal = over ? AbortSignal.any([budget, over]) : budget;
      try {
        const work = () => askThroughCircuit(opened, { question, passages }, signal, budget);
        const scores = await opened.queue.run(tenant, work, signal);
        isFailing = false;
        return { scores };
      } catch (error) {
        over?.throwIfAborted();
        // The call only waited for its turn, which says nothing about the server.
        if (error === budget.reason) return { not_reranked: 'time' };
        if (!(error instanceof ModelFailure)) throw error;
        const { kind, server } = error;
        isFailing = !concernsTexts(opened, error);
        if (kind !== 'left_alone') log.warn({ kind, status: server?.status }, 'the reranker failed');
        return { not_reranked: reasonOf(kind) };
      }
    },
  };
}

function reasonOf(kind: FailureKind): NotReranked {
  if (kind === 'timeout') return 'time';
  return kind === 'invalid' ? 'answer' : 'unavailable';
}

interface Asked {
  question: string;
  passages: string[];
}

async function askThroughCircuit(
  opened: Opened,
  asked: Asked,
  signal: AbortSignal,
  budget: AbortSignal,
): Promise<number[]> {
  const outcome = opened.circuit.enter();
  try {
    const scores = await ask(opened, asked, signal);
    outcome.succeeded();
    return scores;
  } catch (error) {
    const failure = error === budget.reason ? new ModelFailure('timeout', 'the reranker took too long') : error;
    if (!(failure instanceof ModelFailure)) outcome.givenUp();
    else if (concernsTexts(opened, failure)) outcome.succeeded();
    else outcome.failed(failure);
    throw failure;
  }
}

/** The server works but refuses these texts; those of other tenants must not wait because of that. */
const concernsTexts = ({ speaks }: Opened, { server }: ModelFailure) =>
  speaks.isSettled && [400, 413, 422].includes(server?.status ?? 0);

async function ask(opened: Opened, asked: Asked, signal: AbortSignal): Promise<number[]> {
  const { speaks } = opened;
  for (let tries = 1; ; tries++) {
    const tried = speaks.protocol;
    try {
      const scores = await askOnce(opened, tried, asked, signal);
      if (speaks.protocol === tried) speaks.isSettled = true;
      return scores;
    } catch (error) {
      const isKnown = speaks.isSettled && speaks.protocol === tried;
      if (!(error instanceof ModelFailure) || isKnown || !speaksAgainstProtocol(error)) throw error;
      // Calls may run at the same time: an earlier one may have found the protocol in the meantime.
      if (speaks.protocol === tried) speaks.protocol = tried === 'tei' ? 'cohere' : 'tei';
      if (tries === 2) throw error;
    }
  }
}

const speaksAgainstProtocol = ({ kind, server }: ModelFailure) =>
  kind === 'refused' || kind === 'invalid' || server?.status === 500 || server?.status === 501;

async function askOnce(
  { url, key, model }: Opened,
  protocol: Protocol,
  { question, passages }: Asked,
  signal: AbortSignal,
): Promise<number[]> {
  const query = question.slice(0, maxSent.question).toWellFormed();
  const texts = passages.map((passage) => passage.slice(0, maxSent.passage).toWellFormed());
  const body =
    protocol === 'tei' ? { query, texts } : { ...(model && { model }), query, documents: texts, top_n: texts.length };
  const { status, text, retryAfterMs } = await post(url, key, body, signal, maxBytes);
  if (status < 200 || status > 299)
    throw new ModelFailure(kindOf(status), `the reranker answered ${status}`, {
      server: { status, said: '' },
      retryAfterMs,
    });
  const scores = scoresIn(text, protocol, texts.length);
  if (!scores) throw new ModelFailure('invalid', 'the answer of the reranker is not one score for each passage');
  return scores;
}

function kindOf(status: number): FailureKind {
  if (status === 401 || status === 403) return 'key_refused';
  if (status === 429) return 'too_many_requests';
  return status >= 500 || status === 408 ? 'server_error' : 'refused';
}

/** @returns undefined unless the answer has one finite score for each position */
function scoresIn(text: string, protocol: Protocol, count: number): number[] | undefined {
  const answer = parsedJson(text);
  const list = protocol === 'cohere' && isObject(answer) ? answer['results'] : answer;
  if (!Array.isArray(list) || list.length !== count) return undefined;
  const scores = new Map<number, number>();
  for (const entry of list as unknown[]) {
    if (!isObject(entry)) return undefined;
    const { index, [protocol === 'tei' ? 'score' : 'relevance_score']: score } = entry;
    if (typeof index === 'number' && typeof score === 'number' && Number.isFinite(score)) scores.set(index, score);
  }
  const inOrder = Array.from({ length: count }, (_, i) => scores.get(i));
  return inOrder.every((score) => score !== undefined) ? inOrder : undefined;
}
