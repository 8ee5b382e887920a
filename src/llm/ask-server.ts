// Asks one question of any OpenAI-compatible server.
//
// Servers differ in how a request states the form of the answer. There are four ways, from strict to loose: a JSON
// schema as response format; a tool whose parameters have the schema; a JSON object with the schema in the system
// message; plain text with the schema in the system message. A server refuses a way that it does not know, or ignores
// it, so that the answer has another form. Then the next way is tried. After the first valid answer, its way is used
// until the process ends, and later failures only concern their own answer.
//
// The limit on the answer's length has two names. `max_tokens` is tried first: a server that no longer accepts it
// reports an error, while a server that does not know `max_completion_tokens` silently ignores it. Each is left out if
// the server refuses it, and so is the temperature.
//
// Calls may run at the same time. Each remembers what it tried, and only updates the shared knowledge if that has not
// changed in the meantime.
import type { Schemas } from '../generated/schemas';
import { locationsOf, schemaOf, validator } from '../schemas';
import type { ModelAnswer, Prompt } from './chat';
import { ModelFailure } from './failure';
import { jsonInText } from './json-in-text';
import { post, type Reply } from './post';

export interface ModelServer {
  url: string;
  key: string | undefined;
  model: string;
  takes: Takes;
}

/** The parameters that the server accepts, as far as they are known. */
interface Takes {
  way: number;
  /** True once an answer in this way was valid. */
  isSettled: boolean;
  limit: 'max_tokens' | 'max_completion_tokens' | undefined;
  temperature: boolean;
}

export interface Cost {
  calls: number;
  tokens: number;
  cut_offs: number;
  invalid: number;
}

const ways = ['json_schema', 'tool', 'json_object', 'text'] as const;
/** Enough attempts to try each way, both names of the token limit, and no temperature. */
const maxTries = ways.length + 3;

export const serverAt = (base: string, key: string | undefined, model: string): ModelServer => ({
  url: `${base.replace(/\/$/u, '')}/chat/completions`,
  key,
  model,
  takes: { way: 0, isSettled: false, limit: 'max_tokens', temperature: true },
});

/** @throws ModelFailure; the reason of the signal */
export async function askServer<N extends ModelAnswer>(
  server: ModelServer,
  prompt: Prompt<N>,
  signal: AbortSignal,
  cost: Cost,
): Promise<Schemas[N]> {
  const { takes } = server;
  for (let tries = 1; ; tries++) {
    const tried = { ...takes };
    try {
      const answer = await askOnce(server, tried, prompt, signal, cost);
      if (takes.way === tried.way) takes.isSettled = true;
      return answer;
    } catch (error) {
      if (!(error instanceof ModelFailure)) throw error;
      if (error.kind === 'cut_off') cost.cut_offs += 1;
      if (error.kind === 'invalid') cost.invalid += 1;
      if (tries === maxTries || !hasLearnt(takes, tried, error)) throw error;
    }
  }
}

/** Whether the failure has revealed more about what the server accepts, so that another attempt may succeed. */
function hasLearnt(takes: Takes, tried: Takes, failure: ModelFailure): boolean {
  const said = failure.kind === 'refused' ? (failure.server?.said ?? '') : '';
  if (tried.limit && said.includes(tried.limit)) {
    if (takes.limit === tried.limit) takes.limit = tried.limit === 'max_tokens' ? 'max_completion_tokens' : undefined;
    return true;
  }
  if (tried.temperature && said.includes('temperature')) {
    takes.temperature = false;
    return true;
  }
  if (takes.way !== tried.way) return true;
  if (takes.isSettled || !speaksAgainstWay(failure)) return false;
  takes.way = (takes.way + 1) % ways.length;
  return takes.way > 0;
}

/** llama.cpp without templates answers requests with tools with status 500. */
const speaksAgainstWay = ({ kind, server }: ModelFailure) =>
  kind === 'refused' ||
  kind === 'invalid' ||
  server?.status === 501 ||
  (server?.status === 500 && /tool/u.test(server.said));

/** The parts of an answer that are read. Servers may leave out any of them. */
interface Completion {
  choices?: {
    finish_reason?: string | null;
    message?: {
      content?: string | null;
      refusal?: string | null;
      tool_calls?: { function?: { arguments?: unknown } }[] | null;
    } | null;
  }[];
  usage?: { total_tokens?: number } | null;
}

