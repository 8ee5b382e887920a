// An optional language model with structured outputs, on any OpenAI-compatible server.
import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import type { Config } from '../config';
import { ModelFailed } from '../errors';
import type { SchemaName, Schemas } from '../generated/schemas';
import { placesOf, schemaDocuments, schemaOf, validator } from '../schemas';

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
}

export interface Chat {
  readonly model: string;
  /**
   * The model's answer, validated against its schema.
   * @param signal aborts the request and further attempts
   * @param onTokens receives the token count of each answer, even of an unusable one
   * @throws ModelFailed when the server fails, times out, refuses or returns an invalid answer, after bounded retries
   * @throws the reason of the signal
   */
  ask<N extends ModelAnswer>(
    prompt: Prompt<N>,
    signal?: AbortSignal,
    onTokens?: (tokens: number) => void,
  ): Promise<Schemas[N]>;
}

/** The model with a counter of all tokens used. */
export function metered(chat: Chat | undefined): { chat: Chat | undefined; tokens: () => number } {
  let total = 0;
  const count = (tokens: number) => void (total += tokens);
  return { chat: chat && { ...chat, ask: (prompt, signal) => chat.ask(prompt, signal, count) }, tokens: () => total };
}

/** Attempts when the server fails or the answer is invalid. */
const attempts = 3;
const firstPauseMs = 200;

/** Undefined if none is configured. */
export function openChat(config: Config): Chat | undefined {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_TIMEOUT_MS } = config;
  if (!LLM_BASE_URL || !LLM_MODEL) return undefined;
  // No retries in the package: it would wait as long as the server asks, and exceed the time limit.
  const client = new OpenAI({ baseURL: LLM_BASE_URL, apiKey: LLM_API_KEY ?? 'none', maxRetries: 0 });
  return {
    model: LLM_MODEL,
    ask: (prompt, over, onTokens) =>
      withRetries(LLM_TIMEOUT_MS, over, (signal) => askOnce(client, LLM_MODEL, prompt, signal, onTokens)),
  };
}

async function withRetries<T>(
  timeoutMs: number,
  over: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = over ? AbortSignal.any([timeout, over]) : timeout;
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(signal);
    } catch (error) {
      over?.throwIfAborted();
      const pauseMs = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      const inTime = performance.now() + pauseMs < end;
      if (attempt === attempts || !inTime || !mayPass(error)) throw new ModelFailed(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      over?.throwIfAborted();
    }
  }
}

/** The answer is invalid; another attempt may succeed. */
class Unusable extends Error {}
/** The model refused to answer, and would refuse again. */
class Declined extends Error {}

function mayPass(error: unknown): boolean {
  if (error instanceof APIUserAbortError || error instanceof Declined) return false;
  if (error instanceof Unusable || error instanceof APIConnectionError) return true;
  const status = error instanceof APIError ? (error.status as number | undefined) : undefined;
  return status !== undefined && (status >= 500 || [408, 409, 429].includes(status));
}

async function askOnce<N extends ModelAnswer>(
  client: OpenAI,
  model: string,
  { name, returns, system, user }: Prompt<N>,
  signal: AbortSignal,
  onTokens: ((tokens: number) => void) | undefined,
): Promise<Schemas[N]> {
  const completion = await client.chat.completions.create(
    {
      model,
      messages: [
        { role: 'system', content: system },
        { role: 'user', content: user },
      ],
      response_format: { type: 'json_schema', json_schema: { name, strict: true, schema: wholeSchema(returns) } },
    },
    { signal },
  );
  onTokens?.(completion.usage?.total_tokens ?? 0);
  const choice = completion.choices?.[0];
  if (choice?.message?.refusal) throw new Declined('the model declined');
  if (choice?.finish_reason === 'length') throw new Unusable('the answer was cut off');
  const answer = parse(choice?.message?.content);
  const validate = validator(returns);
  if (!validate(answer)) throw new Unusable(`not the shape of ${returns}: ${placesOf(validate.errors)}`);
  return answer;
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch (error) {
    throw new Unusable('not JSON', { cause: error });
  }
}

/** The schema with the definitions of its document, to which it may refer. */
function wholeSchema(name: ModelAnswer): Record<string, unknown> {
  const document = schemaDocuments.get(`${name.slice(0, name.lastIndexOf('/'))}.json`);
  return { ...schemaOf(name), $defs: document?.$defs };
}
