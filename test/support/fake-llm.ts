// A fake of an OpenAI-compatible language model: same protocol, with answers by prompt name. It can also simulate
// failures.
import { EventEmitter, once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The parts of a request that tests read. */
export interface ChatRequest {
  model: string;
  temperature?: number;
  max_tokens?: number;
  max_completion_tokens?: number;
  tools?: { function: { name: string; parameters: object } }[];
  tool_choice?: object;
  messages: { role: string; content: string }[];
  response_format: { type: string; json_schema: { name: string; strict: boolean; schema: Record<string, unknown> } };
}

/** The answer to a prompt: a value, or a function of the parsed user message. */
type Reply = object | ((user: unknown) => object);

/**
 * `error` answers 500; `silent` never answers; `not_json` and `other_shape` violate the schema; `cut_off` ends too
 * early.
 */
export type Behaviour =
  | 'well'
  | 'error'
  | 'unauthorized'
  | 'silent'
  | 'not_json'
  | 'other_shape'
  | 'refusal'
  | 'cut_off';

/** Answers instead, such as another server would. @param answer what the test set for the prompt, as JSON */
export type StandIn = (body: ChatRequest, answer: string, response: ServerResponse) => void;

export interface FakeLlm {
  base_url: string;
  /** The received requests, in order. */
  requests: ChatRequest[];
  /** Resolves with the next request. */
  asked(): Promise<void>;
  /** Resolves when a client closes a request before the answer. */
  givenUp(): Promise<void>;
  /**
   * Sets the answer to prompts of this name. A prompt without an answer gets 400, because it is an error in the test.
   */
  answer(prompt: string, reply: Reply): void;
  /** Sets the behaviour for all further requests, or for the next `times` ones. */
  behave(behaviour: Behaviour | StandIn, times?: number): void;
  /** Settings that configure the service to use it. */
  settings: { LLM_BASE_URL: string; LLM_API_KEY: string; LLM_MODEL: string };
  close(): Promise<void>;
}

/** The answer that says the same of each text. */
export const readsAs = (said: object) => (user: unknown) => ({
  texts: (user as { texts: { n: number }[] }).texts.map(({ n }) => ({
    ...{ n, memory_type: 'semantic', confidence: 90, entities: [], relations: [], decisions: [], ...said },
  })),
});

export async function fakeLlm(): Promise<FakeLlm> {
  const requests: ChatRequest[] = [];
  const replies = new Map<string, Reply>();
  /** Names by system message: not every form of request names its prompt. */
  const names = new Map<string, string>();
  let behaviour: Behaviour | StandIn = 'well';
  let left = Infinity;
  const happenings = new EventEmitter();
  const next = (name: 'asked' | 'given up') => once(happenings, name).then(() => undefined);
  const server = createServer((request, response) => {
    response.once('close', () => {
      if (!response.writableEnded) happenings.emit('given up');
    });
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ChatRequest;
      requests.push(body);
      happenings.emit('asked');
      const now = left > 0 ? behaviour : 'well';
      left -= 1;
      respond(response, body, replies.get(nameOf(body, names) ?? ''), now);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  return {
    base_url,
    requests,
    asked: () => next('asked'),
    givenUp: () => next('given up'),
    answer: (prompt, reply) => void replies.set(prompt, reply),
    behave: (nextBehaviour, times = Infinity) => {
      behaviour = nextBehaviour;
      left = times;
    },
    settings: { LLM_BASE_URL: base_url, LLM_API_KEY: 'secret', LLM_MODEL: 'fake-model' },
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function nameOf({ response_format, tools, messages }: Partial<ChatRequest>, names: Map<string, string>) {
  const system = messages?.[0]?.content ?? '';
  const name = response_format?.json_schema?.name ?? tools?.[0]?.function.name;
  if (name !== undefined) names.set(system, name);
  return name ?? [...names].find(([known]) => system.startsWith(known))?.[1];
}

export function send(response: ServerResponse, status: number, value: object, headers: object = {}): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(value));
}

/** A completion with this message. */
export const completion = (message: object, finish_reason = 'stop') => ({
  id: 'chatcmpl-fake',
  object: 'chat.completion',
  created: 0,
  model: 'fake-model',
  choices: [{ index: 0, finish_reason, logprobs: null, message: { role: 'assistant', ...message } }],
  usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
});

function respond(
  response: ServerResponse,
  body: ChatRequest,
  reply: Reply | undefined,
  behaviour: Behaviour | StandIn,
): void {
  const message = (content: string | null, finish_reason = 'stop', refusal: string | null = null) =>
    send(response, 200, completion({ content, refusal }, finish_reason));
  if (behaviour === 'silent') return;
  if (behaviour === 'error') return send(response, 500, { error: { message: 'broken', type: 'server_error' } });
  if (behaviour === 'unauthorized')
    return send(response, 401, { error: { message: 'wrong key', type: 'invalid_request_error' } });
  if (behaviour === 'not_json') return message('Certainly! Here you are:');
  if (behaviour === 'other_shape') return message('{"verdict": 42}');
  if (behaviour === 'refusal') return message(null, 'stop', 'I cannot help with that.');
  if (behaviour === 'cut_off') return message('{"rea', 'length');
  if (reply === undefined) return send(response, 400, { error: { message: 'no reply for this prompt', type: 'test' } });
  const user: unknown = JSON.parse(body.messages.at(-1)?.content ?? 'null');
  const answer = JSON.stringify(typeof reply === 'function' ? (reply as (user: unknown) => object)(user) : reply);
  if (typeof behaviour === 'function') return behaviour(body, answer, response);
  const [tool] = body.tools ?? [];
  if (!tool) return message(answer);
  const call = { id: 'call_1', type: 'function', function: { name: tool.function.name, arguments: answer } };
  send(response, 200, completion({ content: null, tool_calls: [call] }, 'tool_calls'));
}
