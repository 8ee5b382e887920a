// Splitters yield the offsets at which a text may be split, in ascending order.
import { Lexer } from 'marked';
import { segmentEnds } from '../../text/segments';

export type Splitter = (text: string) => Iterable<number>;

function* after(text: string, pattern: RegExp): Generator<number> {
  for (const match of text.matchAll(pattern)) {
    const end = match.index + match[0].length;
    if (end < text.length) yield end;
  }
}

export const paragraphs: Splitter = (text) => after(text, /\n[ \t]*\n\s*/g);
export const lines: Splitter = (text) => after(text, /\n/g);
export const words: Splitter = (text) => after(text, /\s+/g);
/** Sentence boundaries as defined by Unicode (UAX 29). */
export const sentences: Splitter = (text) => segmentEnds(text, 'sentence');
/** Boundaries of user-perceived characters, including accents and joined emoji. */
export const characters: Splitter = (text) => segmentEnds(text, 'grapheme');

/** Boundaries of code points, so surrogate pairs stay whole. */
export function* codePoints(text: string): Generator<number> {
  let offset = 0;
  for (const character of text) {
    if (offset > 0) yield offset;
    offset += character.length;
  }
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
