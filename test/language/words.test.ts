import { askedTimes, isOfTime } from '../../src/reading/question';
import { statementsIn } from '../../src/reading/compare';
import { datesOf } from '../../src/reading/by-rules/time/dates';
import { entityKey } from '../../src/text/entity-key';
import { oneTypo } from '../../src/text/one-typo';
import { phraseFinder, wordsOf } from '../../src/text/phrase-finder';
import { randomFrom } from '../support/drill';
import { sentencesOf } from '../../src/text/sentences';
import { cutToTokens, oneLine, tokensIn } from '../../src/text/model-tokens';
import { validTimeOf } from '../../src/reading/by-rules/time/valid-time';
import { marksIn, titleKey } from '../../src/text/wikilinks';

// The times a question asks about, as intervals of days, and which items belong to them.
describe('asked times', () => {
  const now = '2026-06-15T10:00:00Z';

  test.each([
    ['What happened in May 2023?', '2023-05-08T13:56:00', true],
    ['What happened in May 2023?', '2024-05-08T13:56:00', false],
    ['What happened in May 2023?', '2023-06-01T00:00:00', false],
    ['What happened in May 2023?', '2023-05-01T00:00', true],
    ['What happened in 2023?', '2023-12-31T23:59:59', true],
    ['What happened in 2023?', '2024-01-01T00:00', false],
    ['What happened on 3 May 2023?', '2023-05-04T00:00', false],
    ['What happened in summer 2023?', '2023-07-04T00:00', true],
    ['What happened yesterday?', '2026-06-14T23:00:00', true],
    ['What happened yesterday?', '2025-06-14T23:00:00', false],
    ['What happened last year?', '2025-02-01T00:00', true],
    ['What did she paint in June?', '2021-06-30T00:00', true],
    ['What did she paint in June?', '2026-06-01T00:00', true],
    ['What did she paint in June?', '2026-07-01T00:00', false],
    ['What did she paint in December?', '2021-12-31T23:00', true],
    ['What did she paint in December?', '2022-01-01T00:00', false],
    ['What may she paint?', '2026-05-01T00:00', false],
  ])('whether the time in "%s" includes %s: %p', (question, start, expected) =>
    expect(isOfTime(askedTimes(question, now), start, null)).toBe(expected),
  );

  test('a state that began earlier belongs to an asked time if it still holds then', () => {
    const asked = askedTimes('What did we run on in May 2023?', now);
    expect(isOfTime(asked, '2023-01-01T00:00', '2023-05-02T00:00')).toBe(true);
    expect(isOfTime(asked, '2023-01-01T00:00', '2023-05-01T00:00')).toBe(false);
    expect(isOfTime(asked, '2023-06-01T00:00', '2023-09-01T00:00')).toBe(false);
  });

  test('an item without a time belongs to no asked time; a question without a time has none', () => {
    expect(isOfTime(askedTimes('What happened in May 2023?', now), null, '2023-05-02T00:00')).toBe(false);
    expect(isOfTime([], '2023-05-02T00:00', null)).toBe(false);
  });
});

describe('closest', () => {
  test('only the first 200 words of a list without full stops are compared', () => {
    const [statement] = statementsIn(`The stock is ${'rope '.repeat(1_600)}`);
    const words = statement?.terms.terms.map(({ stem }) => stem) ?? [];
    expect(words.length).toBeGreaterThan(150);
    expect(words.length).toBeLessThan(201);
    expect(statement?.stems).toEqual(new Set(['stock', 'rope']));
  });
});

describe('dates', () => {
  /** A Wednesday. */
  const time = '2024-03-13T10:00:00Z';

  describe('datesOf', () => {
    test.each([
      ['I met her yesterday.', 'day', '2024-03-12', '2024-03-12', '2024-03-13'],
      ['We talked last Friday.', 'day', '2024-03-08', '2024-03-08', '2024-03-09'],
      ['I saw him on Sunday.', 'day', '2024-03-10', '2024-03-10', '2024-03-11'],
      ['Could you come on Saturday?', 'day', '2024-03-16', '2024-03-16', '2024-03-17'],
      ['It broke two weeks ago.', 'day', '2024-02-28', '2024-02-28', '2024-02-29'],
      ['It opened on 5 July 1989.', 'day', '1989-07-05', '1989-07-05', '1989-07-06'],
      ['Released 2024-02-29.', 'day', '2024-02-29', '2024-02-29', '2024-03-01'],
      ['We ship next week.', 'week', '2024-W12', '2024-03-18', '2024-03-25'],
      ['We hiked last weekend.', 'range', '2024-03-09/2024-03-10', '2024-03-09', '2024-03-11'],
      ['She came in May 2023.', 'month', '2023-05', '2023-05-01', '2023-06-01'],
      ['She comes next month.', 'month', '2024-04', '2024-04-01', '2024-05-01'],
      ['Planned for Q3.', 'quarter', '2024-Q3', '2024-07-01', '2024-10-01'],
      ['We met in the summer of 2021.', 'season', '2021-06-01/2021-08-31', '2021-06-01', '2021-09-01'],
      ['I changed jobs last year.', 'year', '2023', '2023-01-01', '2024-01-01'],
      ['Founded in 1921.', 'year', '1921', '1921-01-01', '1922-01-01'],
      ['Popular in the 1950s.', 'decade', '1950s', '1950-01-01', '1960-01-01'],
      ['Built in the 19th century.', 'century', '18xx', '1800-01-01', '1900-01-01'],
      ['Held on 3-5 May 2023.', 'range', '2023-05-03/2023-05-05', '2023-05-03', '2023-05-06'],
    ])('finds the dates in "%s"', (text, grain, name, start, end) => {
      const [date, ...others] = datesOf(text, time);
      expect(others).toEqual([]);
      expect(date).toMatchObject({ grain, name, start: `${start}T00:00:00.000Z`, end: `${end}T00:00:00.000Z` });
      expect(date && text.slice(date.offset, date.offset + date.text.length)).toBe(date?.text);
    });

    test.each([
      'at 5pm',
      'for 2 years',
      'every Friday',
      'version 3.12',
      '1500 metres',
      'room 1204',
      '$2000',
      'it may be',
      'now',
    ])('finds no date in "%s"', (text) => {
      expect(datesOf(text, time)).toEqual([]);
    });
  });
});

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
    const find = phraseFinder(['Ann lives in Oslo.', '安は大阪に住む。', ''].map(wordsOf));
    const found = (text: string) => [...find(wordsOf(text))];
    expect(found('He said: "ann lives\n in OSLO." Then he left.')).toEqual([0]);
    expect(found('昨日、安は大阪に住む。と聞いた')).toEqual([1]);
    expect(found('Joann lives in Oslo.')).toEqual([]);
  });
});

