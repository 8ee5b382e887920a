// Splitters yield the offsets at which a text may be split, in ascending order.
import { Lexer } from 'marked';
import { segmentEnds } from '../../text/segments';

/** @param size maximum UTF-16 units of a piece. Offsets that only pieces far below it need may be left out */
export type Splitter = (text: string, size: number) => Iterable<number>;

function* after(text: string, pattern: RegExp): Generator<number> {
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (end < text.length) yield end;
  }
}

export const splitAtParagraphs: Splitter = (text) => after(text, /\n[ \t]*\n\s*/g);
export const splitAtLines: Splitter = (text) => after(text, /\n/g);
export const words: Splitter = (text) => after(text, /\s+/g);
/** Sentence boundaries as defined by Unicode (UAX 29). */
export const sentences: Splitter = (text) => segmentEnds(text);
/**
 * Boundaries of user-perceived characters, including accents and joined emoji: the last one within each `size`. Only
 * these are looked up, because listing all takes seconds for a long text without spaces. A character longer than
 * `size` is cut between code points.
 */
export function* characters(text: string, size: number): Generator<number> {
  for (let from = 0; text.length - from > size;) yield (from += characterEnd(text.slice(from, from + size + 1), size));
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The last boundary at or before `size`. */
function characterEnd(text: string, size: number): number {
  const start = graphemes.segment(text).containing(size)?.index ?? 0;
  return start > 0 ? start : size - Number(!text.slice(0, size).isWellFormed());
}

interface Block {
  offset: number;
  type: string;
}

/** Headings, paragraphs, lists, code and tables of a Markdown text. Blank lines belong to the preceding block. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let offset = 0;
  for (const { type, raw } of new Lexer().blockTokens(text)) {
    if (type !== 'space') blocks.push({ offset, type });
    offset += raw.length;
  }
  return blocks;
}

export const markdownBlocks: Splitter = (text) =>
  blocksOf(text)
    .map(({ offset }) => offset)
    .filter((offset) => offset > 0 && offset < text.length);

/** Boundaries before headings, except directly after another heading: a heading alone is not a useful chunk. */
export const markdownSections: Splitter = (text) =>
  blocksOf(text)
    .filter(({ type }, index, blocks) => type === 'heading' && index > 0 && blocks[index - 1]?.type !== 'heading')
    .map(({ offset }) => offset)
    .filter((offset) => offset < text.length);
