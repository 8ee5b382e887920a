// What OpenAI-compatible servers refuse and return, as their documentation and reports about them say. Each stand-in
// answers like its server, and the client gets a valid answer of each.
import type { ServerResponse } from 'node:http';
import { loadConfig } from '../../src/config';
import { openChat } from '../../src/llm/chat';
import { jsonInText } from '../../src/llm/json-in-text';
import { rateRelevance } from '../../src/llm/prompts/rerank';
import { openLog } from '../../src/log';
import { completion, fakeLlm, send, type ChatRequest, type FakeLlm } from '../support/fake-llm';
import { countedUse } from '../support/model-use';

const log = openLog('silent');
let server: FakeLlm;
beforeAll(async () => {
  server = await fakeLlm();
  server.answer('rate_relevance', { scores: [{ n: 1, score: 90 }] });
});
afterAll(() => server.close());

type Request = Partial<Omit<ChatRequest, 'response_format'>> & { response_format?: { type: string } };

/** How a server refuses: status and body; undefined for what it takes. */
type Refusal = [status: number, body: object] | undefined;

interface Kind {
  name: string;
  refuses?: (request: Request) => Refusal;
  /** The message with an answer; the answer alone unless given. */
  says?: (request: Request, answer: string) => object;
  /** Requests until the first answer, and what the later ones consist of. */
  tries: number;
  way: 'json_schema' | 'tool' | 'json_object' | 'text';
  lacks?: 'max_tokens' | 'temperature';
}

const error = (status: number, message: string, more: object = {}): Refusal => [
  status,
  { error: { message, type: 'invalid_request_error', ...more } },
];

const kinds: Kind[] = [
  { name: 'Ollama', tries: 1, way: 'json_schema' },
  {
    name: 'vLLM',
    tries: 1,
    way: 'json_schema',
    says: (_request, answer) => ({ content: `<think>Hm. {}</think>\n${answer}` }),
  },
  {
    // Seen with some templates: the response format is ignored.
    name: 'llama.cpp, without a template for tools',
    refuses: ({ tools }) =>
      tools ? [500, { error: { code: 500, message: 'tools param requires --jinja flag' } }] : undefined,
    says: ({ messages }, answer) => ({
      content: messages?.[0]?.content.includes('JSON schema')
        ? `Here you are:\n\`\`\`json\n${answer}\n\`\`\``
        : 'It helps.',
    }),
    tries: 3,
    way: 'json_object',
  },
  {
    name: 'DeepSeek',
    refuses: ({ response_format, tools }) =>
      response_format?.type === 'json_schema'
        ? error(400, 'This response_format type is unavailable now')
        : tools && error(400, 'Thinking mode does not support this tool_choice'),
    tries: 3,
    way: 'json_object',
  },
  {
    name: 'Gemini',
    refuses: (request) => {
      const known = ['model', 'messages', 'temperature', 'max_tokens', 'response_format'];
      const [unknown] = Object.keys(request).filter((name) => !known.includes(name));
      return unknown
        ? [
            400,
            [
              {
                error: {
                  code: 400,
                  message: `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`,
                },
              },
            ],
          ]
        : undefined;
    },
    tries: 1,
    way: 'json_schema',
  },
  {
    // The response format is ignored; tools are called, with parameters that need not follow the schema.
    name: 'Anthropic',
    says: ({ tools }, answer) =>
      tools
        ? {
            content: 'I call it.',
            tool_calls: [{ function: { name: 'rate_relevance', arguments: answer.replace('90', '"90"') } }],
          }
        : { content: 'The passage helps, I am 90 % sure.' },
    tries: 2,
    way: 'tool',
  },
  {
    name: 'OpenAI, models that reason',
    refuses: ({ max_tokens, temperature }) =>
      max_tokens
        ? error(
            400,
            "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.",
          )
        : temperature === 0
          ? error(
              400,
              "Unsupported value: 'temperature' does not support 0 with this model. Only the default (1) value is supported.",
            )
          : undefined,
    tries: 3,
    way: 'json_schema',
    lacks: 'temperature',
  },
  {
    name: 'a server that forbids unknown fields, and has plain text only',
    refuses: (request) => {
      const [unknown] = Object.keys(request).filter((name) => !['model', 'messages', 'temperature'].includes(name));
      return unknown
        ? [422, { detail: [{ loc: ['body', unknown], msg: 'Extra inputs are not permitted' }] }]
        : undefined;
    },
    says: (_request, answer) => ({ content: `Sure! ${answer} Anything else?` }),
    tries: 6,
    way: 'text',
    lacks: 'max_tokens',
  },
];

const wayOf = ({ response_format, tools }: Request) => response_format?.type ?? (tools ? 'tool' : 'text');

test.each(kinds)('$name: $way after $tries requests, and with the first one from then on', async (kind) => {
  const { refuses, says = (_request, content) => ({ content }), tries, way, lacks } = kind;
  server.behave((request: Request, answer: string, response: ServerResponse) => {
    const refusal = refuses?.(request);
    if (refusal) send(response, ...refusal);
    else send(response, 200, completion(says(request, answer)));
  });
  const before = server.requests.length;
  const chat = openChat(loadConfig(server.settings), { use: countedUse(), log });
  const answer = { scores: [{ n: 1, score: 90 }] };
  expect(await chat?.ask(rateRelevance('What lasts?', ['Oak lasts.']))).toEqual(answer);
  expect(server.requests.length - before).toBe(tries);
  expect(await chat?.ask(rateRelevance('What lasts?', ['Pine does not.']))).toEqual(answer);
  expect(server.requests.length - before).toBe(tries + 1);
  const last: Request = server.requests.at(-1) as Request;
  expect(wayOf(last)).toBe(way);
  if (lacks) expect(last).not.toHaveProperty(lacks);
});

test('a way that has once been settled is kept when answers become bad', async () => {
  const chat = openChat(loadConfig(server.settings), { use: countedUse(), log });
  server.behave('well');
  await chat?.ask(rateRelevance('What lasts?', ['Oak lasts.']));
  server.behave('not_json');
  await chat?.ask(rateRelevance('What lasts?', ['Oak lasts.'])).catch(() => undefined);
  server.behave('well');
  await chat?.ask(rateRelevance('What lasts?', ['Oak lasts.']));
  expect(wayOf(server.requests.at(-1) as Request)).toBe('json_schema');
});

test.each<[string, unknown]>([
  ['{"a":"</think>"}', { a: '</think>' }],
  ['<think>{"b":2}</think>{"a":1}', { a: 1 }],
  ['Reasoning without a start.</think> {"a":1}', { a: 1 }],
  ['```json\n{"a":1}\n```', { a: 1 }],
  ['Braces {like these}:\n```\n{"a":1}\n```\nDone.', { a: 1 }],
  ['The answer is {"a":{"b":1}}, I think.', { a: { b: 1 } }],
  ['<think>still thinking', undefined],
  ['{"a":', undefined],
  ['', undefined],
])('JSON is found in %j', (text, expected) => expect(jsonInText(text)).toEqual(expected));
