import { extract, type About } from '../../src/language/entities/extract';

function facts(text: string, about?: About): string[] {
  return extract(text, about).relations.map(({ source, predicate, target }) => `${source} ${predicate} ${target}`);
}

describe('relations', () => {
  test.each([
    ['Harrow Press was founded in 1921 by Gustav Lind.', 'Gustav Lind founded Harrow Press'],
    ['Gustav Lind founded Harrow Press.', 'Gustav Lind founded Harrow Press'],
    ['Ada Lind (3 April 1888 – 12 May 1951) was a painter born in Lyon.', 'Ada Lind born_in Lyon'],
    ['Karlsborg is the capital of Sweden.', 'Karlsborg capital_of Sweden'],
    ['Clara Hoffner married Paul Weiss in 1633.', 'Clara Hoffner married_to Paul Weiss'],
    ["Clara Hoffner's husband Paul Weiss came too.", 'Clara Hoffner married_to Paul Weiss'],
    ['Clara Hoffner works at Nordwind Energy.', 'Clara Hoffner works_at Nordwind Energy'],
    ['Anna Lund was a member of the Harbour Party.', 'Anna Lund member_of Harbour Party'],
    ['"The Quiet Ferry" was written by Anna Lund.', 'The Quiet Ferry made_by Anna Lund'],
    ['Anna Lund directed "The Quiet Ferry".', 'Anna Lund directed The Quiet Ferry'],
    ['Harrow Press was acquired by Nordwind Energy.', 'Nordwind Energy acquired Harrow Press'],
    ['Lake Aster is a lake in Norway.', 'Lake Aster located_in Norway'],
    ['Petra Halvorsen owns Nordwind Energy.', 'Petra Halvorsen owns Nordwind Energy'],
    ['Petra Halvorsen met Paul Weiss and skippers the supply boat Teist.', 'Petra Halvorsen commands Teist'],
    ['Harrow Press is owned by Nordwind Energy.', 'Nordwind Energy owns Harrow Press'],
    ['Anna Lund is the conservator of glass at Tornvik Museum.', 'Anna Lund works_at Tornvik Museum'],
    ['Anna Lund is the station engineer.', 'Anna Lund is_a station engineer'],
    ['InvoiceMapper extends BaseMapper.', 'InvoiceMapper implements BaseMapper'],
  ])('are found in "%s"', (text, fact) => {
    expect(facts(text)).toContain(fact);
  });

  test('of the form "is a" leave out year and nationality', () => {
    expect(facts('Ada Lind was a French landscape painter from Lyon.')).toContain('Ada Lind is_a landscape painter');
    expect(facts('The gift from Ada Lind was a kettle.')).toEqual([]);
  });

  test('with a verb without a subject belong to the title of the text, not to the nearest name', () => {
    const text =
      'The Long Ferry (film): The Long Ferry is a 1931 drama film directed by Ludwig Hain and starring Trude Klein.';
    expect(facts(text)).toEqual(
      expect.arrayContaining([
        'Ludwig Hain directed The Long Ferry (film)',
        'The Long Ferry (film) starring Trude Klein',
      ]),
    );
  });

  test('with "I" and "my" refer to the speaker', () => {
    expect(facts('Ingrid: I work at Nordwind Energy.')).toContain('Ingrid works_at Nordwind Energy');
    expect(facts('My sister Leonie moved to Montreal.', { speaker: 'Ingrid' })).toEqual(
      expect.arrayContaining(['Ingrid sibling_of Leonie', 'Leonie moved_to Montreal']),
    );
    expect(facts('My sister Leonie called.')).toEqual(['I sibling_of Leonie']);
    expect(facts('I met Paul Weiss in Bergen.', { speaker: 'Ingrid' })).toContain('Ingrid met Paul Weiss');
    expect(facts('I love "The Quiet Ferry".', { speaker: 'Ingrid' })).toContain('Ingrid likes The Quiet Ferry');
  });

  test('quote their sentence, and do not reach across sentences', () => {
    const { relations } = extract('We met Clara Hoffner. Gustav Lind founded Harrow Press. It rained.');
    expect(relations.map((relation) => relation.fact)).toEqual(['Gustav Lind founded Harrow Press.']);
  });

  test('are none in a text without statements', () => {
    expect(facts('Clara Hoffner and Paul Weiss had lunch in Bergen.')).toEqual([]);
  });
});
