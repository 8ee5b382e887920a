// Markup of a note: [[links]] to notes, ((concepts)) and #tags. Markup inside code does not count. Every step is
// linear, even for brackets without end.
import { normalized } from './normalized';

/** A link as written: `[[title#heading|alias]]`. */
export interface Wikilink {
  /** Title of the other note; null for a heading in the same note. */
  title: string | null;
  heading: string | null;
  /** Text that is displayed instead. */
  alias: string | null;
}

export interface LinkMarks {
  links: Wikilink[];
  concepts: string[];
  tags: string[];
}

/** Maximum length of a concept or tag. Longer ones are ordinary text. */
const maxMarkLength = 200;

export function marksIn(text: string): LinkMarks {
  const prose = withoutCode(text);
  const { found, rest } = takeBrackets(prose, '[', ']');
  const concepts = takeBrackets(rest, '(', ')');
  return {
    links: found.flatMap((inner) => readLink(inner) ?? []),
    concepts: concepts.found
      .map((inner) => inner.trim())
      .filter((concept) => concept.length <= maxMarkLength && /[\p{L}\p{N}]/u.test(concept)),
    tags: tagsIn(withoutMarkup(concepts.rest)),
  };
}

/** Parses a link with or without brackets; undefined if it has no target. */
export function readLink(written: string): Wikilink | undefined {
  const inner = written
    .trim()
    .replace(/^!?\[\[/, '')
    .replace(/\]\]$/, '');
  const bar = inner.indexOf('|');
  // A backslash before the bar is removed: in a table, the bar is written as `\|`.
  const target = (bar < 0 ? inner : inner.slice(0, bar)).trim().replace(/\\$/, '').trim();
  const alias = bar < 0 ? null : inner.slice(bar + 1).trim() || null;
  const hash = target.indexOf('#');
  const heading = hash < 0 ? null : target.slice(hash + 1).trim() || null;
  // An empty heading does not count: "C#" is a title.
  const title = heading === null ? target : target.slice(0, hash).trim();
  if (title === '' && heading === null) return undefined;
  return { title: title || null, heading, alias };
}

/**
 * The text with other links.
 * @param change returns the new text between the brackets; undefined leaves a link unchanged
 */
export const inLinks = (text: string, change: (link: Wikilink) => string | undefined): string =>
  // bounded: 1000 characters within a line.
  text.replace(/\[\[([^[\]\n]{1,1000})\]\]/g, (written, inner: string) => {
    const link = readLink(inner);
    const changed = link && change(link);
    return changed === undefined ? written : `[[${changed}]]`;
  });

/**
 * Extracts texts in double brackets: the innermost ones, within a line. A backslash before them makes them ordinary
 * text.
 */
function takeBrackets(text: string, open: string, close: string): { found: string[]; rest: string } {
  const found: string[] = [];
  let rest = '';
  /** End of the text that was copied to `rest`. */
  let kept = 0;
  /** Start of the inner text, and number of open single brackets inside it. */
  let start = -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (char === '\n') start = -1;
    else if (char === open) {
      if (text[at + 1] === open && text[at - 1] !== '\\') {
        // The inner two of three opening brackets count, so the next one is checked again.
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

/** The text without HTML tags and attributes, whose values may contain colours and addresses. */
const withoutMarkup = (text: string): string =>
  text.replace(/<[A-Za-z/!][^<>]*>/g, ' ').replace(/(?<![\w-])[\w-]+="[^"\n]*"/g, ' ');

/** A colour: hexadecimal with a digit, or of repeated letters such as `fff` and `ffeeaa`. Other letters are a word. */
const isColour = (tag: string): boolean =>
  /^(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(tag) && (/\d/.test(tag) || /^(?:(.)\1+|(?:(.)\2){3,4})$/.test(tag));

/**
 * Tags begin with `#` after a non-word character and contain a letter: `#1` is a number, `page#part` an address,
 * `#main {` a rule of a style sheet.
 */
function tagsIn(text: string): string[] {
  // bounded: 201 characters, because a longer one is not a tag.
  const tags = text.matchAll(
    /(?<![\p{L}\p{M}\p{N}_#/&\\-]|\]\()#([\p{L}\p{M}\p{N}_/-]{1,201})(?![\p{L}\p{M}\p{N}_/-]| ?\{)/gu,
  );
  return [...tags]
    .map(([, tag = '']) => tag.replace(/(?<![-/])[-/]+$/, ''))
    .filter((tag) => tag.length <= maxMarkLength && /\p{L}/u.test(tag) && !isColour(tag));
}

/** The text with a blank instead of each fenced block and each code span. */
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
      // A code span ends with its paragraph.
      if (line.trim() === '') endBlock();
      block += `${line}\n`;
    }
  }
  endBlock();
  return prose;
}

/** The paragraph with a blank instead of each code span: from a run of backticks to the next run of the same length. */
function withoutSpans(paragraph: string): string {
  if (!paragraph.includes('`')) return paragraph;
  const runs = [...paragraph.matchAll(/`+/g)].map((run) => ({ at: run.index, length: run[0].length }));
  /** For each run of backticks, the next run of the same length. */
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
 * Key of a title, equal for different spellings: NFKC, lower case, single blanks, no invisible characters, no ending
 * of a Markdown file. Diacritics and look-alike letters of other scripts distinguish titles.
 */
export const titleKey = (title: string): string =>
  normalized(title, 'NFKC')
    .replace(/[\u00ad\u200b\u2060\ufeff]/g, '')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/(?<=.)\.(?:md|markdown)$/, '');
