// What a cosine of the embedder means, in each language and for each model.
import type { Embedder, EmbedKind } from '../../../src/llm/embed';
import { measure, openReference, referenceFrom } from '../../../src/memory/retrieval/cosines';
import { relevanceTo } from '../../../src/memory/retrieval/relevance';
import { cosineOf } from '../../../src/vectors';
import { openTenant, type World } from '../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const embed = async (text: string, kind: EmbedKind) => (await world.ports.embed.embed([text], kind))[0] as Float32Array;

async function relevanceOf(query: string, text: string): Promise<number> {
  const [vector, of] = [await embed(query, 'query'), await embed(text, 'passage')];
  return relevanceTo({ text: query, vector }, world.ports.reference)(text, cosineOf(vector, of));
}

test.each([
  [
    'English',
    'Who repairs the clock of the town hall?',
    'The clock of the town hall is repaired by Osric Vane, who also winds it on Sundays.',
    'Salt keeps the meat from spoiling during a long crossing.',
  ],
  [
    'German',
    'Wer repariert die Uhr am Rathaus?',
    'Die Uhr am Rathaus repariert Osric Vane, der sie sonntags auch aufzieht.',
    'Salz hält das Fleisch auf einer langen Überfahrt frisch.',
  ],
])('in %s, an answer has a relevance above .5, and an unrelated text one below .15', async (_, query, own, other) => {
  expect(await relevanceOf(query, own)).toBeGreaterThan(0.5);
  expect(await relevanceOf(query, other)).toBeLessThan(0.15);
});

test.each(['zh', 'hi', 'ar'])(
  'in a language that the model does not read (%s), unrelated texts have a low relevance',
  async (language) => {
    const texts: Record<string, [string, string]> = {
      zh: ['谁修理市政厅的钟？', '长途航行时，盐能防止肉变质。'],
      hi: ['नगर भवन की घड़ी कौन ठीक करता है?', 'लंबी यात्रा में नमक मांस को खराब होने से बचाता है।'],
      ar: ['من يصلح ساعة مبنى البلدية؟', 'الملح يحفظ اللحم من الفساد أثناء الرحلة الطويلة.'],
    };
    const [query, other] = texts[language] as [string, string];
    expect(await relevanceOf(query, other)).toBeLessThan(0.3);
  },
);

test('a later start with the same model takes the stored reference, without embedding', async () => {
  const silent: Embedder = { ...world.ports.embed, embed: () => Promise.reject(new Error('embedded')) };
  const reference = await openReference(world.graph, silent);
  const question = await embed('Who repairs the clock?', 'query');
  expect(reference.positionsFor(question)(0.6)).toBe(world.ports.reference.positionsFor(question)(0.6));
});

test('the reference of another model is not taken', async () => {
  const other: Embedder = { ...world.ports.embed, model: 'other', embed: () => Promise.reject(new Error('embedded')) };
  await expect(openReference(world.graph, other)).rejects.toThrow('embedded');
});

test('a model whose cosines lie higher gives the same positions', async () => {
  const narrow: Embedder = {
    ...world.ports.embed,
    // A common component raises all cosines to between .9 and 1.
    embed: async (texts, kind) =>
      (await world.ports.embed.embed(texts, kind)).map((vector) =>
        Float32Array.from([Math.sqrt(0.9), ...vector.map((value) => value * Math.sqrt(0.1))]),
      ),
  };
  const question = await embed('Who repairs the clock?', 'query');
  const [narrowQuestion] = await narrow.embed(['Who repairs the clock?'], 'query');
  const positions = referenceFrom(await measure(narrow)).positionsFor(narrowQuestion as Float32Array);
  const own = world.ports.reference.positionsFor(question);
  for (const cosine of [0.3, 0.5, 0.7]) expect(positions(0.9 + 0.1 * cosine)).toBeCloseTo(own(cosine), 3);
});
