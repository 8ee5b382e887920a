// POST /memory/reasoning/challenge with a language model: only verdicts that can be checked count.
import { fakeLlm, type Behaviour, type FakeLlm } from '../../../support/fake-llm';
import { openWorld, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

let llm: FakeLlm;
let world: World;
beforeAll(async () => {
  llm = await fakeLlm();
  world = await openWorld({ ...llm.settings, LLM_TIMEOUT_MS: '5000' });
  await world.client.addAll([
    { content: 'The night backup is enabled.' },
    { content: 'Oskar waters the plants.' },
    { content: 'The shipment reaches the depot at dawn.' },
  ]);
});
afterAll(async () => {
  await world.close();
  await llm.close();
});

const ask = async (assertion: string, more: Json = {}) =>
  (await world.client.post('/memory/reasoning/challenge', { assertion, ...more })).body as Json;
const model = (body: Json) => body['trace'].stages[0] as Json;
const contents = (body: Json) =>
  body['conflicts'].map(({ existing_fact }: Json) => existing_fact as string) as string[];

interface Sent {
  statements: { n: number; text: string }[];
  problems?: string[];
}

/** A verdict for each statement; those in `contradicting` are contradictions. */
const verdictsOf =
  (contradicting: (text: string) => boolean, more: Json = {}) =>
  (user: unknown) => ({
    verdicts: (user as Sent).statements.map(({ n, text }) =>
      contradicting(text)
        ? {
            n,
            verdict: 'contradicts',
            confidence: 1,
            conflict_type: 'temporal_conflict',
            quote: text,
            explanation: 'Dawn is not dusk.',
            ...more,
          }
        : { n, verdict: 'unrelated', confidence: 1, conflict_type: 'none', quote: '', explanation: '' },
    ),
  });

const decided = 'The night backup is disabled.';

test('a checkable verdict of the model counts, with its type and explanation', async () => {
  llm.answer(
    'judge_statements',
    verdictsOf((text) => text.includes('dawn')),
  );
  const body = await ask('The shipment reaches the depot at nightfall.');
  expect(contents(body)).toEqual(['The shipment reaches the depot at dawn.']);
  expect(model(body)).toMatchObject({ stage: 'llm', status: 'ran', reason: null });
  expect(body['conflicts'][0]).toMatchObject({ conflict_type: 'temporal_conflict', explanation: 'Dawn is not dusk.' });
});

test.each<Behaviour>(['error', 'unauthorized', 'silent', 'not_json', 'other_shape', 'refusal', 'cut_off'])(
  'a model that answers with %s leaves the other detectors unaffected; the trace reports the failure',
  async (behaviour) => {
    llm.answer(
      'judge_statements',
      verdictsOf(() => false),
    );
    llm.behave(behaviour);
    const body = await ask(decided);
    llm.behave('well');
    expect(contents(body)).toEqual(['The night backup is enabled.']);
    expect(model(body)).toMatchObject({ status: 'failed', evidence: [] });
    expect(model(body)['reason']).toContain('no usable answer');
    expect(body['trace'].stages[3]).toMatchObject({ stage: 'heuristic', status: 'ran' });
  },
);

test('a conflict found by rules is reported even if the model denies it', async () => {
  llm.answer(
    'judge_statements',
    verdictsOf(() => false),
  );
  expect(contents(await ask(decided))).toEqual(['The night backup is enabled.']);
});

test('a statement about another subject is no conflict, even if the model reports one', async () => {
  llm.answer(
    'judge_statements',
    verdictsOf(() => true),
  );
  const body = await ask('Clara Wirth paints the fence.');
  expect(model(body)['status']).toBe('ran');
  expect(contents(body)).toEqual([]);
});

test('an uncheckable answer of the model is sent back once for repair', async () => {
  const seen: Sent[] = [];
  llm.answer('judge_statements', (user: unknown) => {
    seen.push(user as Sent);
    const isFirst = seen.length === 1;
    return verdictsOf((text) => text.includes('dawn'), isFirst ? { quote: 'words that stand nowhere' } : {})(user);
  });
  const body = await ask('The shipment reaches the depot at nightfall.');
  expect(seen).toHaveLength(2);
  expect(seen[0]?.problems).toBeUndefined();
  expect(seen[1]?.problems?.[0]).toMatch(/quote/);
  expect(model(body)['status']).toBe('ran');
  expect(contents(body)).toEqual(['The shipment reaches the depot at dawn.']);
});

test('an uncheckable answer of the model is ignored after the second time', async () => {
  llm.answer('judge_statements', (user: unknown) => {
    const { verdicts } = verdictsOf(() => true)(user);
    return { verdicts: [...verdicts, { ...verdicts[0], n: 99 }] };
  });
  const body = await ask(decided);
  expect(model(body)).toMatchObject({ status: 'failed' });
  expect(contents(body)).toEqual(['The night backup is enabled.']);
});

test('a challenge with use_llm: false does not call the model', async () => {
  const before = llm.requests.length;
  const body = await ask(decided, { use_llm: false });
  expect(llm.requests).toHaveLength(before);
  expect(model(body)).toMatchObject({ status: 'skipped', reason: expect.stringContaining('use_llm') });
  expect(contents(body)).toEqual(['The night backup is enabled.']);
});
