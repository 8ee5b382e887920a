// A language model that answers every prompt with valid lies: what is stored is what is stored without it.
import { evolve } from '../support/evolution';
import { fakeLlm, readsAs, type FakeLlm } from '../support/fake-llm';
import { resolveAllNames } from '../support/state';
import { openWorld, type Client, type Json, type World } from '../support/world';

const texts = [
  'Mara Lindqvist works for Vestra University.',
  'Mara Lindqvist plays the cello in the evening.',
  'Mara Lindqvist does not know Peter Sand.',
  'The gate code of Calder Yard is 4471.',
  'The gate code of Calder Yard is on the yellow note.',
  'The gate of Calder Yard is green.',
  'Jonas Weber arbeitet bei Lumen GmbH und startet früh.',
  '王芳住在上海，可能认识李明。',
];
const question = 'What does Mara Lindqvist play in the evening?';

const evolvers = ['consolidation', 'observation_synthesis', 'opinion_synthesis', 'statement_update'];

/** The texts of a prompt, whatever it calls them. */
const textsIn = (user: unknown) =>
  Object.values(user as Json)
    .flat()
    .map((each) => (typeof each === 'object' && each !== null ? (each as Json)['text'] : each) as string);

function lie(llm: FakeLlm): void {
  const names = ['Mara Lindqvist', 'Peter Sand', 'Vestra University', 'art', 'Zorro'];
  llm.answer(
    'read_texts',
    readsAs({
      entities: names.slice(3).map((name) => ({ name, entity_type: 'person', aliases: ['Mara Lindqvist'] })),
      relations: names.flatMap((source) =>
        names.map((target) => ({ source, predicate: 'married_to', target, confidence: 100 })),
      ),
      decisions: [...texts, 'We agreed to leave.'],
    }),
  );
  llm.answer('write_observation', (user) => ({ text: `${(user as Json)['subject']} is a freelance writer.` }));
  llm.answer('form_opinion', (user) => ({
    ...{ opinion: `${(user as Json)['subject']} is awful.`, stance: 'blame', supports: [1, 2, 3], opposes: [] },
  }));
  llm.answer('consolidate_texts', (user) => ({ text: textsIn(user)[0] }));
  llm.answer('confirm_updates', (user) => ({
    updates: (user as Json)['earlier'].map(({ n, text }: Json) => ({
      ...{ n, quote: (user as Json)['newer'].text, quote_old: text },
    })),
  }));
  llm.answer('answer_from_evidence', {
    reasoning: 'So it is.',
    answer: 'Zorro works in Atlantis [1].',
    citations: [1],
  });
}

/** Stores, evolves and asks; returns what the memory then holds. */
async function lived(world: World): Promise<Json> {
  const { owner, client } = await world.stranger();
  for (const content of texts) {
    const { status, body } = await client.post('/memory/ingest/full', { content, memory_type: 'semantic' });
    expect([status, body.detail]).toEqual([200, undefined]);
  }
  await resolveAllNames(world, owner.workspace_id);
  expect(await evolve(world, client, { evolvers })).toMatchObject({ status: 'ok', errors: [] });
  const read = async (path: string, of: string) => ((await client.get(path)).body as Json)[of] as Json[];
  const { answer, quotes } = (await client.post('/memory/ask', { question })).body as Json;
  return {
    items: (await read('/memory/list?limit=100', 'items'))
      .map(({ content, status, memory_type }) => [content, status, memory_type].join(' | '))
      .sort(),
    names: (await read('/memory/entities', 'entities')).map(({ name, type }) => `${name} (${type})`).sort(),
    facts: (await read('/memory/facts', 'facts')).map(({ sentence, predicate }) => [sentence, predicate]).sort(),
    reviews: await openReviews(client),
    answer,
    quotes: (quotes as Json[]).map(({ sentence }) => sentence as string),
  };
}

const openReviews = async (client: Client) =>
  (((await client.get('/memory/ontology/hitl')).body as Json)['items'] as Json[]).map(
    ({ proposed }) => proposed as string,
  );

test('a model that lies changes nothing of what is stored, asked and answered', async () => {
  const llm = await fakeLlm();
  lie(llm);
  const [honest, lying] = [await openWorld(), await openWorld(llm.settings)];
  try {
    const without = await lived(honest);
    expect(await lived(lying)).toEqual(without);
    expect((without['items'] as string[]).length).toBeGreaterThan(texts.length);
    const asked = new Set(llm.requests.map(({ response_format: { json_schema } }) => json_schema.name));
    expect([...asked].sort()).toEqual(
      expect.arrayContaining(['answer_from_evidence', 'confirm_updates', 'read_texts', 'write_observation']),
    );
  } finally {
    await Promise.all([honest.close(), lying.close()]);
    await llm.close();
  }
});