async function askOnce<N extends ModelAnswer>(
  { url, key, model }: ModelServer,
  takes: Takes,
  prompt: Prompt<N>,
  signal: AbortSignal,
  cost: Cost,
): Promise<Schemas[N]> {
  cost.calls += 1;
  const body = bodyOf(prompt, model, takes);
  const reply = await post(url, key, body, signal);
  if (reply.status < 200 || reply.status > 299) throw failureOf(reply, model);
  const { choices, usage } = (jsonInText(reply.text) ?? {}) as Completion;
  // For servers that do not count tokens: a token has about four characters.
  cost.tokens += usage?.total_tokens ?? Math.ceil((JSON.stringify(body).length + reply.text.length) / 4);
  const { finish_reason, message } = choices?.[0] ?? {};
  if (message?.refusal) throw new ModelFailure('declined', 'the language model declined to answer');
  if (finish_reason === 'length') throw new ModelFailure('cut_off', 'the answer was cut off');
  const said = message?.tool_calls?.[0]?.function?.arguments ?? message?.content;
  const answer = typeof said === 'string' ? jsonInText(said) : said;
  // Models that do not have to follow the schema write numbers as texts.
  const validate = validator(prompt.returns, 'text');
  if (validate(answer)) return answer;
  throw new ModelFailure('invalid', `the answer is not of the form ${prompt.returns}: ${locationsOf(validate.errors)}`);
}

function bodyOf({ name, returns, system, user }: Prompt, model: string, { way, limit, temperature }: Takes): object {
  const schema = schemaOf(returns);
  const kind = ways[way];
  const isTold = kind === 'json_object' || kind === 'text';
  const form = `Answer with one JSON object that has this JSON schema, and with nothing else: ${JSON.stringify(schema)}`;
  return {
    model,
    messages: [
      { role: 'system', content: isTold ? `${system}\n${form}` : system },
      { role: 'user', content: user },
    ],
    ...(limit && { [limit]: tokensFor(user) }),
    ...(temperature && { temperature: 0 }),
    ...(kind === 'json_schema' && { response_format: { type: kind, json_schema: { name, strict: true, schema } } }),
    ...(kind === 'json_object' && { response_format: { type: kind } }),
    ...(kind === 'tool' && {
      tools: [{ type: 'function', function: { name, parameters: schema } }],
      tool_choice: { type: 'function', function: { name } },
    }),
  };
}

/**
 * An answer rarely has more tokens than half the characters of its text; 2,000 more are for short texts and for models
 * that reason first. Many models write no more than 8,192.
 */
const tokensFor = (user: string) => Math.min(8_192, 2_000 + Math.ceil(user.length / 2));

function failureOf({ status, text, retryAfterMs }: Reply, model: string): ModelFailure {
  const said = messageIn(text);
  const details = { server: { status, said }, retryAfterMs };
  if (status === 401 || status === 403)
    return new ModelFailure('key_refused', 'the language model refused the API key', details);
  if (/model_not_found|not a valid model/u.test(text) || (status === 404 && said.includes(model)))
    return new ModelFailure('model_unknown', 'the server does not know the language model', details);
  if (status === 413 || (status < 500 && /context|too (?:long|large)|reduce the length/iu.test(said)))
    return new ModelFailure('too_long', 'the text is too long for the language model', details);
  if (status === 429)
    return new ModelFailure('too_many_requests', 'the language model is getting too many requests', details);
  if (status >= 500 || status === 408)
    return new ModelFailure('server_error', `the server of the language model answered ${status}`, details);
  return new ModelFailure('refused', `the server of the language model refused the request with ${status}`, details);
}

const maxSaid = 2_000;

/** The message of an error, wherever the server puts it. */
function messageIn(text: string): string {
  const body = jsonInText(text);
  const { error, message } = ((Array.isArray(body) ? body[0] : body) ?? {}) as { error?: unknown; message?: unknown };
  const found = (error as { message?: unknown } | undefined)?.message ?? error ?? message;
  return (typeof found === 'string' ? found : text).slice(0, maxSaid);
}
