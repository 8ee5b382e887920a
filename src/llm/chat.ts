// A language model that answers in a given shape: any OpenAI-compatible server with structured outputs. None is needed for work.
import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from 'openai';
import type { Config } from '../config';
import { ModelFailed } from '../errors';
import type { SchemaName, Schemas } from '../generated/schemas';
import { issuesOf, schemaDocuments, schemaOf, validator } from '../schemas';

/** Shapes that a model answers in: schemas/llm/, strict (every property required, nothing besides). */
export type ModelAnswer = Extract<SchemaName, `llm/${string}`>;

/** A question to a model; one file each in prompts/. */
export interface Prompt<N extends ModelAnswer = ModelAnswer> {
  /** Tells prompts apart in logs and in tests. */
  name: string;
  returns: N;
  /** What the model is and does. */
  system: string;
  /** What it works on. Whatever users wrote stands here and never in `system`. */
  user: string;
}

export interface Chat {
  readonly model: string;
  /**
   * The model's answer, checked against its schema.
   * @throws ModelFailed when the server is away or slow, refuses, or answers in another shape, after bounded retries
   */
  ask<N extends ModelAnswer>(prompt: Prompt<N>): Promise<Schemas[N]>;
}

/** How often a question is asked when the server fails or the answer has another shape. */
const attempts = 3;
const firstPauseMs = 200;

/** The model that the settings name, or undefined where they name none. */
export function openChat(config: Config): Chat | undefined {
  const { LLM_BASE_URL, LLM_API_KEY, LLM_MODEL, LLM_TIMEOUT_MS } = config;
  if (!LLM_BASE_URL || !LLM_MODEL) return undefined;
  // The package waits as long as a server tells it to; our own retries end with the time we have.
  const client = new OpenAI({ baseURL: LLM_BASE_URL, apiKey: LLM_API_KEY ?? 'none', maxRetries: 0 });
  return {
    model: LLM_MODEL,
    ask: (prompt) => withRetries(LLM_TIMEOUT_MS, (signal) => askOnce(client, LLM_MODEL, prompt, signal)),
  };
}

async function withRetries<T>(timeoutMs: number, ask: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const end = performance.now() + timeoutMs;
  const signal = AbortSignal.timeout(timeoutMs);
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask(signal);
    } catch (error) {
      const pauseMs = firstPauseMs * 2 ** (attempt - 1) * (0.5 + Math.random());
      const inTime = performance.now() + pauseMs < end;
      if (attempt === attempts || !inTime || !mayPass(error)) throw new ModelFailed(error);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

/** An answer that is in no usable shape; asked again, a model may do better. */
class Unusable extends Error {}
/** The model says that it will not answer; it would say so again. */
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
  const choice = completion.choices?.[0];
  if (choice?.message?.refusal) throw new Declined(choice.message.refusal);
  if (choice?.finish_reason === 'length') throw new Unusable('the answer was cut off');
  const answer = parse(choice?.message?.content);
  const validate = validator(returns);
  if (!validate(answer))
    throw new Unusable(`not the shape of ${returns}: ${JSON.stringify(issuesOf(validate.errors, []))}`);
  return answer as Schemas[N];
}

function parse(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch (error) {
    throw new Unusable('not JSON', { cause: error });
  }
}

/** The schema with the definitions of its document beside it, which it may point to. */
function wholeSchema(name: ModelAnswer): Record<string, unknown> {
  const document = schemaDocuments.get(`${name.slice(0, name.lastIndexOf('/'))}.json`);
  return { ...schemaOf(name), $defs: document?.$defs };
}
