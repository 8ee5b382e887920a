// The client of the language model: a valid answer or an error without details of the server, in bounded time.
import { loadConfig } from '../../src/config';
import { ModelFailed } from '../../src/errors';
import { openChat, type Chat } from '../../src/llm/chat';
import { answerFromEvidence } from '../../src/llm/prompts/answer';
import { schemaDocuments } from '../../src/schemas';
import { fakeLlm, type Behaviour, type FakeLlm } from '../support/fake-llm';

let server: FakeLlm;
beforeAll(async () => {
  server = await fakeLlm();
  server.answer('answer_from_evidence', { reasoning: 'It says so.', answer: 'Oak [1].', citations: [1] });
});
afterAll(() => server.close());
beforeEach(() => server.behave('well'));

const open = (settings: object = {}) => openChat(loadConfig({ ...server.settings, ...settings })) as Chat;
const prompt = answerFromEvidence('Of what is the quay?', [{ text: 'The quay is of oak.' }], '2026-11-23T00:00:00Z');

async function failure(chat: Chat): Promise<{ error: unknown; asked: number }> {
  const before = server.requests.length;
  const error = await chat.ask(prompt).catch((thrown: unknown) => thrown);
  return { error, asked: server.requests.length - before };
}

test('without settings, no language model is opened', () => {
  expect(openChat(loadConfig({}))).toBeUndefined();
});

test('a prompt is sent with its answer schema, and a valid answer is returned', async () => {
  expect(await open().ask(prompt)).toEqual({ reasoning: 'It says so.', answer: 'Oak [1].', citations: [1] });
  const { model, response_format } = server.requests.at(-1) ?? {};
  expect(model).toBe('fake-model');
  expect(response_format).toMatchObject({
    type: 'json_schema',
    json_schema: {
      name: 'answer_from_evidence',
      strict: true,
      schema: { type: 'object', additionalProperties: false },
    },
  });
});

test.each<Behaviour>(['error', 'not_json', 'other_shape', 'cut_off'])(
  'the failure "%s" is retried, and the next answer used',
  async (behaviour) => {
    server.behave(behaviour, 1);
    expect(await open().ask(prompt)).toMatchObject({ answer: 'Oak [1].' });
  },
);

test.each<[Behaviour, number]>([
  ['error', 3],
  ['not_json', 3],
  ['other_shape', 3],
  ['cut_off', 3],
  ['refusal', 1],
  ['unauthorized', 1],
])(
  'the failure "%s", if it repeats, is reported after %i attempts without text of the model',
  async (behaviour, times) => {
    server.behave(behaviour);
    const { error, asked } = await failure(open());
    expect(error).toBeInstanceOf(ModelFailed);
    expect((error as ModelFailed).message).toBe('The language model returned no usable answer; try again.');
    expect(asked).toBe(times);
  },
);

test('a server that never answers is aborted at the time limit, and not asked again', async () => {
  server.behave('silent');
  const { error, asked } = await failure(open({ LLM_TIMEOUT_MS: '100' }));
  expect(error).toBeInstanceOf(ModelFailed);
  expect(asked).toBe(1);
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
