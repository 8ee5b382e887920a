// The client of the language model: a valid answer, or an error without details of the server, in bounded time.
import { loadConfig } from '../../src/config';
import { ModelFailed } from '../../src/errors';
import { openChat, type ModelCall, type Chat, type Prompt } from '../../src/llm/chat';
import { ModelFailure, type FailureKind } from '../../src/llm/failure';
import { answerFromEvidence } from '../../src/llm/prompts/answer';
import { extractSteps } from '../../src/llm/prompts/steps';
import { openLog } from '../../src/log';
import { schemaDocuments } from '../../src/schemas';
import { fakeLlm, send, type Behaviour, type FakeLlm, type StandIn } from '../support/fake-llm';
import { countedUse } from '../support/model-use';
import { openCircuit } from '../../src/llm/circuit';

let server: FakeLlm;
beforeAll(async () => {
  server = await fakeLlm();
  server.answer('answer_from_evidence', { reasoning: 'It says so.', answer: 'Oak [1].', citations: [1] });
  server.answer('extract_steps', { steps: [] });
});
afterAll(() => server.close());
beforeEach(() => server.behave('well'));

const log = openLog('silent');
const open = (settings: object = {}, use = countedUse(), clock = () => 0) =>
  openChat(loadConfig({ ...server.settings, ...settings }), { use, log, clock }) as Chat;
const quay = ['The quay is of oak.', 'The mole is of stone.', 'The lamp is lit.', 'The bell rings.'];
const prompt = answerFromEvidence(
  'Of what is the quay?',
  quay.map((text) => ({ text })),
  '2026-11-23T00:00:00Z',
);

/** The client after a first valid answer, so that it knows what the server takes. */
async function settled(...options: Parameters<typeof open>): Promise<Chat> {
  const chat = open(...options);
  server.behave('well');
  await chat.ask(prompt);
  return chat;
}

async function failure(chat: Chat, asked_for: Prompt = prompt, call: Parameters<Chat['ask']>[1] = {}) {
  const before = server.requests.length;
  const error = await chat.ask(asked_for, call).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ModelFailed);
  const cause = (error as ModelFailed).cause as ModelFailure;
  return { error: error as ModelFailed, kind: cause.kind, cause, asked: server.requests.length - before };
}

/** Answers every request with this refusal. */
const refusing =
  (status: number, body: object, headers: object = {}): StandIn =>
  (_body, _answer, response) =>
    send(response, status, body, headers);

test('without settings, no language model is opened', () => {
  expect(openChat(loadConfig({}), { use: countedUse(), log })).toBeUndefined();
});

test('a prompt is sent with its answer schema and bounds, and a valid answer is returned', async () => {
  expect(await open().ask(prompt)).toEqual({ reasoning: 'It says so.', answer: 'Oak [1].', citations: [1] });
  expect(server.requests.at(-1)).toMatchObject({
    model: 'fake-model',
    temperature: 0,
    max_tokens: 2_000 + Math.ceil(prompt.user.length / 2),
    response_format: {
      type: 'json_schema',
      json_schema: {
        name: 'answer_from_evidence',
        strict: true,
        schema: { type: 'object', additionalProperties: false },
      },
    },
  });
});

test.each<Behaviour>(['error', 'not_json', 'other_shape', 'cut_off'])(
  'after the failure "%s" the model is asked once more, and the next answer used',
  async (behaviour) => {
    const chat = await settled();
    server.behave(behaviour, 1);
    expect(await chat.ask(prompt)).toMatchObject({ answer: 'Oak [1].' });
  },
);

test.each<[Behaviour, string, number]>([
  ['error', 'server_error', 2],
  ['not_json', 'invalid', 2],
  ['other_shape', 'invalid', 2],
  ['cut_off', 'cut_off', 2],
  ['refusal', 'declined', 1],
  ['unauthorized', 'key_refused', 1],
])(
  'the failure "%s", if it repeats, is reported as %s after %i requests without text of the model',
  async (behaviour, kind, times) => {
    const chat = await settled();
    server.behave(behaviour);
    const failed = await failure(chat);
    expect(failed).toMatchObject({ kind, asked: times });
    expect(failed.error.message).toBe('The language model returned no usable answer; try again.');
    expect(failed.cause.message).not.toContain('verdict');
  },
);

test('an answer that was cut off is asked for with half of the data, and never again without less of it', async () => {
  const chat = await settled();
  server.behave('cut_off', 1);
  await chat.ask(prompt);
  const [whole, half] = server.requests.slice(-2).map(({ messages }) => messages.at(-1)?.content ?? '');
  expect(quay.map((text) => [whole?.includes(text), half?.includes(text)])).toEqual([
    [true, true],
    [true, true],
    [true, false],
    [true, false],
  ]);
  server.behave('cut_off');
  expect(await failure(chat, answerFromEvidence('Of what?', [{ text: 'Oak.' }], '2026-11-23'))).toMatchObject({
    kind: 'cut_off',
    asked: 1,
  });
  server.behave('well');
  server.behave(refusing(400, { error: { message: 'exceeds the available context size' } }), 1);
  await chat.ask(extractSteps('The quay is of oak, and the mole is of stone.'));
  expect(server.requests.at(-1)?.messages.at(-1)?.content).toBe('{"text":"The quay is of oak, and"}');
});

