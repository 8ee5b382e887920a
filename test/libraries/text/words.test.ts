import { entityKey } from '../../../src/libraries/text/entity-key';
import { oneTypo } from '../../../src/libraries/text/one-typo';
import { phraseFinder, phraseWords } from '../../../src/libraries/text/phrase-finder';
import { processorTime } from '../../support/processor-time';
import { randomFrom } from '../../support/drill';
import { sentencesOf } from '../../../src/libraries/text/sentences';
import { cutToTokens, oneLine, tokensIn } from '../../../src/libraries/text/model-tokens';
import { marksIn, titleKey } from '../../../src/libraries/text/wikilinks';
import { queryStems, stemCounter, unindexedStems } from '../../../src/libraries/text/words';
import { normalized } from '../../../src/libraries/text/normalized';

describe('entity key', () => {
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
  });
});

// Words with one typo: one letter inserted, missing, replaced or transposed, but not the first letter.
describe('one typo', () => {
  const matches = (word: string, other: string) => new RegExp(`^${oneTypo(word).slice(1, -1)}$`, 'u').test(other);

  test.each([
    ['lindqvist', 'lindqvist'],
    ['lindqvist', 'lindkvist'],
    ['lindqvist', 'lindqvit'],
    ['lindqvist', 'lindqvistt'],
    ['lindqvist', 'lindqvits'],
    ['lindqvist', 'liindqvist'],
    ['åström', 'åstrom'],
    ['𝒶bcde', '𝒶bXcde'],
  ])('a search for %s also matches %s', (word, other) => expect(matches(word, other)).toBe(true));

  test.each([
    ['lindqvist', 'mindqvist'],
    ['lindqvist', 'indqvist'],
    ['lindqvist', 'lindkvits'],
    ['lindqvist', 'lindq'],
  ])('a search for %s does not match %s', (word, other) => expect(matches(word, other)).toBe(false));
});

// Finding many phrases in a text in one pass.
describe('phrase finder', () => {
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
    const find = phraseFinder(['Ann lives in Oslo.', '安は大阪に住む。', ''].map(phraseWords));
    const found = (text: string) => [...find(phraseWords(text))];
    expect(found('He said: "ann lives\n in OSLO." Then he left.')).toEqual([0]);
    expect(found('昨日、安は大阪に住む。と聞いた')).toEqual([1]);
    expect(found('Joann lives in Oslo.')).toEqual([]);
  });
});

describe('sentences', () => {
  const all = (text: string) => [...sentencesOf(text)];

  test('a line of numbers with periods is read as cheaply as many lines of them', () => {
    const inOneLine = processorTime(() => all('am 12. B '.repeat(1_000)));
    const onOwnLines = processorTime(() => all('am 12. B\n'.repeat(1_000)));
    expect(inOneLine).toBeLessThan(10 * onOwnLines);
  });

  test('sentences end at full stops and line breaks; those without words are left out', () => {
    expect(all('Bo came.  Ann  left!\n\n…\nWho stayed?')).toEqual(['Bo came.', 'Ann left!', 'Who stayed?']);
  });

  test.each([
    ['Dr. Holt came to St. Mary in the U.S. office. He left.', 2],
    ['J. R. Berg, a.k.a. Bo, paid 3.5 dollars. Then he left.', 2],
    ['See https://a.example/x.y?z=1. Go there!', 2],
    ['No. 4 is free, e.g. for Mrs. Lund. Take it.', 2],
    ['The cows came, flowers and all. 312 wheels were made.', 2],
    ['- one thing. Another\n- two things', 3],
    ['a • b', 2],
    ['1. Third item', 1],
    ['Die Abgabefrist ist der 28. Februar 2027. Danach ist Urlaub.', 2],
    ['Das Büro ist im 3. Stock.', 1],
    ['Es waren genau 28. Das reicht.', 2],
    ['The total was 28. Smith paid it.', 2],
  ])('"%s" has %i sentences', (text, count) => expect(all(text)).toHaveLength(count));

  test('a line is cut to as many tokens as fit, at most two fewer', () => {
    const line = oneLine('Tomas Ekberg, 41, replaced the pump at 12:30 — finally! '.repeat(100));
    for (const max of [1, 2, 10, 100, 500, 1_000]) {
      const cut = cutToTokens(line, max);
      expect(tokensIn(cut)).toBeLessThanOrEqual(max);
      expect(tokensIn(cut)).toBeGreaterThanOrEqual(Math.min(max, tokensIn(line)) - 2);
    }
  });
});

