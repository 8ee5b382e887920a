// Facts about work and life in ordinary sentences. The sentences are invented.
import { extract, type About } from '../../src/language/entities/extract';
import { factPredicates } from '../../src/memory/model/relationships';
import { framesOf } from '../../src/language/facts/frames';

/** A Monday. */
const time = '2026-05-04T10:00:00Z';
const known = new Set(factPredicates.map(({ predicate }) => predicate));

function facts(text: string, about: About = { time }): string[] {
  return extract(text, about)
    .relations.filter(({ predicate }) => known.has(predicate))
    .map(({ source, predicate, target }) => `${source} ${predicate} ${target}`);
}

describe('facts in ordinary sentences', () => {
  test.each([
    // Verbs and their synonyms, tenses, coordination.
    ['Tomas Ebel works as a welder at Norden Stahl GmbH.', ['Tomas Ebel role_at Norden Stahl GmbH']],
    ["I've been working at Halden Optics since 2021.", ['I works_at Halden Optics']],
    [
      'Ruth lives in Ghent, works for Quillstone Ltd and owns a small boat.',
      ['Ruth lives_in Ghent', 'Ruth works_at Quillstone Ltd', 'Ruth owns small boat'],
    ],
    ['Paulo moved from Braga to Lyon in 2020.', ['Paulo moved_to Lyon']],
    ['Olga Brandt reports directly to Peter Lind.', ['Olga Brandt reports_to Peter Lind']],
    ['Tallyman replaces Ledgerfox from April.', ['Ledgerfox replaced_by Tallyman']],
    ['The team uses Cargomat and Slack.', ['team uses Cargomat', 'team uses Slack']],
    ['Rui graduated from Coimbra University in 2014.', ['Rui studied_at Coimbra University']],
    ['Olga Brandt leads the design team.', ['Olga Brandt manages design team']],
    // Passive and reduced clauses.
    ['Halden Optics was bought by Norden Stahl GmbH in 2018.', ['Norden Stahl GmbH acquired Halden Optics']],
    ['Velo Nord, founded by Paulo Reis, closes.', ['Paulo Reis founded Velo Nord']],
    ['Founded by Paulo Reis in 2003, Velo Nord has six shops.', ['Paulo Reis founded Velo Nord']],
    ['The bikes are supplied by Velo Nord.', ['Velo Nord supplies bikes']],
    ['The yellow van belongs to Ines Moral.', ['Ines Moral owns yellow van']],
    // Apposition, possessives, roles.
    ['Ruth Ames, head of sales at Quillstone Ltd, sends her regards.', ['Ruth Ames role_at Quillstone Ltd']],
    ['The managing director of Quillstone Ltd is Ruth Ames.', ['Ruth Ames role_at Quillstone Ltd']],
    ['Ines Moral, the owner of the Seagull Hotel, agreed.', ['Ines Moral owns Seagull Hotel']],
    ['Nordfrakt, a subsidiary of Baltic Freight, grew.', ['Nordfrakt part_of Baltic Freight']],
    // Relative clauses and pronouns.
    ['Paulo Reis, who lives in Braga, called yesterday.', ['Paulo Reis lives_in Braga']],
    ['We met Ann Lund. She lives in Ghent.', ['Ann Lund lives_in Ghent']],
    ['Cargomat, the app that we use, is slow.', ['I uses Cargomat']],
    // Kinship.
    ["Ines, Paulo's wife, came.", ['Paulo married_to Ines']],
    ['Paulo Reis has two daughters, Lena and Sara.', ['Paulo Reis parent_of Lena', 'Paulo Reis parent_of Sara']],
    ['Eva lives in Porto with her brother Nils.', ['Eva lives_in Porto', 'Eva sibling_of Nils']],
    ['Nils and Tilda are siblings.', ['Tilda sibling_of Nils']],
    // Places and sums.
    ['The headquarters of Halden Optics are in Aalborg.', ['Halden Optics located_in Aalborg']],
    ['The annual fee goes up to £45 from January.', ['annual fee costs £45']],
    ['We paid 1,250 euros for the repair.', ['repair costs 1,250 euros']],
    ['Large hall: 120 euros', ['Large hall costs 120 euros']],
    ['I bought my bike from Velo Nord in 2022.', ['I bought_from Velo Nord']],
  ])('are found: %s', (text, expected) => {
    expect(facts(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each([
    'She no longer works for Halden Optics.',
    'Olga Brandt might move to Lyon.',
    'Does Olga Brandt work for Halden Optics?',
    'If Olga moves to Lyon, we have to find somebody else.',
    'Olga does not live in Lyon.',
    'Olga Brandt wants to buy a boat from Velo Nord.',
    'Rui was with us at the lake.',
    'Olga and Rui had lunch in Lyon.',
    'She found the key and started the car.',
    'Nils plays in the garden.',
    'She made a cake for Nils.',
  ])('are not invented: %s', (text) => {
    expect(facts(text)).toEqual([]);
  });

  test('with "I" are about the speaker, or the signer of the text', () => {
    expect(facts('I work for Velo Nord.', { speaker: 'Ines' })).toEqual(['Ines works_at Velo Nord']);
    expect(facts('Hi Tom,\n\nI work for Velo Nord now.\n\nBest,\nInes Moral')).toEqual([
      'Ines Moral works_at Velo Nord',
    ]);
  });

  test('with "the company" or "its" are about the organisation named last', () => {
    expect(facts('Velo Nord Ltd grows. Its director is Ines Moral. The company is based in Aalborg.')).toEqual([
      'Ines Moral role_at Velo Nord Ltd',
      'Velo Nord Ltd located_in Aalborg',
    ]);
  });

  test('are not read from German texts', () => {
    expect(facts('Ines Moral ist die Frau von Paulo und der Chef der Firma Velo Nord GmbH in Lyon.')).toEqual([]);
  });

  test('have only documented predicates', () => {
    const stated = new Set([...framesOf.values()].flat().map(({ relation }) => relation));
    expect([...stated].filter((predicate) => !known.has(predicate))).toEqual([]);
  });
});

describe('the times of facts', () => {
  test.each([
    ['Ruth Ames starts next Monday at Quillstone Ltd.', '2026-05-11', undefined],
    ['Until Friday Ruth Ames works for Quillstone Ltd.', undefined, '2026-05-09'],
    ['Ruth Ames works for Quillstone Ltd from 1 June 2026 until 31 August 2026.', '2026-06-01', '2026-09-01'],
    ['Ruth Ames has worked for Quillstone Ltd since March 2024.', '2024-03-01', undefined],
    ['Ruth Ames leaves Quillstone Ltd on 30 June.', undefined, '2026-06-30'],
    ['In 2016 Quillstone Ltd acquired Velo Nord.', '2016-01-01', undefined],
    ['Ruth Ames lives in Ghent.', undefined, undefined],
  ])('are read from "%s"', (text, start, end) => {
    const [fact] = extract(text, { time }).relations;
    expect([fact?.valid_start?.slice(0, 10), fact?.valid_end?.slice(0, 10)]).toEqual([start, end]);
  });

  test('differ for each clause of a sentence', () => {
    const { relations } = extract('Ines lives in Braga since 2015 but moves to Lyon in June.', { time });
    expect(relations.map(({ predicate, valid_start }) => [predicate, valid_start?.slice(0, 10)])).toEqual([
      ['lives_in', '2015-01-01'],
      ['moved_to', '2026-06-01'],
    ]);
  });

  test('of a takeover: the new person has the role from that day on, the predecessor until then', () => {
    const { relations } = extract('As of 1 June Olga Brandt replaces Peter Lind as chair of the Harbour Club.', {
      time,
    });
    expect(
      relations.map(({ source, predicate, detail, valid_start, valid_end }) => [
        source,
        predicate,
        detail,
        valid_start?.slice(0, 10),
        valid_end?.slice(0, 10),
      ]),
    ).toEqual([
      ['Olga Brandt', 'role_at', 'chair', '2026-06-01', undefined],
      ['Peter Lind', 'role_at', 'chair', undefined, '2026-06-01'],
      ['Peter Lind', 'replaced_by', undefined, '2026-06-01', undefined],
    ]);
  });
});
