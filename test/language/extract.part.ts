import { extract } from '../../src/reading/by-rules/entities/extract';
import type { Entity } from '../../src/reading/reading';

function named(text: string, name: string): Entity | undefined {
  return extract(text).entities.find((entity) => entity.name === name);
}

function names(text: string): string[] {
  return extract(text).entities.map((entity) => entity.name);
}

describe('aliases within an item', () => {
  test('a surname counts as the one full name that it fits', () => {
    const text = 'Clara Hoffner built the mill. Later Hoffner sold it.';
    expect(named(text, 'Clara Hoffner')).toMatchObject({ entity_type: 'person', count: 2, aliases: ['Hoffner'] });
    expect(names(text)).not.toContain('Hoffner');
  });

  test('a surname that two persons share is a name of its own', () => {
    expect(names('Clara Hoffner met Paul Hoffner, and then Hoffner left.')).toEqual([
      'Clara Hoffner',
      'Paul Hoffner',
      'Hoffner',
    ]);
  });

  test('an acronym counts as the name that it abbreviates', () => {
    expect(named('The North Harbour Trust (NHT) pays. We thank the NHT.', 'North Harbour Trust')).toMatchObject({
      count: 3,
      aliases: ['NHT'],
    });
  });

  test('a nickname that the text explains is an alias', () => {
    expect(named('This is Valeria Ruiz, but everybody calls her Lera.', 'Valeria Ruiz')?.aliases).toEqual(['Lera']);
  });

  test('a form of address is part of an alias of a person, and "Prince" part of the name of a place', () => {
    expect(named('We asked Dr. Nora Obi.', 'Nora Obi')?.aliases).toEqual(['Dr. Nora Obi']);
    expect(names('They sailed to Prince Edward Island.')).toEqual(['Prince Edward Island']);
  });
});

describe('names recognised by their notation', () => {
  test('wikilinks and concepts are names; tags, handles and addresses are not', () => {
    const text =
      'See [[Heron plan|the plan]] and ((Slow Thinking)) #urgent @marta me@example.com https://example.com/Big_Name now.';
    expect(names(text)).toEqual(['Heron plan', 'Slow Thinking']);
  });

  test('identifiers, paths and calls are names of code', () => {
    const found = extract('Call parseHeaders() in src/http/headers.ts, see user_id and `TaxService.compute`.').entities;
    expect(found.map((entity) => [entity.name, entity.entity_type])).toEqual([
      ['parseHeaders', 'code'],
      ['src/http/headers.ts', 'code'],
      ['user_id', 'code'],
      ['TaxService.compute', 'code'],
    ]);
  });

  test('names within a longer name are candidates only', () => {
    const { entities, candidates } = extract('He was crowned by Anselm III, Duke of Bavaria.');
    expect(candidates).toEqual(
      expect.arrayContaining(['anselm iii', 'duke of bavaria', 'bavaria', 'anselm iii duke of bavaria']),
    );
    expect(entities.map((entity) => entity.key)).not.toContain('anselm iii duke of bavaria');
  });

  test('a date is an entity named by its interval', () => {
    const { entities } = extract('I met her yesterday.', { time: '2024-03-13T10:00:00Z' });
    expect(entities).toEqual([
      { name: '2024-03-12', key: '2024 03 12', entity_type: 'date', role: 'mention', count: 1, aliases: ['yesterday'] },
    ]);
  });
});

describe('hostile input', () => {
  const size = 100_000;
  const fill = (unit: string): string => unit.repeat(Math.ceil(size / unit.length));
  // A finder with more than linear time would take hours on the worst of these.
  test.each([
    'a',
    'A',
    'Ab ',
    '[',
    '[[a',
    '((a',
    '(',
    '"',
    '"A ',
    '*a',
    'a/',
    'a.',
    'A.',
    'A. ',
    '1',
    '1999 ',
    '😀',
    ' ',
    '\n',
    'a:',
    'a@',
    '# ',
    'a_',
    '\u0301',
    'Bank of ',
    'Ann and ',
    'May 3 ',
    'last week ',
    '`a',
    "A'",
    'A-',
    'www.',
    '1/1/',
    '\ud800',
    "Ann's ",
    'Ann: ',
    '{<[(',
  ])('of 100 kB is read within the time limit: %j', (unit) => {
    const found = extract(fill(unit), { time: '2024-03-13T10:00:00Z' });
    expect(found.dates.length).toBeLessThanOrEqual(200);
  });

  test('in 100 kB of prose hides no name', () => {
    const { entities } = extract(fill('Ada Byron met Carl Gauss in Paris in 1832, and Byron wrote "The Long Way". '));
    expect(entities.map((entity) => entity.name)).toEqual(['Ada Byron', 'Carl Gauss', 'Paris', 'The Long Way', '1832']);
  });

  test('that is empty has no names', () => {
    for (const text of ['', ' ', '...', '😀😀', '12 34', 'no names here']) expect(extract(text).entities).toEqual([]);
  });
});

describe('types of names', () => {
  test('a first name and a surname are a person, but not after an article', () => {
    expect(named('Yesterday Anna Vessel came aboard.', 'Anna Vessel')?.entity_type).toBe('person');
    expect(named('She designed the Anna Vessel in winter.', 'Anna Vessel')?.entity_type).toBe('other');
  });

  test.each([
    ['Anna and the kettle', 'other'],
    ['A pier is a promise', 'other'],
    ['Anna van der Lund', 'person'],
    ['Aster (film)', 'work'],
  ])('the type of the title of a text is that of its words: %s', (title, type) => {
    const [entity] = extract('It was long ago.', { title }).entities;
    expect(entity).toMatchObject({ name: title, entity_type: type });
  });
});
