// Finding many phrases in a text in one pass.
import { phraseFinder, wordsOf } from '../../src/text/phrase-finder';
import { randomFrom } from '../support/drill';

test('phrases, also such as end in each other, are found as a comparison of all words finds them', () => {
  const random = randomFrom(7);
  const some = (max: number) => Array.from({ length: 1 + random(max) }, () => 'ab'[random(2)] as string);
  const holds = (text: string[], phrase: string[]) => ` ${text.join(' ')} `.includes(` ${phrase.join(' ')} `);
  for (let round = 0; round < 200; round++) {
    const phrases = Array.from({ length: 8 }, () => some(5));
    const text = some(12);
    const expected = phrases.flatMap((phrase, index) => (holds(text, phrase) ? [index] : []));
    expect([...phraseFinder(phrases)(text)].sort()).toEqual(expected);
  }
});

test('a sentence is found without case and spaces, in whole words only, also in scripts without spaces', () => {
  const find = phraseFinder(['Ann lives in Oslo.', '安は大阪に住む。', ''].map(wordsOf));
  const found = (text: string) => [...find(wordsOf(text))];
  expect(found('He said: "ann lives\n in OSLO." Then he left.')).toEqual([0]);
  expect(found('昨日、安は大阪に住む。と聞いた')).toEqual([1]);
  expect(found('Joann lives in Oslo.')).toEqual([]);
});