test.each([
  ['key_refused', refusing(403, { error: { message: 'no' } }), 'the language model refused the API key'],
  [
    'model_unknown',
    refusing(404, { error: { message: "model 'fake-model' not found" } }),
    'the server does not know the language model',
  ],
])('%s is told as such, and not tried again', async (kind, behaviour, message) => {
  server.behave(behaviour);
  const { cause, asked } = await failure(open());
  expect([cause.kind, cause.message, asked]).toEqual([kind, message, 1]);
});

test('an answer of any size is read up to a limit', async () => {
  let written = 0;
  const megabyte = Buffer.alloc(1_000_000, ' ');
  server.behave((_body, _answer, response) => {
    response.writeHead(200, { 'Content-Type': 'application/json' });
    const write = () => {
      while (written < 100 && !response.destroyed) {
        written += 1;
        if (!response.write(megabyte)) return void response.once('drain', write);
      }
      response.end();
    };
    write();
  });
  const chat = open({}, countedUse());
  expect((await failure(chat, { ...prompt, shorter: undefined })).kind).toBe('invalid');
  expect(written).toBeLessThan(60);
});

describe('time', () => {
  test('a server that never answers is aborted at the time limit, and left alone at once', async () => {
    server.behave('silent');
    const chat = open({ LLM_TIMEOUT_MS: '100' });
    expect(await failure(chat)).toMatchObject({ kind: 'timeout', asked: 1 });
    expect(await failure(chat)).toMatchObject({ kind: 'left_alone', asked: 0 });
  });

  test('a caller’s own limit ends the call as a time-out of the model, and its abort does not', async () => {
    server.behave('silent');
    expect(await failure(open({ LLM_TIMEOUT_MS: '600000' }), prompt, { limitMs: 50 })).toMatchObject({
      kind: 'timeout',
    });
    const use = countedUse();
    const chat = open({ LLM_TIMEOUT_MS: '600000' }, use);
    const leaving = new AbortController();
    const asked = server.asked();
    const answer = chat.ask(prompt, { signal: leaving.signal }).catch((error: unknown) => error);
    await asked;
    leaving.abort(new Error('left'));
    expect(await answer).toEqual(new Error('left'));
    server.behave('well');
    expect(await chat.ask(prompt)).toMatchObject({ citations: [1] });
  });

  test('a wait that the server asks for is kept if it fits into the limit, otherwise the model is left alone', async () => {
    const busy = (seconds: string) => refusing(429, { error: { message: 'slow down' } }, { 'Retry-After': seconds });
    let ms = 0;
    const chat = await settled({}, countedUse(), () => ms);
    server.behave(busy('0'), 1);
    expect(await chat.ask(prompt)).toMatchObject({ citations: [1] });
    server.behave(busy('1200'), 1);
    expect(await failure(chat)).toMatchObject({ kind: 'too_many_requests', asked: 1 });
    ms = 1_199_999;
    expect(await failure(chat)).toMatchObject({ kind: 'left_alone', asked: 0 });
    ms = 1_200_000;
    expect(await chat.ask(prompt)).toMatchObject({ citations: [1] });
  });
});

describe('use', () => {
  test('when a budget is used up, the model is not asked, and other budgets go on', async () => {
    const chat = await settled();
    const budgets = (name: string) => ({ budgets: [{ name, limit: 150 }] });
    await chat.ask(prompt, budgets('a'));
    await chat.ask(prompt, budgets('a'));
    expect(await failure(chat, prompt, budgets('a'))).toMatchObject({ kind: 'budget_used_up', asked: 0 });
    expect(await chat.ask(prompt, budgets('b'))).toMatchObject({ citations: [1] });
  });

  test('requests, tokens, failures and the pause after them are counted', async () => {
    const use = countedUse();
    const chat = await settled({}, use);
    const none = { calls: 0, tokens: 0, cut_offs: 0, invalid: 0, fallbacks: 0 };
    expect(use.used).toEqual([{ ...none, calls: 1, tokens: 100 }]);
    server.behave('cut_off');
    await failure(chat);
    server.behave('not_json');
    await failure(chat);
    expect(use.used.slice(1)).toEqual([
      { ...none, calls: 2, tokens: 200, cut_offs: 2, fallbacks: 1 },
      { ...none, calls: 2, tokens: 200, invalid: 2, fallbacks: 1 },
    ]);
    server.behave('error');
    await failure(chat);
    expect(use.state).toMatchObject({
      is_failing: true,
      left_alone_until: expect.any(String),
      last_failure: { kind: 'server_error', status: 500, message: 'broken' },
    });
  });

  test.each([
    ['its message', 'no credit left', 'no credit left'],
    ['nothing if it repeats the text', 'bad input: The quay is of oak. (3)', null],
    ['no API key', 'the key secret has no credit', 'the key … has no credit'],
  ])('of what a server says, %s is told', async (_what, message, told) => {
    const use = countedUse();
    server.behave(refusing(402, { error: { message } }));
    await failure(open({}, use));
    expect(use.state.last_failure).toMatchObject({ status: 402, message: told });
  });
});

