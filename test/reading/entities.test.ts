import { rules } from '../../src/reading/by-rules/rules';
import { itemNamesIn, nameRows, vagueTypes, type ItemNames } from '../../src/memory/model/names';
import { entityKey } from '../../src/libraries/text/entity-key';
import type { TextToRead } from '../../src/reading/reading';
import company from './company.json';

// What becomes an entity, and of which type, in the texts of a small company: mails, chats, minutes, notes, tickets.
describe('entities', () => {
  const always = {
    valid_start_time: '0001-01-01T00:00:00Z',
    valid_end_time: '9999-12-31T23:59:59Z',
    valid_start_local: null,
  };

  async function namesIn(text: TextToRead): Promise<ItemNames> {
    const names = itemNamesIn(await rules.names(text), always);
    const said = (text.speakers ?? []).map((name) => ({ key: entityKey(name), name, entity_type: 'person' }));
    return { ...names, entities: [...names.entities, ...said] };
  }

  /** Types by name, as `store/link-names` stores them: a later type replaces a vague one. */
  async function entitiesIn(texts: TextToRead[]): Promise<Record<string, string>> {
    const types: Record<string, string> = {};
    for (const text of texts)
      for (const { name, entity_id, entity_type } of nameRows({ newId: () => 'ent' }, 'w', [
        { item_id: 'mem', names: await namesIn(text) },
      ]).names)
        if (entity_id !== null && vagueTypes.includes(types[name] ?? 'other')) types[name] = entity_type ?? 'other';
    return types;
  }
  const one = (content: string, more: Partial<TextToRead> = {}) => entitiesIn([{ content, ...more }]);
  const mentioned = async (content: string) => (await namesIn({ content })).mentioned;

  describe('of the texts of a company', () => {
    const labels: [string, string[]][] = [
      ['person', company.persons],
      ['organisation', company.organisations],
      ['place', company.places],
      ['product', company.things],
    ];
    const typeOf = (name: string) =>
      labels.find(([, names]) => names.some((full) => full === name || full.split(' ').includes(name)))?.[0];

    test('are right nineteen times in twenty: a name, and either its type or none', async () => {
      const found = Object.entries(await entitiesIn(company.texts));
      const wrong = found.filter(([name, type]) => {
        const label = typeOf(name);
        return label === undefined || (label !== type && !vagueTypes.includes(type));
      });
      expect({ wrong, isRight: wrong.length <= found.length / 20 }).toMatchObject({ isRight: true });
    });

    test('include nine in ten people and places, and two in three organisations, with their types', async () => {
      const found = await entitiesIn(company.texts);
      const shareOf = (names: string[], type: string) =>
        names.filter((name) => found[name] === type).length / names.length;
      expect(shareOf(company.persons, 'person')).toBeGreaterThanOrEqual(0.9);
      expect(shareOf(company.places, 'place')).toBeGreaterThanOrEqual(0.8);
      expect(shareOf(company.organisations, 'organisation')).toBeGreaterThanOrEqual(0.66);
    });
  });

  test('dates are none, unless a fact ends at one', async () => {
    const { names } = nameRows({ newId: () => 'ent' }, 'w', [
      { item_id: 'mem', names: await namesIn({ content: 'Ailsa Drummore came on 3 May 2026.' }) },
    ]);
    expect(names.filter(({ entity_id }) => entity_id === null)).toContainEqual(
      expect.objectContaining({ key: '2026 05 03', name: '2026-05-03', entity_type: 'date' }),
    );
    expect(Object.keys(await one('Ailsa Drummore came on 3 May 2026.'))).toEqual(['Ailsa Drummore']);
  });

  test.each([
    ['a title', 'The plates arrive late.', 'Kittiwake: second delay'],
    ['a title with the name of a place', 'The train was late.', 'Visit to Marlow Bridge'],
    ['a link to a title', 'See [[Week 14]] and [[Visit to Utrecht]].', undefined],
    ['a word of a heading', 'Action Items are due.\nNext Steps: none.', undefined],
    [
      'a greeting, an abbreviation, a unit',
      'Hi all,\nthe VAT form is due, ETA 14:30 GMT, at 10 C and 40 dB.',
      undefined,
    ],
    ['a role', 'Ask the Treasurer or our Driver.', undefined],
  ])('%s is none', async (_what, content, title) => {
    expect(await one(content, { title })).toEqual({});
  });

  test('a title is one if its text names it again, or if its words have a type', async () => {
    expect(await one('We met at Kittiwake. Kittiwake is loud.', { title: 'Kittiwake' })).toHaveProperty('Kittiwake');
    expect(await one('Born in May.', { title: 'Anna Lindholm' })).toEqual({ 'Anna Lindholm': 'person' });
  });

  test('a project is no person, whatever it is the replacement of', async () => {
    expect(await one('Project Quiet Engine is the replacement of the generator.')).toEqual({
      'Project Quiet Engine': 'other',
    });
  });

  test.each([
    ['May said no.', 'May', 'person'],
    ['The offer from June Brandt is in.', 'June Brandt', 'person'],
    ['May Corlett said no.', 'May Corlett', 'person'],
    ['Austin signed for the parcel.', 'Austin', undefined],
    ['Our depot in Skerrivore is shut.', 'Skerrivore', 'place'],
    ['Leipzig is cold.', 'Leipzig', 'place'],
    ['We met the shareholders of Velmarin Rood.', 'Velmarin Rood', 'organisation'],
    ['Contact Velmarin Ferries before noon.', 'Velmarin Ferries', 'organisation'],
    ['He is an assistant at Skerrivore.', 'Skerrivore', undefined],
  ])('"%s": the type of %s is %s', async (content, name, type) => {
    expect((await one(content))[name] ?? 'other').toBe(type ?? 'other');
  });

  test('a month is none', async () => {
    expect(await one('The stock count takes place in April, or in May. May I come? March brought rain.')).toEqual({});
  });

  test('what a fact says gives both of its ends a type', async () => {
    expect(await one('Thandiwe Nkosi works at Velmarin.')).toEqual({
      'Thandiwe Nkosi': 'person',
      Velmarin: 'organisation',
    });
    const names: ItemNames = {
      ...(await namesIn({ content: 'Quorl, Velm' })),
      entities: ['quorl', 'velm'].map((key) => ({ key, name: key, entity_type: 'other' })),
      mentioned: ['quorl', 'velm'],
      facts: [
        {
          ...{ source: 'quorl', target: 'velm', predicate: 'lives_in', fact: 'Quorl lives in Velm.', detail: null },
          ...{ confidence: 1, valid_start_time: always.valid_start_time, valid_end_time: always.valid_end_time },
        },
      ],
    };
    const { names: rows } = nameRows({ newId: () => 'x' }, 'w', [{ item_id: 'mem', names }]);
    expect(rows.map(({ key, entity_type }) => [key, entity_type])).toEqual([
      ['quorl', 'person'],
      ['velm', 'place'],
    ]);
  });

  test('what cannot be a name is no look-up either', async () => {
    const keys = await mentioned(
      'Dear Jonas, Mrs Attenborough paid on 6 March 2026, at 10 C, to Ann Lee at Halden Optics.\nThanks Ann. Cash on delivery.',
    );
    for (const noise of [
      'dear jonas',
      'mrs',
      'mrs attenborough',
      'cash',
      '10 c',
      '6 march 2026',
      'thanks ann',
      'march',
    ])
      expect(keys).not.toContain(noise);
    for (const key of ['ann lee', 'halden optics', 'attenborough']) expect(keys).toContain(key);
  });
});
