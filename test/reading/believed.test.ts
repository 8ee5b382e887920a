// What is believed of a language model: tables of truths and lies, and a liar and a truthful stand-in over own texts in
// English, German and Chinese (believed-texts.json: names, facts that a text states, and those that it states in a form
// that is not read).
import type { Chat, Prompt, ModelAnswer } from '../../src/llm/chat';
import type { Schemas } from '../../src/generated/schemas';
import { decisionsByModel } from '../../src/reading/by-model/decisions';
import { statedIn } from '../../src/reading/by-model/stated';
import { readText } from '../../src/reading/read';
import { saidByTexts } from '../../src/reading/said';
import { type SaidByModel, inGroups, type Together } from '../../src/reading/together';
import { isUpdate } from '../../src/reading/update';
import { isHeld, unheldIn, plainWordsIn } from '../../src/libraries/text/held-in';
import { believed } from '../../src/memory/asking/ask/believed';
import texts from './believed-texts.json';
import type { readTexts } from '../../src/llm/prompts/read';

type Fact = [source: string, predicate: string, target: string];
interface Known {
  text: string;
  names: string[];
  facts: Fact[];
  /** The same facts with another predicate. */
  other_facts?: Fact[];
  lost?: Fact[];
}
const known = texts as Known[];

/** A model that gives these answers by prompt name. */
const modelOf = (answers: Record<string, object>): Chat =>
  ({ ask: <N extends ModelAnswer>({ name }: Prompt<N>) => Promise.resolve(answers[name] as Schemas[N]) }) as Chat;

const types = ['person', 'place', 'organisation', 'product', 'other'];
const readBy = (content: string, answers: Record<string, object>) =>
  readText({ content }, ['type', 'names', 'steps'], {
    chat: modelOf(answers),
    wanted: () =>
      Promise.resolve({
        types,
        vocabulary: { relations: [], instructions: null },
        answersTo: () => Promise.resolve(new Map()),
      }),
  });

const entity = (name: string, entity_type = 'person', aliases: string[] = []) => ({ name, entity_type, aliases });
const says = (said: Partial<SaidByModel>) => ({
  read_texts: {
    texts: [{ n: 1, memory_type: 'semantic', confidence: 0, entities: [], relations: [], decisions: [], ...said }],
  },
  extract_steps: { steps: [] },
});

describe('held words', () => {
  test.each([
    ['art', 'We start at nine.', false],
    ['Art', 'The ART of tea', true],
    ['Halden  Optics', 'at “Halden—Optics”', true],
    ["O'Brien", 'Ann O’Brien', true],
    ['ﬁne café', 'a Fine CAFÉ', true],
    ['1,200', 'about 1200 boats', true],
    ['35', 'costs 3,5 Euro', false],
    ['李明', '李明在北京工作。', true],
    ['李京', '李明在北京工作。', false],
    ['กรุงเทพ', 'เขาอยู่กรุงเทพ', true],
    [' — ', 'a — b', false],
  ])('"%s" in "%s": %p', (words, text, expected) => expect(isHeld(words, text)).toBe(expected));

  test.each([
    ['Anna works in Bath', ['Anna is working.', 'a bath'], []],
    ['Anna owns 12 boats', ['Anna owned a boat'], ['12']],
    ['李明在上海', ['李明在北京'], ['李明在上海']],
  ])('"%s" has content that %p do not hold: %p', (text, others, expected) =>
    expect(unheldIn(text, others)).toEqual(expected),
  );
});

describe('facts', () => {
  const foreign = ['married', 'knows', 'works', 'owns', 'founded', 'manages', 'sister', 'lives', '认识', '管理'];
  const prepositions = ['', '_at', '_in', '_to', '_from', '_of', '_by', '_bei', '_von'];

  test.each(known.map((each) => [each.text, each] as const))(
    'of all facts that can be made of "%s", the true ones are believed',
    (text, { names, facts, other_facts = [] }) => {
      const words = [...plainWordsIn(text), ...foreign].filter((word) => /^\p{L}{2}/u.test(word));
      const predicates = new Set([...words.flatMap((word) => prepositions.map((each) => word + each))]);
      for (const [, predicate] of facts) predicates.add(predicate);
      const stating = statedIn(text);
      const found = names.flatMap((source) =>
        names.flatMap((target) =>
          [...predicates].flatMap((predicate) => {
            const others = names.filter((name) => name !== source && name !== target);
            const isStated = stating({ source: [source], predicate, target: [target], others });
            return isStated && source !== target ? [[source, predicate, target]] : [];
          }),
        ),
      );
      expect(found.sort()).toEqual([...facts, ...other_facts].sort());
    },
  );

  test.each([
    ['Ada pays Ben.', ['Ada', 'pays', 'Ben'], true],
    ['Ada paid Ben.', ['Ada', 'pays', 'Ben'], false],
    ['Ada worked at Halden.', ['Ada', 'works_at', 'Halden'], false],
    ['> Ada pays Ben.', ['Ada', 'pays', 'Ben'], false],
    ['“Ada pays Ben.”', ['Ada', 'pays', 'Ben'], false],
    ['Suppose this happens. Ada pays Ben.', ['Ada', 'pays', 'Ben'], false],
    ["Ada manages Ben's shop.", ['Ada', 'manages', 'Ben'], false],
    ['Ada is a friend of the mother of Ben.', ['Ada', 'mother_of', 'Ben'], false],
    ['Ada is the mother of Ben.', ['Ada', 'mother_of', 'Ben'], true],
    ['Ada is the mother of Ben.', ['Ben', 'mother_of', 'Ada'], false],
    ['Ada was Ben.', ['Ada', 'is', 'Ben'], false],
  ] as [string, Fact, boolean][])('"%s" states %p: %p', (text, [source, predicate, target], expected) =>
    expect(statedIn(text)({ source: [source], predicate, target: [target], others: [] }) !== undefined).toBe(expected),
  );
});

