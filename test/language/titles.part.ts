import { extract, type About } from '../../src/reading/by-rules/entities/extract';
import type { Entity } from '../../src/reading/reading';

function headOf(text: string, about?: About): Entity | undefined {
  return extract(text, about).entities.find((entity) => entity.role !== 'mention');
}

describe('titles', () => {
  test.each([
    ['Lake Aster, Norway: Lake Aster is a lake in the north.', 'Lake Aster, Norway', ['Lake Aster']],
    ['The Long Ferry (1974 film): The Long Ferry is a drama.', 'The Long Ferry (1974 film)', ['The Long Ferry']],
    ['Night Sky: The Return: Night Sky: The Return is a game.', 'Night Sky: The Return', []],
    ['J. P. Moorcroft: Moorcroft was raised in Leeds.', 'J. P. Moorcroft', ['Moorcroft']],
    ['Mary Lister: Mary Ann Lister (born 1901) was a botanist.', 'Mary Lister', ['Mary Ann Lister']],
    ['# Plan for Heron\nWe start in June.', 'Plan for Heron', []],
  ])('are found in "%s"', (text, name, aliases) => {
    expect(headOf(text)).toMatchObject({ role: 'title', name, aliases });
  });

  test('given by the caller are used, and mentions in the text counted', () => {
    const found = headOf('Aster is a lake. Aster freezes in winter.', { title: 'Aster (lake)' });
    expect(found).toMatchObject({ role: 'title', name: 'Aster (lake)', aliases: ['Aster'], count: 3 });
  });

  test.each([
    'Decision: we move to another host.',
    'TODO: call Ann',
    'The reason is simple: we ran out of time.',
    'http://example.com',
  ])('are not found in "%s"', (text) => {
    expect(headOf(text)).toBeUndefined();
  });
});

describe('speakers of a text', () => {
  test.each([
    ['Ingrid: I went to the lake.', 'Ingrid'],
    ['Mary Ann Lister: We should go, shouldn’t we?', 'Mary Ann Lister'],
    ['Tomas: Great.', 'Tomas'],
  ])('are found in "%s"', (text, name) => {
    expect(headOf(text)).toMatchObject({ role: 'speaker', entity_type: 'person', name });
  });

  test('given by the caller are used', () => {
    expect(headOf('I went to the lake.', { speaker: 'Ingrid' })).toMatchObject({ role: 'speaker', name: 'Ingrid' });
  });

  test('do not include the subject of an article', () => {
    expect(headOf('Aster: Aster is what you see from my house.')).toMatchObject({ role: 'title', name: 'Aster' });
  });
});