// Wikilinks, concepts and tags in the text of a note, and text that only looks like them.
describe('wikilinks', () => {
  const titles = (text: string) => marksIn(text).links.map(({ title }) => title);

  test.each([
    ['a link', 'See [[Pump]].', [{ title: 'Pump', heading: null, alias: null }]],
    ['a link with another text', '[[Pump|the old one]]', [{ title: 'Pump', heading: null, alias: 'the old one' }]],
    ['a heading of another note', '[[Pump#Valves]]', [{ title: 'Pump', heading: 'Valves', alias: null }]],
    ['a heading of the note itself', '[[#Valves]]', [{ title: null, heading: 'Valves', alias: null }]],
    [
      'title, heading and other text together',
      '[[ Pump # Valves | the valves ]]',
      [{ title: 'Pump', heading: 'Valves', alias: 'the valves' }],
    ],
    ['a title that ends in #', '[[C#]]', [{ title: 'C#', heading: null, alias: null }]],
    ['the bar of a table', '| [[Pump\\|old]] |', [{ title: 'Pump', heading: null, alias: 'old' }]],
    ['an embedded note', '![[Pump]]', [{ title: 'Pump', heading: null, alias: null }]],
  ])('a wikilink is read: %s', (_what, text, links) => {
    expect(marksIn(text).links).toEqual(links);
  });

  test.each([
    ['in nested brackets, the innermost', '[[a [[b]] c]]', ['b']],
    ['in triple brackets, the inner two', '[[[a]]]', ['a']],
    ['single brackets are part of the title', '[[a [b] c]]', ['a [b] c']],
    ['no link without a title', '[[]] [[ ]] [[|x]]', []],
    ['no link over two lines', '[[a\nb]] [[c]]', ['c']],
    ['no link without closing brackets', '[[a [[b', []],
    ['no link after a backslash', '\\[[a]] [[b]]', ['b']],
    ['no link in a line of code', 'a `[[b]]` [[c]] ``[[d]] ` [[e]]`` `[[f]]', ['c', 'f']],
    ['no link in a block of code', '```\n[[a]]\n```\n[[b]]\n~~~~ md\n[[c]]\n~~~\n[[d]]\n~~~~\n[[e]]', ['b', 'e']],
    ['no link in a block of code without end', '[[a]]\n```js\n[[b]]', ['a']],
    ['an open backtick ends with its paragraph', 'an ` alone\n\n[[a]] `', ['a']],
  ])('brackets in a text: %s', (_what, text, expected) => {
    expect(titles(text)).toEqual(expected);
  });

  test.each([
    ['((Heat pump)) and ((Valve (old)))', ['Heat pump', 'Valve (old)']],
    ['f((x)) is one, (()) and ((+)) are none', ['x']],
    ['((a\nb)) `((c))` [[x((d))]]', []],
  ])('the concepts of %s', (text, expected) => {
    expect(marksIn(text).concepts).toEqual(expected);
  });

  test.each([
    ['#pump, (#valve) #heat/pump #år_2 #pump', ['pump', 'valve', 'heat/pump', 'år_2', 'pump']],
    ['# Heading ## Two #1 #2026-1 a#b https://x.example/#part [x](#part) &#39; ##two', []],
    ['`#code` [[Pump#heading]] \\#no #end-', ['end']],
    [
      '#fff #a1b2c3 #ffeeaa #cafe #decade <p style="color: #abc" id=#top> class="#x" #main { } #end',
      ['cafe', 'decade', 'end'],
    ],
  ])('the tags of %s', (text, expected) => {
    expect(marksIn(text).tags).toEqual(expected);
  });

  test('note titles are equal despite case, spaces or Unicode form, but not despite accents', () => {
    const keys = (titles: string[]) => new Set(titles.map(titleKey)).size;
    expect(keys(['Heat  Pump', 'heat pump', 'ＨＥＡＴ\u00a0PUMP', 'heat\u200b pump '])).toBe(1);
    expect(keys(['Re\u0301sume\u0301', 'R\u00e9sum\u00e9'])).toBe(1);
    expect(keys(['Résumé', 'Resume', 'Rеsume'])).toBe(3);
  });

  test('endless brackets, backticks or hash signs are read in linear time', () => {
    const many = 200_000;
    const stairs = Array.from({ length: 1_000 }, (_, i) => '`'.repeat(i + 1)).join(' ');
    for (const text of [
      '[',
      '[[',
      '[[a',
      '(',
      '((',
      '#',
      '`',
      '`a',
      '~~~\n',
      '[[a]]',
      '((a))',
      '[[a|',
      ']]',
      '[[#',
    ].map((part) => part.repeat(many)))
      expect(marksIn(text).links.length).toBeLessThanOrEqual(many);
    expect(marksIn(stairs.repeat(4)).links).toEqual([]);
    expect(titles('[[a]] '.repeat(10_000))).toHaveLength(10_000);
  });
});

