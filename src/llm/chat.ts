// An optional language model, on any OpenAI-compatible server: a valid answer, or ModelFailed within the time limit.
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config';
import { ModelFailed } from '../errors';
import type { SchemaName, Schemas } from '../generated/schemas';
import type { Log } from '../log';
import { measured } from '../process/metrics';
import { keyOfPrompt, openAnswers, type Answers } from './answers';
import { askServer, serverAt, type Cost, type ModelServer } from './ask-server';
import { openCircuit, type Circuit } from './circuit';
import { ModelFailure, toldBy, type FailureKind } from './failure';
import type { Budget, ModelState, ModelUse } from './model-use';

/** Names of answer schemas in schemas/llm/. They are strict: all properties required, no additional ones. */
export type ModelAnswer = Extract<SchemaName, `llm/${string}`>;

/** A prompt. Each has a file in prompts/. */
export interface Prompt<N extends ModelAnswer = ModelAnswer> {
  /** Identifies the prompt in logs and tests. */
  name: string;
  returns: N;
  /** System message: the task. */
  system: string;
  /** User message: the data. Text from users appears only here, never in `system`. */
  user: string;
  /** The prompt with half of the data, whose answer is still useful; undefined if it cannot be halved. */
  shorter?: () => Prompt<N> | undefined;
}

export interface ModelCall {
  /** Aborts the request and further attempts. */
  signal?: AbortSignal | undefined;
  /** Time limit, if it is shorter than LLM_TIMEOUT_MS. */
  limitMs?: number | undefined;
  /** Limits of tokens, shared with other calls. */
  budgets?: Budget[];
  /** The tenant whose runs may reuse the answer: it is kept for them, and a kept one is returned. */
  keptFor?: string | undefined;
  /** Receives the tokens that the call used, and the failure if it failed. */
  onEnd?: (cost: Cost, failure: ModelFailure | undefined) => void;
}

export interface Chat {
  readonly model: string;
  /**
   * The model's answer, validated against its schema.
   * @throws ModelFailed when the server fails, times out, refuses or returns an invalid answer twice, when the model is
   * paused after failures, or when a budget is used up
   * @throws the reason of the signal
   */
  ask<N extends ModelAnswer>(prompt: Prompt<N>, call?: ModelCall): Promise<Schemas[N]>;
}

export interface Meter {
  tokens: number;
  answered: number;
  failure: ModelFailure | undefined;
}

export function metered(chat: Chat | undefined): { chat: Chat | undefined; meter: Meter } {
  const meter: Meter = { tokens: 0, answered: 0, failure: undefined };
  const onEnd = ({ tokens }: Cost, failure: ModelFailure | undefined) => {
    meter.tokens += tokens;
    meter.failure = failure;
    if (!failure) meter.answered += 1;
  };
  return { chat: chat && { ...chat, ask: (prompt, call) => chat.ask(prompt, { ...call, onEnd }) }, meter };
}

interface Opened {
  server: ModelServer;
  timeoutMs: number;
  circuit: Circuit;
  answers: Answers;
  use: ModelUse;
  log: Log;
}

/** @returns undefined if no language model is configured */
export function openChat(config: Config, { use, log, clock = () => performance.now() }: ChatPorts): Chat | undefined {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_TIMEOUT_MS } = config;
  if (!LLM_BASE_URL || !LLM_MODEL) return undefined;
  const server = serverAt(LLM_BASE_URL, LLM_API_KEY, LLM_MODEL);
  const kept = { circuit: openCircuit(clock), answers: openAnswers(clock) };
  const opened = { server, timeoutMs: LLM_TIMEOUT_MS, ...kept, use, log };
  return { model: LLM_MODEL, ask: (prompt, call = {}) => askUnlessKept(opened, prompt, call) };
}

export interface ChatPorts {
  use: ModelUse;
  log: Log;
  /** Clock for pauses after failures and for kept answers, in ms. */
  clock?: () => number;
}

async function askUnlessKept<N extends ModelAnswer>(
  opened: Opened,
  prompt: Prompt<N>,
  call: ModelCall,
): Promise<Schemas[N]> {
  if (call.keptFor === undefined) return ask(opened, prompt, call);
  const key = keyOfPrompt(call.keptFor, prompt);
  const known = opened.answers.get(key) as Schemas[N] | undefined;
  if (known) {
    call.onEnd?.({ calls: 0, tokens: 0, cut_offs: 0, invalid: 0 }, undefined);
    return known;
  }
  const answer = await ask(opened, prompt, call);
  opened.answers.set(key, answer);
  return answer;
}

