// Chunking: property tests that chunks cover the text in order, fit the size, and split no character.
import fc from 'fast-check';
import { chunk, type ChunkSpan, type Strategy } from '../../src/convert/chunk/chunk';

const strategies: Strategy[] = ['paragraph', 'sentence', 'markdown', 'recursive'];

/** Random texts: separators of all strategies, emoji, combining accents, and words longer than any chunk. */
const texts = fc
  .array(
    fc.oneof(
      fc.constantFrom('\n\n', '\n', ' ', '. ', '# Head\n', '## Sub\n\n', '- item\n', '```\ncode\n```\n', '| a | b |\n'),
      fc.constantFrom(
        '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
        'e\u0301',
        '\u{1f1e9}\u{1f1ea}',
        'z\u0300\u0301\u0302'.repeat(20),
      ),
      fc.string({ unit: 'grapheme', maxLength: 40 }),
      fc.lorem({ mode: 'sentences', maxCount: 5 }),
      fc.constantFrom('x'.repeat(3000), '\u{1f600}'.repeat(700)),
    ),
    { maxLength: 30 },
  )
  .map((parts) => parts.join('').replace(/\r\n?/g, '\n').toWellFormed());

test.each(strategies)(
  'the strategy %s makes chunks that cover the text, fit the size and split no character',
  (strategy) => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 300 }), (text, size) => {
        expect(faults(text, chunk(text, strategy, size), size)).toEqual([]);
      }),
      { numRuns: 100 },
    );
  },
);

function faults(text: string, spans: ChunkSpan[], size: number): string[] {
  const found: string[] = [];
  let end = 0;
  for (const span of [...spans, { start: text.length, end: text.length + 1 }]) {
    if (text.slice(end, span.start).trim() !== '') found.push(`text is missing at ${end}`);
    if (span.start < end || span.end <= span.start) found.push(`out of order at ${span.start}`);
    if (span.end - span.start > size) found.push(`too large at ${span.start}`);
    if (!text.slice(span.start, span.end).isWellFormed()) found.push(`half a character at ${span.start}`);
    end = span.end;
  }
  return found;
}

const cut = (text: string, strategy: Strategy, size: number) =>
  chunk(text, strategy, size).map(({ start, end }) => text.slice(start, end));

test('paragraphs share a chunk while they fit, and a paragraph that fits is never split', () => {
  expect(cut('One two.\n\nThree.\n\nFour five six seven.', 'paragraph', 20)).toEqual([
    'One two.\n\nThree.',
    'Four five six seven.',
  ]);
});

test('the strategy "sentence" splits no sentence, and may join paragraphs', () => {
  expect(cut('One. Two is here.\n\nThree now. Four.', 'sentence', 20)).toEqual([
    'One. Two is here.',
    'Three now. Four.',
  ]);
});

test('a Markdown section has its own chunk, and a heading stays with its text', () => {
  const text = '# Book\n## One\ntext\n\n```\n# no heading\n```\n\n## Two\n\nmore';
  expect(cut(text, 'markdown', 100)).toEqual(['# Book\n## One\ntext\n\n```\n# no heading\n```', '## Two\n\nmore']);
});

test('the strategy "recursive" splits by paragraphs, lines, sentences, words and finally characters', () => {
  expect(cut('aa bb\ncc\n\ndd. ee. ffffffffffff', 'recursive', 8)).toEqual([
    'aa bb\ncc',
    'dd. ee.',
    'ffffffff',
    'ffff',
  ]);
});

test('an emoji of several code points is not split when it fits the chunk size', () => {
  const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}';
  expect(cut(family.repeat(3), 'recursive', family.length)).toEqual([family, family, family]);
});

test('sentences of a text longer than one reading window are kept whole', () => {
  const text = Array.from({ length: 400 }, (_, index) => `This is sentence number ${index} of many.`).join(' ');
  for (const sentence of cut(text, 'sentence', 60)) expect(sentence).toMatch(/^This is sentence number \d+ of many\.$/);
});
