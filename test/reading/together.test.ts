// Several texts in one call of the language model.
import type { Chat } from '../../src/llm/chat';
import type { readTexts } from '../../src/llm/prompts/read';
import { read } from '../../src/reading/read';
import { inGroups, type Said, type Together } from '../../src/reading/together';

describe('groups', () => {
  test.each([
    [[], []],
    [
      [10, 10, 10, 10, 10, 10, 10],
      [5, 2],
    ],
    [
      [3_000, 900, 200, 3_000],
      [2, 2],
    ],
    [
      [10, 20_000, 10],
      [1, 1, 1],
    ],
  ])('of texts of %p characters have %p texts', (lengths, expected) => {
    const groups = inGroups(lengths, (length) => 'x'.repeat(length));
    expect(groups.map(({ length }) => length)).toEqual(expected);
    expect(groups.flat()).toEqual(lengths);
  });
});

describe('texts that share a call', () => {
  const texts = ['ines walks.', 'jonas sails.', 'ruth bakes.', 'mara sings.'];
  type Asked = { n: number; text: string }[];

  /** Reads all texts; the model says of a text what `saying` returns. */
  async function readAll(saying: (asked: Asked, call: number) => (Pick<Said, 'n'> & { name: string })[]) {
    const calls: string[][] = [];
    const ask = ({ user }: ReturnType<typeof readTexts>) => {
      const asked = (JSON.parse(user) as { texts: Asked }).texts;
      calls.push(asked.map(({ text }) => text));
      const said = saying(asked, calls.length).map(({ n, name }): Said => ({
        ...{ n, memory_type: 'semantic', confidence: 0, relations: [], decisions: [] },
        entities: [{ name, entity_type: 'person', aliases: [] }],
      }));
      return Promise.resolve({ texts: said });
    };
    const together: Together = { texts };
    const wanted = () =>
      Promise.resolve({
        types: ['person'],
        vocabulary: { relations: [], instructions: null },
        answersTo: () => Promise.resolve(new Map<string, string>()),
      });
    const model = { chat: { model: 'one', ask } as unknown as Chat, wanted, together };
    const readings = await Promise.all(texts.map((content) => read({ content }, ['type', 'names'], model)));
    return { calls, names: readings.map(({ names }) => names.entities.map(({ name }) => name)) };
  }

  const first = (text: string) => text.split(' ')[0] as string;
  const truth = (asked: Asked) => asked.map(({ n, text }) => ({ n, name: first(text) }));

  test('are read by one call, types and names', async () => {
    const { calls, names } = await readAll(truth);
    expect(calls).toEqual([texts]);
    expect(names).toEqual([['ines'], ['jonas'], ['ruth'], ['mara']]);
  });

  test('that an answer leaves out are asked about again, until no answer is about one', async () => {
    const { calls, names } = await readAll((asked, call) => (call < 3 ? truth(asked).slice(0, 1) : []));
    expect(calls.map(({ length }) => length)).toEqual([4, 3, 2]);
    expect(names).toEqual([['ines'], ['jonas'], [], []]);
  });

  test('are believed each by its own words', async () => {
    const { names } = await readAll((asked) => asked.map(({ n }) => ({ n, name: first(texts[n % 4] as string) })));
    expect(names).toEqual([[], [], [], []]);
  });

  test('are not mixed up by numbers that stand for no text, or stand twice', async () => {
    const { calls, names } = await readAll((asked) => [
      { n: 0, name: 'ines' },
      { n: 9, name: 'ines' },
      ...truth(asked),
      { n: 1, name: 'nobody' },
    ]);
    expect(calls).toHaveLength(1);
    expect(names).toEqual([['ines'], ['jonas'], ['ruth'], ['mara']]);
  });
});