test('an answer that a run of the tenant got serves its next runs for an hour', async () => {
  let now = 0;
  const chat = open({}, countedUse(), () => now);
  const asks = async (call: ModelCall) => {
    const before = server.requests.length;
    expect(await chat.ask(prompt, call)).toMatchObject({ citations: [1] });
    return server.requests.length - before;
  };
  expect([await asks({ keptFor: 'a' }), await asks({ keptFor: 'a' })]).toEqual([1, 0]);
  expect([await asks({ keptFor: 'b' }), await asks({})]).toEqual([1, 1]);
  now = 3_600_000;
  expect(await asks({ keptFor: 'a' })).toBe(1);
});

test('every answer schema sent to a model is strict: all properties required, no others allowed', () => {
  const documents = [...schemaDocuments].filter(([file]) => file.startsWith('llm/'));
  expect(documents.length).toBeGreaterThan(0);
  for (const [file, document] of documents) expect([file, looseObjects(document.$defs)]).toEqual([file, []]);
});

/** Object schemas that strict structured output would reject. */
function looseObjects(value: unknown): unknown[] {
  if (value === null || typeof value !== 'object') return [];
  const { type, properties, required, additionalProperties } = value as Record<string, unknown>;
  const names = Object.keys((properties as object | undefined) ?? {}).sort();
  const strict =
    additionalProperties === false &&
    JSON.stringify([...((required as string[]) ?? [])].sort()) === JSON.stringify(names);
  return [...(type === 'object' && !strict ? [value] : []), ...Object.values(value).flatMap(looseObjects)];
}

// A failing language model is left alone for a while.
describe('circuit', () => {
  const failed = (kind: FailureKind = 'server_error') => new ModelFailure(kind, 'failed');

  /** A circuit, and the time that it sees. */
  function timed() {
    const time = { ms: 0 };
    const circuit = openCircuit(() => time.ms);
    const fail = (kind?: FailureKind) => circuit.enter().failed(failed(kind));
    return { time, circuit, fail };
  }

  const leftAlone = expect.objectContaining({ kind: 'left_alone' });

  test('opens after three failures in a row, not counting those before a success', () => {
    const { circuit, fail } = timed();
    fail();
    fail();
    circuit.enter().succeeded();
    fail();
    fail();
    expect(circuit.leftAloneMs()).toBe(0);
    fail();
    expect(circuit.leftAloneMs()).toBe(30_000);
    expect(() => circuit.enter()).toThrow(leftAlone);
  });

  test('opens after one time-out', () => {
    const { circuit, fail } = timed();
    fail('timeout');
    expect(() => circuit.enter()).toThrow(leftAlone);
  });

  test('after the pause one call tries; others wait for its outcome', () => {
    const { time, circuit, fail } = timed();
    fail('timeout');
    time.ms = 30_000;
    const trial = circuit.enter();
    expect(() => circuit.enter()).toThrow(leftAlone);
    trial.succeeded();
    circuit.enter().succeeded();
    fail();
    expect(circuit.leftAloneMs()).toBe(0);
  });

  test('a trial that its caller gives up leaves the next call to try', () => {
    const { time, circuit, fail } = timed();
    fail('timeout');
    time.ms = 30_000;
    circuit.enter().givenUp();
    circuit.enter().succeeded();
    expect(circuit.leftAloneMs()).toBe(0);
  });

  test('each failed trial doubles the pause, up to five minutes, and a success shortens it again', () => {
    const { time, circuit, fail } = timed();
    const pauses: number[] = [];
    for (let n = 0; n < 6; n++) {
      fail('timeout');
      pauses.push(circuit.leftAloneMs() / 1000);
      time.ms += circuit.leftAloneMs();
    }
    expect(pauses).toEqual([30, 60, 120, 240, 300, 300]);
    circuit.enter().succeeded();
    fail('timeout');
    expect(circuit.leftAloneMs()).toBe(30_000);
  });

  test('calls that began before the pause do not lengthen it', () => {
    const { circuit } = timed();
    const early = [circuit.enter(), circuit.enter()];
    for (const call of early) call.failed(failed('timeout'));
    expect(circuit.leftAloneMs()).toBe(30_000);
  });
});
