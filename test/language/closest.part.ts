import { closest, statementsIn } from '../../src/reading/compare';

test('only the first 200 words of a list without full stops are compared', () => {
  const [statement] = statementsIn(`The stock is ${'rope '.repeat(1_600)}`);
  const words = statement?.terms.terms.map(({ stem }) => stem) ?? [];
  expect(words.length).toBeGreaterThan(150);
  expect(words.length).toBeLessThan(201);
  expect(statement?.stems).toEqual(new Set(['stock', 'rope']));
});

test('a sentence of normal length is compared in full', () => {
  const sentence = `${'The harbour keeper noted that '.repeat(20)}the lamp burns kerosene.`;
  const said = 'The lamp burns kerosene.';
  expect(closest(sentence, statementsIn(said)).comparison.covered).toBe(1);
});
