// npm run cypher: a table that fits the terminal.
import { tableOf } from '../../scripts/cypher';

test('columns are as wide as their longest cell, objects are JSON and null is empty', () => {
  expect(
    tableOf(
      [
        { name: 'Mara', tags: ['a', 'b'] },
        { name: 'Ines', tags: null },
      ],
      80,
    ),
  ).toBe(['name  tags', '----  ---------', 'Mara  ["a","b"]', 'Ines'].join('\n'));
});

test('the widest columns are shortened until a row fits, line breaks included', () => {
  const rows = [{ id: 'mem_1', content: `first\nsecond ${'x'.repeat(200)}` }];
  const lines = tableOf(rows, 30).split('\n');
  expect(lines.every((line) => line.length <= 30)).toBe(true);
  expect(lines[2]).toMatch(/^mem_1 {2}first second x+…$/);
});
