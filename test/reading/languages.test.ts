// Rules read English, and claim nothing of other languages but full dates.
import { compareTexts } from '../../src/reading/compare';
import { readText } from '../../src/reading/read';
import { datesOf } from '../../src/reading/by-rules/time/dates';
import { languageOf } from '../../src/libraries/text/language-of';
import { tokensOf } from '../../src/libraries/text/tokens';

test.each([
  ['en', 'The gate code is 4471.'],
  ['en', 'Gate code 4471'],
  ['en', 'Zoë no longer eats meat.'],
  ['de', 'Der Code für das Tor ist 4471.'],
  ['fr', 'Le loyer est de 800 euros.'],
  ['es', 'La tienda abre a las nueve.'],
  ['it', 'Il treno parte alle otto.'],
  ['nl', 'De brug is veertig meter lang.'],
  ['ru', 'Склад вмещает 300 ящиков.'],
  ['zh', '会议在三月五日举行。'],
  ['ja', '会議は三時に始まる。'],
  ['other', 'الاجتماع يوم الثلاثاء'],
  ['other', 'Depo 500 kutu alıyor.'],
])('the language of a text: %s', (language, text) => expect(languageOf(tokensOf(text))).toBe(language));

const statements = async (content: string) => readText({ content }, ['statements']);

test.each([
  ['the same sentence with another number', 'Zimmer 214 ist frei.', 'Zimmer 241 ist frei.'],
  ['a word that English denies with', 'Lucía no fuma.', 'Lucía fuma.'],
  ['a word that English knows', 'Lucía vive en Sevilla.', 'La madre de Lucía vive en Cádiz.'],
  ['no word with spaces', '3号房间可用。', '5号房间可用。'],
])('in another language rules find no conflict: %s', async (_name, stored, asserted) => {
  const compared = compareTexts(await statements(stored), await statements(asserted), 0.93);
  expect(compared).toMatchObject({ isRead: false, isConflict: false, words: { features: { unread: 1 } } });
  expect(compared.comparison.apart).toBeUndefined();
});

test.each([
  ['es', 'La reunión es el 3 de marzo de 2026.'],
  ['it', 'La riunione è il 3 marzo 2026.'],
  ['nl', 'De vergadering is op 3 maart 2026.'],
  ['pt', 'A reunião é em 3 de março de 2026.'],
  ['ru', 'Встреча состоится 3 марта 2026 года.'],
  ['zh', '会议在2026年3月3日举行。'],
  ['ja', '会議は2026年3月3日に始まる。'],
])('a full date is read in %s', (_language, text) =>
  expect(datesOf(text, '2026-01-01T00:00:00Z').map(({ name }) => name)).toEqual(['2026-03-03']),
);

test.each([
  ['es', 'La reunión es en marzo, con 2026 cajas.'],
  ['ru', 'Склад вмещает 3000 ящиков, глава 3.'],
])('what is not a full date is no date in %s', (_language, text) =>
  expect(datesOf(text, '2026-01-01T00:00:00Z').filter(({ grain }) => grain !== 'year')).toEqual([]),
);
