// The markup of a note's text: [[links]] to notes, ((concepts)) and #tags. Markup inside code is none. Every step reads the text once:
// brackets without end also take linear time.
import { normalized } from './normalized';

/** A link as it is written: `[[title#heading|alias]]`. */
export interface Wikilink {
  /** The title of the other note; null for a heading of the note itself. */
  title: string | null;
  heading: string | null;
  /** What is shown in its place. */
  alias: string | null;
}

export interface Marks {
  links: Wikilink[];
  concepts: string[];
  tags: string[];
}

/** Longest concept and tag; a longer one is a text in brackets. */
const maxMarkLength = 200;

/** The marks of a text, in its order. */
export function marksIn(text: string): Marks {
  const prose = withoutCode(text);
  const { found, rest } = takeBrackets(prose, '[', ']');
  const concepts = takeBrackets(rest, '(', ')');
  return {
    links: found.flatMap((inner) => readLink(inner) ?? []),
    concepts: concepts.found
      .map((inner) => inner.trim())
      .filter((concept) => concept.length <= maxMarkLength && /[\p{L}\p{N}]/u.test(concept)),
    tags: tagsIn(concepts.rest),
  };
}

/** Reads a link with or without its brackets; undefined if it names nothing. */
export function readLink(written: string): Wikilink | undefined {
  const inner = written
    .trim()
    .replace(/^!?\[\[/, '')
    .replace(/\]\]$/, '');
  const bar = inner.indexOf('|');
  // In a table, the bar is written as `\|`.
  const target = (bar < 0 ? inner : inner.slice(0, bar)).trim().replace(/\\$/, '').trim();
  const alias = bar < 0 ? null : inner.slice(bar + 1).trim() || null;
  const hash = target.indexOf('#');
  const heading = hash < 0 ? null : target.slice(hash + 1).trim() || null;
  // "C#" is a title.
  const title = heading === null ? target : target.slice(0, hash).trim();
  if (title === '' && heading === null) return undefined;
  return { title: title || null, heading, alias };
}

/**
 * Takes what stands between double brackets out of a text: the innermost ones, within a line. A backslash in front of them makes them
 * ordinary text.
 */
function takeBrackets(text: string, open: string, close: string): { found: string[]; rest: string } {
  const found: string[] = [];
  let rest = '';
  /** To where the text is in `rest`. */
  let kept = 0;
  /** Where the inner text begins, and single brackets in it that are open. */
  let start = -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\n') start = -1;
    else if (char === open) {
      if (text[at + 1] === open && text[at - 1] !== '\\') {
        // Of three, the inner two; at the next one this is asked again.
        start = at + 2;
        depth = 0;
        if (text[at + 2] !== open) at++;
      } else depth++;
    } else if (char === close && start >= 0) {
      if (text[at + 1] === close && (depth <= 0 || text[at + 2] !== close)) {
        found.push(text.slice(start, at));
        rest += `${text.slice(kept, start - 2)} `;
        kept = at + 2;
        start = -1;
        at++;
      } else depth--;
    }
  }
  return { found, rest: rest + text.slice(kept) };
}

/** Tags begin with `#` where no word goes on, and have a letter: `#1` is a number and `page#part` an address. */
function tagsIn(text: string): string[] {
  // bounded: 201 characters, more is no tag.
  const tags = text.matchAll(/(?<![\p{L}\p{M}\p{N}_#/&\\-]|\]\()#([\p{L}\p{M}\p{N}_/-]{1,201})/gu);
  return [...tags]
    .map(([, tag = '']) => tag.replace(/(?<![-/])[-/]+$/, ''))
    .filter((tag) => tag.length <= maxMarkLength && /\p{L}/u.test(tag));
}

/** The text with a blank in place of fenced blocks and of code within lines. */
function withoutCode(text: string): string {
  if (!text.includes('`') && !text.includes('~~~')) return text;
  let fence = '';
  let prose = '';
  let block = '';
  const endBlock = () => {
    prose += withoutSpans(block);
    block = '';
  };
  for (const line of text.split('\n')) {
    // bounded: a line's beginning; the run of marks is read once.
    const [, marks] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== '') {
      const isEnd = marks?.startsWith(fence) === true && line.trim() === marks;
      if (isEnd) fence = '';
    } else if (marks !== undefined && !(marks.startsWith('`') && line.trimStart().slice(marks.length).includes('`'))) {
      endBlock();
      fence = marks;
    } else {
      // A span of code ends with its paragraph.
      if (line.trim() === '') endBlock();
      block += `${line}\n`;
    }
  }
  endBlock();
  return prose;
}

/** The paragraph with a blank in place of code spans: from a run of backticks to the next one of the same length. */
function withoutSpans(paragraph: string): string {
  if (!paragraph.includes('`')) return paragraph;
  const runs = [...paragraph.matchAll(/`+/g)].map((run) => ({ at: run.index, length: run[0].length }));
  /** For each run, the next one of the same length. */
  const next = new Array<number | undefined>(runs.length);
  const later = new Map<number, number>();
  for (let i = runs.length - 1; i >= 0; i--) {
    const { length } = runs[i] as { length: number };
    next[i] = later.get(length);
    later.set(length, i);
  }
  let prose = '';
  let kept = 0;
  for (let i = 0; i < runs.length; i++) {
    const end = next[i];
    if (end === undefined) continue;
    const [from, to] = [runs[i], runs[end]] as [{ at: number }, { at: number; length: number }];
    prose += `${paragraph.slice(kept, from.at)} `;
    kept = to.at + to.length;
    i = end;
  }
  return prose + paragraph.slice(kept);
}

/**
 * What two spellings of a title have in common: NFKC, lower case, single blanks, no invisible signs. Diacritics, and look-alike letters of
 * other scripts, distinguish titles.
 */
export const titleKey = (title: string): string =>
  normalized(title, 'NFKC')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim();