describe('words for search', () => {
  test.each([
    ['English', 'The boats were running', 'boat run'],
    ['German', 'Über die Brücke', 'uber die bruck'],
    ['Turkish', 'İstanbul', 'istanbul'],
    ['Vietnamese', 'Tiếng Việt', 'tieng viet'],
    ['Greek', 'ΟΔΟΣ οδός', 'οδοσ'],
    ['Russian', 'Ёлка и ёж', 'елка и еж'],
    ['Hebrew', 'שָׁלוֹם', 'שלום'],
    ['Arabic', 'أَحْمَد إلى', 'احمد الى'],
    ['Hindi', 'हिन्दी में', 'हिन्दी में'],
    ['Chinese', '大学图书馆', '大学 学图 图书 书馆'],
    ['Japanese', 'データを見る', 'データ を見 見る'],
    ['Thai', 'ข้าวดี', 'ข้า าว วดี'],
    ['Korean', '서울에서 나', '서울 울에 에서 나'],
    ['full width', 'ＡＢＣ１', 'abc1'],
  ])('%s: "%s"', (_language, text, stems) => {
    expect([...queryStems(text)]).toEqual(stems.split(' '));
  });

  test('that a query makes are counted in a text that spells them otherwise', () => {
    const count = stemCounter(queryStems('café أحمد ข้าว 东京'));
    expect(count('Cafe! CAFÉ، احمد، กินข้าว และ 去东京的').counts).toEqual(
      new Map([
        ['cafe', 2],
        ['احمد', 1],
        ['ข้า', 1],
        ['าว', 1],
        ['东京', 1],
      ]),
    );
  });

  test('that the text index does not make are folded forms, and pairs of other letters than Han and Hiragana', () => {
    expect([...unindexedStems('Das Café ist 大学 und 서울', 10)]).toEqual(['cafe', '서울']);
    expect(unindexedStems('กขคงจฉชซ'.repeat(1_000), 5).size).toBe(5);
  });
});

// Unicode normalisation: linear time on hostile texts, standard results on ordinary ones.
describe('normalized', () => {
  /** CPU time in milliseconds, unaffected by other processes. */
  function cpuMs(work: () => unknown): number {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  }

  const marks = (count: number) => `a${'\u0301\u0316'.repeat(count / 2)}`;

  test.each(['NFC', 'NFKC', 'NFD', 'NFKD'] as const)(
    'the normalisation form %s of a million combining marks takes less than a second',
    (form) => {
      expect(cpuMs(() => normalized(marks(1_000_000), form))).toBeLessThan(1_000);
    },
  );

  test('up to 30 combining marks on a letter are normalised as the standard says, longer runs split', () => {
    expect(normalized(marks(30), 'NFD')).toBe(`a${'\u0316'.repeat(15)}${'\u0301'.repeat(15)}`);
    expect(normalized(`e${'\u0301'.repeat(31)}`, 'NFD')).toBe(`e${'\u0301'.repeat(30)}\u034f\u0301`);
    expect(normalized('ﬁancé Å', 'NFKC')).toBe('fiancé Å');
  });
});