async function ask<N extends ModelAnswer>(opened: Opened, prompt: Prompt<N>, call: ModelCall): Promise<Schemas[N]> {
  const { signal: over, budgets = [] } = call;
  const cost: Cost = { calls: 0, tokens: 0, cut_offs: 0, invalid: 0 };
  let failure: ModelFailure | undefined;
  try {
    await checkBudgets(opened.use, budgets);
    return await askThroughCircuit(opened, prompt, call, cost);
  } catch (error) {
    over?.throwIfAborted();
    if (!(error instanceof ModelFailure)) throw error;
    failure = error;
    throw new ModelFailed(error);
  } finally {
    if (budgets.length > 0 && cost.tokens > 0) await opened.use.spend(budgets, cost.tokens);
    measured.modelCalls.inc(cost.calls);
    measured.modelTokens.inc(cost.tokens);
    if (failure) measured.modelFallbacks.inc();
    note(opened, prompt, cost, failure);
    call.onEnd?.(cost, failure);
  }
}

async function checkBudgets(use: ModelUse, budgets: Budget[]): Promise<void> {
  if (budgets.length === 0) return;
  const spent = await use.spent(budgets);
  const out = budgets.find(({ limit }, i) => (spent[i] ?? 0) >= limit);
  if (out) throw new ModelFailure('budget_used_up', `all ${out.limit} tokens are used up`);
}

async function askThroughCircuit<N extends ModelAnswer>(
  { server, timeoutMs, circuit }: Opened,
  prompt: Prompt<N>,
  { signal: over, limitMs = timeoutMs }: ModelCall,
  cost: Cost,
): Promise<Schemas[N]> {
  over?.throwIfAborted();
  const outcome = circuit.enter();
  const ms = Math.max(1, Math.ceil(Math.min(limitMs, timeoutMs)));
  const end = performance.now() + ms;
  const timeout = AbortSignal.timeout(ms);
  const signal = over ? AbortSignal.any([timeout, over]) : timeout;
  try {
    const answer = await askTwice(server, prompt, signal, end, cost);
    outcome.succeeded();
    return answer;
  } catch (error) {
    const failure = timeout.aborted && !over?.aborted ? new ModelFailure('timeout', 'the model took too long') : error;
    if (!(failure instanceof ModelFailure)) outcome.givenUp();
    else if (concernsPrompt(failure)) outcome.succeeded();
    else outcome.failed(failure);
    throw failure;
  }
}

/** The model works, but not for this prompt. */
const concernsPrompt = ({ kind }: ModelFailure) => kind === 'declined' || kind === 'too_long';

const pauseMs = 200;

/** A failure that may pass is retried once. If the answer was cut off or invalid, the retry uses half of the data. */
async function askTwice<N extends ModelAnswer>(
  server: ModelServer,
  prompt: Prompt<N>,
  signal: AbortSignal,
  end: number,
  cost: Cost,
): Promise<Schemas[N]> {
  try {
    return await askServer(server, prompt, signal, cost);
  } catch (error) {
    // Every way of asking has been tried; a second round would cost as much again.
    const isHopeless = !server.takes.isSettled && error instanceof ModelFailure && error.kind === 'invalid';
    if (!(error instanceof ModelFailure) || isHopeless) throw error;
    const again = nextOf(prompt, error);
    const ms = again === prompt ? (error.retryAfterMs ?? pauseMs * (0.5 + Math.random())) : 0;
    if (!again || performance.now() + ms > end) throw error;
    await delay(ms, undefined, { signal });
    return askServer(server, again, signal, cost);
  }
}

/** The prompt of the next attempt; undefined if another attempt would fail too. */
function nextOf<N extends ModelAnswer>(prompt: Prompt<N>, { kind }: ModelFailure): Prompt<N> | undefined {
  if (kind === 'cut_off' || kind === 'too_long') return prompt.shorter?.();
  if (kind === 'invalid') return prompt.shorter?.() ?? prompt;
  return passing.has(kind) ? prompt : undefined;
}

const passing: ReadonlySet<FailureKind> = new Set(['unreachable', 'server_error', 'too_many_requests']);

/** Counts a call, and logs its failure. */
function note({ server, circuit, use, log }: Opened, prompt: Prompt, cost: Cost, failure?: ModelFailure): void {
  const at = new Date().toISOString();
  const used = { ...cost, fallbacks: failure ? 1 : 0 };
  use.note(at.slice(0, 10), used, stateAfter());

  function stateAfter(): Partial<ModelState> {
    if (!failure) return { is_failing: false, left_alone_until: null };
    const { kind } = failure;
    if (kind === 'left_alone') return {};
    const status = failure.server?.status ?? null;
    const message = toldBy(failure, prompt.user, server.key) ?? null;
    log.warn({ prompt: prompt.name, kind, status, said: message }, failure.message);
    if (kind === 'budget_used_up') return {};
    const ms = circuit.leftAloneMs();
    return {
      is_failing: !concernsPrompt(failure),
      left_alone_until: ms === 0 ? null : new Date(Date.parse(at) + ms).toISOString(),
      last_failure: { at, kind, status, message },
    };
  }
}