describe('sentences', () => {
  const all = (text: string) => [...sentencesOf(text)];

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

// The valid time that a short text states, or the reason why it states none.
describe('valid time', () => {
  /** A Monday. */
  const written = '2026-11-02T09:00:00+01:00';

  test.each([
    ['From 1 July 2026 the fee is 20 euros.', undefined, '2026-07-01 to ever'],
    ['As of 1 January 2027 the tram costs 3 euros.', undefined, '2027-01-01 to ever'],
    ['Since 1 September Anna works at Halden Optics.', written, '2026-09-01 to ever'],
    ['He has had the key since Tuesday.', written, '2026-10-27 to ever'],
    ['Starting next Monday the canteen opens at seven.', written, '2026-11-09 to ever'],
    ['The bridge is closed until Friday.', written, 'ever to 2026-11-07'],
    ['The tariff is valid through 31 March 2026.', undefined, 'ever to 2026-04-01'],
    ['The rule holds from 1 March 2026 to 30 June 2026.', undefined, '2026-03-01 to 2026-07-01'],
    ['Anna moved to Bergen in May.', written, '2026-05-01 to ever'],
    ['Bo joined Halden Optics on 3 March 2024.', undefined, '2024-03-03 to ever'],
    ['Yesterday Carla sold her boat.', written, '2026-11-01 to ever'],
    ['Petra left the firm at the end of June 2026.', undefined, '2026-06-30 to ever'],
    ['Date: Tue, 3 Nov 2026\nSubject: Fees\n\nFrom 1 December the fee is 30 euros.', undefined, '2026-12-01 to ever'],
    [
      'In force from 1 March 2026\n\nDogs stay outside. Guests pay in cash. Fires are small.',
      undefined,
      '2026-03-01 to ever',
    ],
    // Texts that do not state a valid time.
    ['Anna moved to Bergen in May.', undefined, 'no_reference_time'],
    ['Since 1 September Anna works at Halden Optics.', undefined, 'no_reference_time'],
    ['I got it wrong, the review is on 1 December.', written, undefined],
    ['On the 24th we baked for hours.', '2025-12-20T10:00:00Z', undefined],
    ['The shop does not open until 1 June 2026.', undefined, 'not_stated_as_fact'],
    ['The new pump runs, the old one stays in the shed until Friday.', written, 'several_statements'],
    ['If it rains until Friday, we stay.', written, 'not_stated_as_fact'],
    ['I mixed up the invoice from 4 November 2025.', written, 'not_stated_as_fact'],
    ['If the permit comes, we open from 1 May 2027.', undefined, 'not_stated_as_fact'],
    ['We tore down the shed at the weekend. The new one has two doors.', written, undefined],
    ['Is the pool open until May 2026?', undefined, undefined],
    ['The meeting is on 3 June 2026.', undefined, undefined],
    ['The lift broke on Monday. It was mended on Wednesday.', written, 'several_times'],
    ['Lena leads sales. Bo leads support. Ada has led research since 2019.', undefined, 'several_statements'],
    ['Anna lives in Oslo.', written, undefined],
  ])('"%s", written at %s, is valid %s', (text, time, expected) => {
    const read = validTimeOf(text, { written: time });
    const shown = typeof read === 'object' ? `${read.from ?? 'ever'} to ${read.until ?? 'ever'}` : read;
    expect(shown).toBe(expected);
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

// Days, months and quarters given in words. The sentences are invented.
describe('worded days', () => {
  /** A Monday. */
  const time = '2026-05-04T10:00:00Z';

  test.each([
    ['It starts on the first Monday in June.', '2026-06-01'],
    ['It closes on the last Friday of May.', '2026-05-29'],
    ['It was the second Sunday of March 2025.', '2025-03-09'],
    ['The talk is on Thursday fortnight.', '2026-05-21'],
    ['She starts on Friday week.', '2026-05-15'],
    ['It is on June the 5th.', '2026-06-05'],
    ['In March of last year we met.', '2025-03'],
    ['Sales rose in the third quarter of 2025.', '2025-Q3'],
    ['We meet in the week of 3 March 2025.', '2025-03-03'],
  ])('the date in "%s" is found', (text, name) => {
    expect(datesOf(text, time).map((date) => date.name)).toEqual([name]);
  });

  test('"the following day" and "the following week" count from the date of the sentence before', () => {
    const names = (text: string) => datesOf(text, time).map((date) => date.name);
    expect(names('They met on 3 May 2025. The following day they left.')).toEqual(['2025-05-03', '2025-05-04']);
    expect(names('They met on 3 May 2025. The following week they left.')).toEqual(['2025-05-03', '2025-W19']);
    expect(names('The following day they left.')).toEqual([]);
  });
});
