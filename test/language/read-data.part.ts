// The word lists and patterns in src/text/data: their syntax, and the messages about mistakes.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { patternsIn, wordsIn } from '../../src/text/read-data';

test('a word list may span lines, and its comments are skipped', () => {
  expect([...wordsIn('w.txt', '# Winds.\n\nföhn, north wind,\n# Cold ones.\nbora\n')]).toEqual([
    'föhn',
    'north wind',
    'bora',
  ]);
});

test.each([
  ['bora\n', 'w.txt must begin with a line that says what it is for.'],
  ['# Winds.\n', 'w.txt has no entries.'],
  ['# Winds.\nbora,\nBora\n', 'w.txt:3: "Bora" must be in lower case.'],
  ['# Winds.\nbora\nfoehn, bora\n', 'w.txt:3: "bora" stands twice.'],
])('a mistake in a word list is reported with its position: %j', (text, message) => {
  expect(() => wordsIn('w.txt', text)).toThrow(new Error(message));
});

test.each([
  ["it's (calm|stormy)", "it['’]s (?:calm|stormy)"],
  ['blows {strength}', 'blows (?:hard|softly)'],
  ["[('] \\( \\p{Lu}{2,3} (?<wind>bora)(?! wind)", "[('] \\( \\p{Lu}{2,3} (?<wind>bora)(?! wind)"],
  ['{words/opposed-prefixes}x', '(?:micro|macro|inter|intra|hyper|hypo)x'],
])('the pattern %s becomes a regular expression', (wording, source) => {
  const file = patternsIn('p.txt', `# Weather.\n{strength}\n  hard\n  softly\n\nsaid\n  ${wording}\n`);
  expect(file.anyOf('said')).toBe(source);
  expect(file.blocks.map(({ head }) => head)).toEqual(['said']);
});

test.each([
  ['  calm\n', 'p.txt:2: a wording needs a head above it.'],
  ['said\n\nunsaid\n  calm\n', 'p.txt:2: "said" has no wordings.'],
  ['{wind}\n  {storm}\n', 'p.txt: there is no fragment {storm}.'],
])('a mistake in a pattern file is reported with its position: %j', (text, message) => {
  expect(() => patternsIn('p.txt', `# Weather.\n${text}`)).toThrow(new Error(message));
});

test('a missing heading of a pattern file is reported', () => {
  expect(() => patternsIn('p.txt', '# Weather.\nsaid\n  calm\n').anyOf('unsaid')).toThrow(
    'p.txt has no head "unsaid".',
  );
});

const source = (folder: string, ending: string) =>
  readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => ({ name, text: readFileSync(path.join(projectRoot, folder, name), 'utf8') }));

test('every word list, pattern file and heading is used', () => {
  const code = source('src', '.ts')
    .map(({ text }) => text)
    .join('\n');
  const patterns = source('src/text/data/patterns', '.txt');
  const lists = source('src/text/data/words', '.txt').map(({ name }) => name.replace('.txt', ''));
  const isListed = (name: string) =>
    code.includes(`wordList('${name}')`) || patterns.some(({ text }) => text.includes(`{words/${name}}`));
  expect(lists.filter((name) => !isListed(name))).toEqual([]);
  const files = patterns.map(({ name }) => name.replace('.txt', ''));
  expect(files.filter((name) => name !== 'fragments' && !code.includes(`patternFile('${name}')`))).toEqual([]);
  // In the other files, headings are part of the data.
  const named = patterns.filter(({ name }) => ['names.txt', 'questions.txt', 'times.txt'].includes(name));
  const heads = named.flatMap(({ name, text }) =>
    patternsIn(name, text, [
      { head: '{season}', wordings: ['x'], place: '' },
      { head: '{month}', wordings: ['x'], place: '' },
    ]).blocks.map(({ head }) => head),
  );
  expect(heads.filter((head) => !code.includes(`'${head}'`))).toEqual([]);
});
