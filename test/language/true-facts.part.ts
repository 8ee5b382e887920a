// The share of false facts among those extracted from 200 labelled sentences of chats, mails, minutes and tables.
import { extract } from '../../src/language/entities/extract';
import texts from './own-texts.json';

test('of the facts extracted from labelled texts, at most 5 in 100 are false', () => {
  const stated = texts.flatMap(({ text, speaker, facts }) =>
    extract(text, { speaker, time: '2026-11-02T09:00:00Z' }).relations.map(({ source, predicate, target }) => {
      const fact = `${source} ${predicate} ${target}`;
      return { fact, isTrue: facts.includes(fact) };
    }),
  );
  const wrong = stated.filter(({ isTrue }) => !isTrue).map(({ fact }) => fact);
  expect(stated.length).toBeGreaterThanOrEqual(35);
  expect({ wrong, isPrecise: wrong.length <= 0.05 * stated.length }).toMatchObject({ isPrecise: true });
});

test('a text of several speakers gives no facts about "I"', () => {
  const { relations } = extract('Ana: I live in Porto.\nBo: I live in Kiel.', { speakers: ['Ana', 'Bo'] });
  expect(relations.filter(({ source, target }) => [source, target].includes('I'))).toEqual([]);
});
