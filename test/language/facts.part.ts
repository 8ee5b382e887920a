// What is read as a fact, and above all what is not. The sentences are invented.
import { extract, type About } from '../../src/reading/by-rules/entities/extract';
import { factPredicates } from '../../src/memory/model/relationships';
import { patternFile } from '../../src/text/read-data';
import ownTexts from './own-texts.json';
import unseenTexts from './unseen-texts.json';

/** A Monday. */
const time = '2026-05-04T10:00:00Z';

const facts = (text: string, about: About = {}) =>
  extract(text, { time, ...about }).relations.map(
    ({ source, predicate, target }) => `${source} ${predicate} ${target}`,
  );

interface Labelled {
  text: string;
  speaker?: string;
  /** All facts that the text asserts. */
  facts: string[];
  /** Its names with their types, where they are labelled. */
  types?: string[][];
}

const labelled: Labelled[] = [...unseenTexts, ...ownTexts];

describe('facts', () => {
  test.each([
    ['Tomas Ebel works as a welder at Norden Stahl GmbH.', ['Tomas Ebel role_at Norden Stahl GmbH']],
    ['The managing director of Quillstone Ltd is Ruth Ames.', ['Ruth Ames role_at Quillstone Ltd']],
    ['Ruth lives in Ghent and owns the Ferry Inn.', ['Ruth lives_in Ghent', 'Ruth owns Ferry Inn']],
    ['Halden Optics was acquired by Norden Stahl GmbH in 2018.', ['Norden Stahl GmbH acquired Halden Optics']],
    ['Rui uses Cargomat and Slack.', ['Rui uses Cargomat', 'Rui uses Slack']],
    ['Brask Gallery is a museum in Norway.', ['Brask Gallery located_in Norway']],
    ['Ada Lind (born 3 April 1888) is a painter.', []],
    ['InvoiceMapper extends BaseMapper.', ['InvoiceMapper implements BaseMapper']],
    ["Beata's husband Otto lives in Lyon.", ['Beata married_to Otto', 'Otto lives_in Lyon']],
  ])('of a sentence that is understood whole are read: %s', (text, expected) => {
    expect(facts(text)).toEqual(expected);
  });

  test.each([
    'If Ruth Ames works for Quillstone Ltd, we know her.',
    'Ruth Ames works for Quillstone Ltd, or so they say.',
    'Ruth Ames no longer works for Quillstone Ltd.',
    'Ruth Ames used to work for Quillstone Ltd.',
    'Nobody says that Ruth Ames works for Quillstone Ltd.',
    'Olga wants Ruth Ames to work for Quillstone Ltd.',
    'Does Ruth Ames work for Quillstone Ltd?',
    'Ruth Ames works for Quillstone Ltd?',
    'Ruth Ames worked for Quillstone Ltd.',
    'Ruth Ames is a former director of Quillstone Ltd.',
    'Let Ruth Ames work for Quillstone Ltd.',
    '"Ruth Ames works for Quillstone Ltd," he said.',
    '"Well. Ruth Ames works for Quillstone Ltd. Or not," he said.',
    '> Ruth Ames works for Quillstone Ltd.',
    'For example, Ruth Ames is a clerk. Ruth Ames works for Quillstone Ltd.',
    'Ruth Ames works for Quillstone Ltd. That is wrong.',
    'In the novel we meet her. Ruth Ames works for Quillstone Ltd.',
    'Tarn Arena and Ruth Ames was replaced by Olga Brandt.',
    "They are of the house of Norden's daughter Olga Brandt.",
    'Ruth Ames arbeitet bei der Quillstone GmbH und wohnt in Lyon.',
  ])('are not read from what does not assert them: %s', (text) => {
    expect(facts(text)).toEqual([]);
  });

  test('with "I" and "my" are about the speaker, the signer, or the speaker of the line', () => {
    expect(facts('My sister Leonie teaches at Halden School.', { speaker: 'Ingrid' })).toEqual([
      'Ingrid sibling_of Leonie',
      'Leonie works_at Halden School',
    ]);
    expect(facts('Hi Tom,\n\nI work for Velo Nord now.\n\nBest,\nInes Moral')).toEqual([
      'Ines Moral works_at Velo Nord',
    ]);
    expect(facts('I live in Kiel.')).toEqual(['I lives_in Kiel']);
    const speakers = ['Ana', 'Bo'];
    expect(facts('Ana: I live in Porto.\nBo: I live in Kiel.', { speakers })).toEqual([
      'Ana lives_in Porto',
      'Bo lives_in Kiel',
    ]);
    expect(facts('I live in Porto.', { speakers })).toEqual([]);
  });

  test.each([
    ['Ruth Ames works for Quillstone Ltd from 1 June 2026 until 31 August 2026.', '2026-06-01', '2026-09-01'],
    ['Ruth Ames works for Quillstone Ltd since March 2024.', '2024-03-01', undefined],
    ['Until Friday Ruth Ames works for Quillstone Ltd.', undefined, '2026-05-09'],
    ['In 2016 Quillstone Ltd acquired Velo Nord.', '2016-01-01', undefined],
    ['Ruth Ames lives in Ghent.', undefined, undefined],
  ])('have the times that the words state: %s', (text, start, end) => {
    const [fact] = extract(text, { time }).relations;
    expect(fact).toBeDefined();
    expect([fact?.valid_start?.slice(0, 10), fact?.valid_end?.slice(0, 10)]).toEqual([start, end]);
  });

  test('with a time that neither begins nor ends a state are not read', () => {
    expect(facts('In 2016 Ruth Ames works for Quillstone Ltd.')).toEqual([]);
  });

  test('quote their sentence', () => {
    const { relations } = extract('We met. Gustav Lind founded Harrow Press. It rained.');
    expect(relations.map(({ fact }) => fact)).toEqual(['Gustav Lind founded Harrow Press.']);
  });

  test('have documented predicates', () => {
    const known = factPredicates.map(({ predicate }) => predicate);
    const read = patternFile('facts').blocks.map(({ head }) => head.split(/[ :]/)[0]);
    expect([...new Set([...read, 'role_at'])].sort()).toEqual([...known].sort());
  });
});

describe('of labelled mails, chats, manuals, tables and notes in four languages', () => {
  const read = labelled.map((row) => ({ row, ...extract(row.text, { time, speaker: row.speaker }) }));

  test('at least 19 of 20 facts that are read are true', () => {
    const stated = read.flatMap(({ row, relations }) =>
      relations.map(({ source, predicate, target }) => {
        const fact = `${source} ${predicate} ${target}`;
        return { fact, isTrue: row.facts.includes(fact) };
      }),
    );
    const wrong = stated.filter(({ isTrue }) => !isTrue).map(({ fact }) => fact);
    expect(stated.length).toBeGreaterThanOrEqual(20);
    expect({ wrong, isPrecise: wrong.length <= 0.05 * stated.length }).toMatchObject({ isPrecise: true });
  });

  test('at least 19 of 20 types that names get are right', () => {
    const typed = read.flatMap(({ row: { types }, entities }) =>
      (types ? entities : [])
        .filter(({ entity_type }) => !['other', 'date'].includes(entity_type))
        .map(({ name, entity_type }) => ({
          name: `${name}: ${entity_type}`,
          isRight: types?.some(([label, type]) => label === name && type === entity_type),
        })),
    );
    const wrong = typed.filter(({ isRight }) => !isRight).map(({ name }) => name);
    expect(typed.length).toBeGreaterThanOrEqual(85);
    expect({ wrong, isPrecise: wrong.length <= 0.05 * typed.length }).toMatchObject({ isPrecise: true });
  });
});
