// Wikilinks, concepts and tags in the text of a note, and text that only looks like them.
import { marksIn, readLink, titleKey } from '../../src/text/wikilinks';

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

test('a title with the ending of a Markdown file is the title without it', () => {
  expect([titleKey('Pump.md'), titleKey('.md'), titleKey('Notes on .md files')]).toEqual([
    'pump',
    '.md',
    'notes on .md files',
  ]);
});

test('a wikilink is also read without brackets, and is undefined without a title', () => {
  expect(readLink('Pump#Valves|old')).toEqual({ title: 'Pump', heading: 'Valves', alias: 'old' });
  expect(readLink('[[Pump]]')).toEqual({ title: 'Pump', heading: null, alias: null });
  expect([readLink(''), readLink('[[]]'), readLink('|x')]).toEqual([undefined, undefined, undefined]);
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
  for (const text of ['[', '[[', '[[a', '(', '((', '#', '`', '`a', '~~~\n', '[[a]]', '((a))', '[[a|', ']]', '[[#'].map(
    (part) => part.repeat(many),
  ))
    expect(marksIn(text).links.length).toBeLessThanOrEqual(many);
  expect(marksIn(stairs.repeat(4)).links).toEqual([]);
  expect(titles('[[a]] '.repeat(10_000))).toHaveLength(10_000);
});