describe('what a reading stores of a model', () => {
  const namesOf = async (content: string, ...entities: SaidByModel['entities']) => {
    const { names } = await readBy(content, says({ entities }));
    return new Map(names.entities.map(({ name, entity_type, aliases }) => [name, { entity_type, aliases }]));
  };

  test('is no name that the text does not hold, and no ordinary words', async () => {
    const found = await namesOf(
      'we start when ines and the yellow note arrive',
      ...['art', 'Ines Moreau', 'yellow note', 'ines', 'the'].map((name) => entity(name)),
    );
    expect([...found.keys()]).toEqual(['ines']);
  });

  test('is no other type than the rules are sure of, and one where they are not', async () => {
    const found = await namesOf(
      'Mr. Tomas Ekberg sails the Zephyra.',
      entity('Tomas Ekberg', 'place'),
      entity('Zephyra', 'product'),
    );
    expect([...found.values()].map(({ entity_type }) => entity_type)).toEqual(['person', 'product']);
  });

  test('is an alias only of its own words, initials or brackets, and never another name', async () => {
    const found = await namesOf(
      'Norsk Lys Byrå (the old lamp) and Anna Kern met Peter Sand. NLB pays Ms Kern.',
      entity('Norsk Lys Byrå', 'organisation', ['NLB', 'the old lamp', 'Anna Kern']),
      entity('Anna Kern', 'person', ['Ms Kern', 'Peter', 'Peter Sand', 'Annie']),
    );
    expect(found.get('Norsk Lys Byrå')?.aliases).toEqual(expect.arrayContaining(['NLB', 'the old lamp']));
    expect(JSON.stringify([...found].filter(([name]) => name !== 'Peter Sand'))).not.toMatch(
      /Peter|Annie|Byrå.*Anna Kern.*Anna Kern/u,
    );
  });

  test.each([
    ['Decision: we use Kafka.', 100, 'decision'],
    ['The kettle is blue.', 100, 'learned'],
    ['The kettle is blue.', 60, 'semantic'],
  ])('is the type of "%s", given with confidence %p: %s', async (content, confidence, expected) => {
    const { type } = await readBy(content, says({ memory_type: 'learned', confidence }));
    expect(type.memory_type).toBe(expected);
  });

  test.each([
    ['We met at noon. We agreed to sell the lathe.', 'We agreed to sell the lathe.', true],
    [
      'Wir trafen uns. Beschlossen wurde der Verkauf der Drehbank.',
      'Beschlossen wurde der Verkauf der Drehbank.',
      true,
    ],
    ['我们见面了。会议决定出售车床。', '会议决定出售车床。', true],
    ['We met at noon. We agreed to sell the lathe.', 'We agreed to sell the mill.', false],
    ['We met at noon. We agreed to sell the lathe.', 'agreed to sell', false],
    ['We met at noon. We have not agreed to sell the lathe.', 'We have not agreed to sell the lathe.', false],
    ['We met at noon. Have we agreed to sell the lathe?', 'Have we agreed to sell the lathe?', false],
    ['We met at noon. The lathe is blue.', 'The lathe is blue.', false],
    ['We agreed to sell the lathe.', 'We agreed to sell the lathe.', false],
  ])('of "%s" is the decision "%s": %p', (content, decision, expected) =>
    expect(decisionsByModel([decision], content)).toEqual(expected ? [decision] : []),
  );

  test('is a decision beside the type of its text', async () => {
    const content = 'Wir trafen uns. Beschlossen wurde der Verkauf der Drehbank.';
    const [, decision = ''] = content.split(/(?<=\.) /u);
    const { type } = await readBy(content, says({ memory_type: 'episodic', confidence: 100, decisions: [decision] }));
    expect(type).toMatchObject({
      memory_type: 'episodic',
      statements: [{ text: decision, memory_type: 'decision', confidence: 0.9 }],
    });
  });

  test('is a step in the words of the text; without any, the rules read the steps', async () => {
    const content = 'We saw rust on the valve. Therefore we replaced the valve before the winter came.';
    const stepsOf = async (...contents: string[]) => {
      const steps = contents.map((each) => ({ type: 'decision', content: each }));
      return (await readBy(content, { ...says({}), extract_steps: { steps } })).steps;
    };
    expect(await stepsOf('we replaced the valve', 'We bought a new pump')).toEqual({
      ...{ by: 'llm', steps: [{ type: 'decision', content: 'we replaced the valve' }] },
    });
    expect((await stepsOf('We bought a new pump')).by).toBe('rules');
  });
});

