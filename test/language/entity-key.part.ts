import { entityKey } from '../../src/text/entity-key';

describe('entityKey', () => {
  test.each([
    ['The Hobbit', 'hobbit'],
    ['“The Hobbit”', 'hobbit'],
    ['Zoë  Müller', 'zoe muller'],
    ['ZOE MULLER', 'zoe muller'],
    ['Łódź', 'lodz'],
    ['J. R. R. Tolkien', 'jrr tolkien'],
    ['J.R.R. Tolkien', 'jrr tolkien'],
    ['U.S.', 'us'],
    ["Nakamura's", 'nakamura'],
    ["St Mary's Hospital", 'st marys hospital'],
    ['Wong Kar-wai', 'wong kar wai'],
    ['Harrow & Lindqvist', 'harrow and lindqvist'],
    ['Northwind (film)', 'northwind film'],
    ['Lake Aster, Norway', 'lake aster norway'],
    ['C++', 'c++'],
    ['Node.js', 'node.js'],
    ['src/http/headers.ts', 'src/http/headers.ts'],
    ['user_id', 'user_id'],
    ['ＡＢＣ', 'abc'],
    ['A. Philip Moore', 'a philip moore'],
    ['東京', '東京'],
    ['हिन्दी', 'हिन्दी'],
  ])('normalises "%s"', (name, key) => {
    expect(entityKey(name)).toBe(key);
  });

  test('leaves a key unchanged', () => {
    for (const name of ['The Hobbit', 'J. R. R. Tolkien', 'C++', "O'Malley's", 'a/b.c', 'AC/DC', 'Q&A', '42'])
      expect(entityKey(entityKey(name))).toBe(entityKey(name));
  });

  test('of a name without letters is not empty', () => {
    expect(entityKey('!!!')).toBe('!!!');
    expect(entityKey('😀')).toBe('😀');
    expect(entityKey('The')).toBe('the');
    expect(entityKey('  ')).toBe('');
  });
});
