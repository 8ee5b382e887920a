import { extract } from '../../src/language/entities/extract';
import type { Entity } from '../../src/language/entities/extraction';

function named(text: string, name: string): Entity | undefined {
  return extract(text).entities.find((entity) => entity.name === name);
}

function names(text: string): string[] {
  return extract(text).entities.map((entity) => entity.name);
}

describe('aliases within an item', () => {
  it('counts a surname to the one full name it fits', () => {
    const text = 'Clara Hoffner built the mill. Later Hoffner sold it.';
    expect(named(text, 'Clara Hoffner')).toMatchObject({ entity_type: 'person', count: 2, aliases: ['Hoffner'] });
    expect(names(text)).not.toContain('Hoffner');
  });

  it('leaves a surname alone that two people share', () => {
    expect(names('Clara Hoffner met Paul Hoffner, and then Hoffner left.')).toEqual([
      'Clara Hoffner',
      'Paul Hoffner',
      'Hoffner',
    ]);
  });

  it('counts an acronym to the name it stands for', () => {
    expect(named('The North Harbour Trust (NHT) pays. We thank the NHT.', 'North Harbour Trust')).toMatchObject({
      count: 3,
      aliases: ['NHT'],
    });
  });

  it('takes a nickname that the text explains', () => {
    expect(named('This is Valeria Ruiz, but everybody calls her Lera.', 'Valeria Ruiz')?.aliases).toEqual(['Lera']);
  });

  it('keeps an honour as an alias, and as part of a place', () => {
    expect(named('We asked Dr. Nora Obi.', 'Nora Obi')?.aliases).toEqual(['Dr. Nora Obi']);
    expect(names('They sailed to Prince Edward Island.')).toEqual(['Prince Edward Island']);
  });
});

describe('what is marked and what is not', () => {
  it('reads wikilinks and concepts, and no tags, handles, addresses', () => {
    const text =
      'See [[Heron plan|the plan]] and ((Slow Thinking)) #urgent @marta me@example.com https://example.com/Big_Name now.';
    expect(names(text)).toEqual(['Heron plan', 'Slow Thinking']);
  });

  it('reads identifiers, paths and calls as code', () => {
    const found = extract('Call parseHeaders() in src/http/headers.ts, see user_id and `TaxService.compute`.').entities;
    expect(found.map((entity) => [entity.name, entity.entity_type])).toEqual([
      ['parseHeaders', 'code'],
      ['src/http/headers.ts', 'code'],
      ['user_id', 'code'],
      ['TaxService.compute', 'code'],
    ]);
  });

  it('gives nested spans as candidates only', () => {
    const { entities, candidates } = extract('He was crowned by Albert III, Duke of Bavaria.');
    expect(candidates).toEqual(
      expect.arrayContaining(['albert iii', 'duke of bavaria', 'bavaria', 'albert iii duke of bavaria']),
    );
    expect(entities.map((entity) => entity.key)).not.toContain('albert iii duke of bavaria');
  });

  it('names dates by their interval', () => {
    const { entities } = extract('I met her yesterday.', { time: '2024-03-13T10:00:00Z' });
    expect(entities).toEqual([
      { name: '2024-03-12', key: '2024 03 12', entity_type: 'date', role: 'mention', count: 1, aliases: ['yesterday'] },
    ]);
  });
});

describe('hostile input', () => {
  const size = 100_000;
  const fill = (unit: string): string => unit.repeat(Math.ceil(size / unit.length));
  // A finder that is not linear would run into the time limit of the test: hours, not milliseconds, for the worst of these.
  it.each([
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
  ])('ends on 100 kB of %j', (unit) => {
    const found = extract(fill(unit), { time: '2024-03-13T10:00:00Z' });
    expect(found.dates.length).toBeLessThanOrEqual(200);
  });

  it('ends on 100 kB of prose and still finds its names', () => {
    const { entities } = extract(fill('Ada Byron met Carl Gauss in Paris in 1832, and Byron wrote "The Long Way". '));
    expect(entities.map((entity) => entity.name)).toEqual(['Ada Byron', 'Carl Gauss', 'Paris', 'The Long Way', '1832']);
  });

  it('finds nothing in nothing', () => {
    for (const text of ['', ' ', '...', '😀😀', '12 34', 'no names here']) expect(extract(text).entities).toEqual([]);
  });
});