describe('a liar and a truthful model', () => {
  const lies = ({ text, names }: Known) => {
    const words = plainWordsIn(text);
    const glued = words.flatMap((word) => [word.slice(1), word.slice(0, -1)]).filter((each) => each.length > 1);
    const all = [...names, ...glued, 'Zarathustra', names.map((name) => name.slice(0, 3)).join('')];
    const relations = names.flatMap((source) =>
      [...names, 'Zarathustra'].flatMap((target) =>
        ['married_to', 'sister_of', 'founded'].map((predicate) => ({ source, predicate, target, confidence: 100 })),
      ),
    );
    return { entities: all.map((name) => entity(name, 'place', ['Zorro'])), relations };
  };
  const truths = ({ names, facts }: Known) => ({
    entities: names.map((name) => entity(name)),
    relations: facts.map(([source, predicate, target]) => ({ source, predicate, target, confidence: 100 })),
  });
  const told = (facts: { source: string; predicate: string; target: string }[]) =>
    facts.map(({ source, predicate, target }) => [source, predicate, target].join(' | '));

  test.each(known.map((each) => [each.text, each] as const))('of "%s" store only what it holds', async (text, each) => {
    const byRules = (await readText({ content: text }, ['names'])).names;
    const lied = (await readBy(text, says(lies(each)))).names;
    const true_ = new Set([...each.facts, ...(each.other_facts ?? [])].map((fact) => fact.join(' | ')));
    const before = new Set(told(byRules.relations));
    expect(told(lied.relations).filter((fact) => !true_.has(fact) && !before.has(fact))).toEqual([]);
    expect(
      lied.entities
        .filter(({ key }) => !byRules.entities.some((own) => own.key === key))
        .filter(({ name }) => !isHeld(name, text)),
    ).toEqual([]);
    expect(JSON.stringify(lied)).not.toMatch(/Zorro|Zarathustra/u);
    for (const { key, entity_type } of byRules.entities.filter((own) => own.entity_type !== 'other'))
      expect(lied.entities).toContainEqual(expect.objectContaining({ key, entity_type }));
    const said = (await readBy(text, says(truths(each)))).names;
    expect(told(said.relations)).toEqual(
      expect.arrayContaining([...before, ...each.facts.map((fact) => fact.join(' | '))]),
    );
    expect(said.entities.map(({ name }) => name)).toEqual(
      expect.arrayContaining(each.names.filter((name) => name !== 'Peter')),
    );
  });
});

describe('sentences of several sources', () => {
  const sources = [
    'Mara Lindqvist works for Vestra University.',
    'Mara Lindqvist was born in 1979 and plays the cello.',
    'Peter Sand lives in Bath.',
    'Peter Sand sleeps in Rome, or so they say.',
    "Mara Lindqvist's sister owns the Ferry Inn.",
    'If it rains, Mara Lindqvist stays at home.',
    '王芳住在上海，认识李明。',
  ];

  test.each([
    ['Mara Lindqvist was born in 1979, plays the cello and works for Vestra University.', true],
    ['Mara Lindqvist plays the cello.', true],
    ['If it rains, Mara Lindqvist stays at home.', true],
    ['王芳认识李明。', true],
    ['Mara Lindqvist works for Vestra University as a dean.', false],
    ['Mara Lindqvist works for Vestra University and lives in Bath.', false],
    ['Mara Lindqvist owns the Ferry Inn.', false],
    ['Mara Lindqvist stays at home.', false],
    ['Peter Sand sleeps in Rome.', false],
    ['Mara Lindqvist was born in 1980.', false],
    ['Mara Lindqvist never plays the cello.', false],
    ['Vestra University works for Mara Lindqvist.', false],
    ['李明认识王芳。', false],
  ])('"%s" is said: %p', (sentence, expected) => expect(saidByTexts(sources)(sentence)).toBe(expected));
});

