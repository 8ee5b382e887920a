// People write in their own script: their words are found, their names, tags and links work, their text comes back as
// it was.
import { openTenant, type Client, type Json, type World } from '../support/world';

interface Language {
  name: string;
  /** What is stored: the second text is like the first, and answers another question. */
  texts: [string, string];
  /** Questions that the texts answer. */
  questions: [string, string];
  tag: string;
  title: string;
}

const languages: Language[] = [
  {
    name: 'Thai',
    texts: ['กุญแจเรือเก็บไว้ในลิ้นชักสีเขียว', 'รถไฟไปเชียงใหม่ออกตอนหกโมงเย็น'],
    questions: ['กุญแจเรืออยู่ที่ไหน', 'รถไฟไปเชียงใหม่ออกกี่โมง'],
    tag: 'ครอบครัว',
    title: 'บันทึกประชุม',
  },
  {
    name: 'Arabic',
    texts: ['مفتاح المخزن خلف الساعة في الصالة.', 'يغادر القطار إلى حلب في السابعة.'],
    questions: ['أين مِفتاح المخزن؟', 'متى يغادر القطار الى حلب؟'],
    tag: 'عائلة',
    title: 'محضر اجتماع',
  },
  {
    name: 'Hindi',
    texts: ['गोदाम की चाबी घड़ी के पीछे रखी है।', 'पटना की रेलगाड़ी शाम सात बजे छूटती है।'],
    questions: ['गोदाम की चाबी कहाँ है?', 'पटना की रेलगाड़ी कब छूटती है?'],
    tag: 'परिवार',
    title: 'बैठक टिप्पणी',
  },
  {
    name: 'German',
    texts: [
      'Der Bootshausschlüssel liegt unter dem Blumentopf.',
      'Die Dachrinnenreinigung übernimmt Herr Kwiatkowski.',
    ],
    questions: ['Wo liegt der Bootshausschlüssel?', 'Wer macht die Dachrinnenreinigung?'],
    tag: 'größe',
    title: 'Übersicht',
  },
];

let world: World;
let client: Client;
const ids = new Map<string, string>();
beforeAll(async () => {
  world = await openTenant();
  client = world.client;
  for (const { texts, tag, title } of languages) {
    for (const content of texts) ids.set(content, await client.add({ content, tags: [tag] }));
    const note = await client.post('/memory/zettel/notes', { title, content: `${title} #${tag}`, tags: [tag] });
    ids.set(title, (note.body as Json)['note_id'] as string);
  }
});

describe.each(languages)('$name', ({ texts, questions, tag, title }) => {
  test.each([0, 1] as const)('question %i finds its text first, among those of all languages', async (i) => {
    const { results } = (await client.post('/memory/search', { query: questions[i], top_k: 3 })).body as Json;
    expect(results[0]).toMatchObject({ item_id: ids.get(texts[i]), content: texts[i] });
  });

  test('its tag selects its items, and a link to its title resolves', async () => {
    const tagged = (await client.post('/memory/search', { query: '*', top_k: 10, filter: { tags: { any: [tag] } } }))
      .body as Json;
    expect(tagged['results'].map(({ content }: Json) => content)).toEqual(expect.arrayContaining(texts));
    expect(tagged['results']).toHaveLength(3);
    const link = encodeURIComponent(title);
    expect((await client.get(`/memory/zettel/wikilink/resolve?link=${link}`)).body).toMatchObject({
      note_id: ids.get(title),
    });
  });

  test('its text stands unchanged in a pack', async () => {
    const { block } = (await client.post('/memory/recall/pack', { query: questions[0], budget_tokens: 500 }))
      .body as Json;
    expect(block).toContain(texts[0]);
  });
});
