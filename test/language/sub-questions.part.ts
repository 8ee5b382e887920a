// How a question that asks for several things is divided into parts.
import { subQuestions } from '../../src/language/text/sub-questions';

test.each([
  ['When did the wife of the founder of the Orlo mill die?', ['the founder of the Orlo mill die']],
  [
    'What did Mara say about the horn, and where did Bo move?',
    ['What did Mara say about the horn', 'where did Bo move'],
  ],
  ['Who ordered the pump? When did it arrive?', ['Who ordered the pump', 'When did it arrive']],
  ['Where was the brother of the man who mended the horn born?', ['the man who mended the horn born']],
  ['When was the Orlo mill built?', []],
  ['', []],
])('the question "%s" is divided into its parts', (question, parts) => {
  expect(subQuestions(question)).toEqual(parts);
});

test('a question of 60,000 words has at most four parts', () => {
  expect(subQuestions('of the horn of the horn '.repeat(10_000)).length).toBeLessThanOrEqual(4);
});