describe('an update', () => {
  test.each([
    ['Anna lives in Oslo.', 'lives in Oslo', 'Anna moved to Bergen.', 'moved to Bergen', true],
    ['The pump runs on 12 volts.', '12 volts', 'The pump runs on 24 volts.', '24 volts', true],
    ['王芳住在上海。', '住在上海', '王芳搬到北京。', '搬到北京', true],
    ['Der Laden öffnet um 9 Uhr.', '9 Uhr', 'Der Laden öffnet jetzt um 10 Uhr.', '10 Uhr', true],
    ['The gate code is 4471.', '4471', 'The gate code is on the yellow note.', 'on the yellow note', false],
    ['The gate code is 4471.', '4471', 'The gate code is now on the yellow note.', 'on the yellow note', false],
    ['Anna likes Rome.', 'Rome', 'Anna likes Bath.', 'Bath', false],
    ['Crate 12 is on deck 3.', '12 is on deck 3', 'Crate 21 is on deck 7.', '21 is on deck 7', false],
    ['Case 12 is open.', '12 is open', 'Case 21 is now shut.', '21 is now shut', false],
    ['The oar costs 8 crowns.', '8', 'From May 2050 the oar costs 9 crowns.', '9', false],
    ['Anna lives in Oslo.', 'lives in Oslo', 'Peter moved to Bergen.', 'moved to Bergen', false],
    ['Anna lives in Oslo.', 'lives in Oslo', 'Anna may have moved to Bergen.', 'moved to Bergen', false],
    ['Anna lives in Oslo.', 'lives in Rome', 'Anna moved to Bergen.', 'moved to Bergen', false],
    ['Anna lives in Oslo.', 'Anna', 'Anna moved to Bergen.', 'Anna', false],
  ])('of "%s" (%s) by "%s" (%s): %p', async (older, quote_old, newer, quote, expected) =>
    expect(await isUpdate(newer, older, { quote, quote_old }, 0.9)).toBe(expected),
  );
});

describe('an answer', () => {
  const sent = {
    question: 'Where does Anna Kern live?',
    memories: [
      { text: 'Anna Kern is a nurse. She lives in Bath.', about: [] },
      { text: 'Peter Sand lives in Rome.', about: [] },
      { text: 'Anna Kern does not live in Oslo.', about: [] },
      { text: 'Home: Lund', about: ['Anna Kern'] },
    ],
    relations: ['Anna Kern works_at Halden Clinic'],
    times: '2026-11-27T04:00:00Z',
  };
  const answered = (answer: string, citations: number[] = [], more: object = {}) =>
    believed({ answer, citations }, { ...sent, ...more })?.answer;

  test.each([
    ['Anna Kern lives in Bath [1].', true],
    ['As of 2026-11-27, Anna Kern lives in Bath [1].', true],
    ['Anna Kern lives in Lund [4].', true],
    ['Anna Kern works at Halden Clinic [1].', true],
    ['Anna Kern lives in Bath [1], in Lund [4].', true],
    ['Anna Kern lives in Rome [2].', false],
    ['Anna Kern lives in Oslo [3].', false],
    ['Anna Kern lives in Bath [2].', false],
    ['Anna Kern lives in Bath since 2019 [1].', false],
    ['Anna Kern lives in Bath with Zorro [1].', false],
    ['Anna Kern lives in Bath.', false],
    ['Anna Kern lives in Bath [9].', false],
    ['It is not known [1].', false],
  ])('"%s" is believed: %p', (answer, expected) => expect(answered(answer) !== undefined).toBe(expected));

  test('that adds nothing to its question stands in one sentence of its evidence', () => {
    const question = 'Does Anna Kern live in Rome?';
    const memories = [{ text: 'Anna Kern likes Rome. Peter Sand lives there.', about: [] }];
    expect(answered('Anna Kern lives in Rome [1].', [], { question, memories })).toBeUndefined();
    expect(answered('Anna Kern likes Rome [1].', [], { question, memories })).toBe('Anna Kern likes Rome [1].');
  });

  test('loses citations of evidence that was not sent', () =>
    expect(answered('Bath [1] [7].', [1, 9])).toBe('Bath [1].'));
});

// Several texts in one call of the language model.
describe('together', () => {
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
    async function readAll(saying: (asked: Asked, call: number) => (Pick<SaidByModel, 'n'> & { name: string })[]) {
      const calls: string[][] = [];
      const ask = ({ user }: ReturnType<typeof readTexts>) => {
        const asked = (JSON.parse(user) as { texts: Asked }).texts;
        calls.push(asked.map(({ text }) => text));
        const said = saying(asked, calls.length).map(({ n, name }): SaidByModel => ({
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
      const readings = await Promise.all(texts.map((content) => readText({ content }, ['type', 'names'], model)));
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
});
