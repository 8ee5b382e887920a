// Converts tables and pictures to files.

export type Cell = string | number | boolean | null | undefined;
export interface Table {
  columns: string[];
  rows: Cell[][];
}

export interface Order {
  /** Position of the column. */
  column: number;
  isDown: boolean;
}

/** Numbers sort by value, texts as written; cells without a value come last. */
export function sortedBy(rows: Cell[][], { column, isDown }: Order): Cell[][] {
  const isEmpty = (cell: Cell) => cell === null || cell === undefined || cell === '';
  return rows.toSorted((one, other) => {
    const [a, b] = [one[column], other[column]];
    if (isEmpty(a) || isEmpty(b)) return Number(isEmpty(a)) - Number(isEmpty(b));
    const order = typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : Number(a !== b);
    return isDown ? -order : order;
  });
}

/** A text that begins like a formula is quoted, so that a spreadsheet shows it instead of running it. */
function csvCell(cell: Cell): string {
  const text = String(cell ?? '');
  const safe = typeof cell === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvOf = ({ columns, rows }: Table): string =>
  [columns, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n');

export const jsonForReaders = ({ columns, rows }: Table): string =>
  JSON.stringify(
    rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i] ?? null]))),
    null,
    2,
  );

/** Characters that change the direction of text would alter how the surrounding text reads. */
export const shownText = (text: string): string =>
  text.replace(/[\u202a-\u202e\u2066-\u2069\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd');

/** `1 memory`, `2 memories`. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Cuts a text at a word, and never within a character. */
export function shortenedAtWord(text: string, length: number): string {
  const line = shownText(text).replace(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  const space = cut.lastIndexOf(' ');
  return `${space > length / 2 ? cut.slice(0, space) : cut}…`;
}

/** Longer texts are cut to this length before their Markdown is stripped. */
const maxMarked = 2_000;

/** The text of a note without Markdown marks, for a line or two. @param title is left out if the text begins with it */
export function withoutMarks(text: string, title?: string | null): string {
  const plain = text
    .slice(0, maxMarked)
    .split('\n')
    .map(withoutLineMark)
    .join('\n')
    .replace(/!?\[\[([^[\]\n]*)\]\]/g, (_all, link: string) => link.split('|').at(-1) ?? '')
    .replace(/\*\*|__|~~|`/g, '')
    .trim();
  return title && plain.startsWith(title) ? plain.slice(title.length).trim() : plain;
}

/** Removes the marks of headings, lists, tasks and quotations; the line under a table head is dropped. */
function withoutLineMark(line: string): string {
  const text = line
    .trim()
    .replace(/^(?:#{1,6}|[-*+>]|\d{1,9}\.) /, '')
    .replace(/^\[[ x]\] /, '');
  if (!text.startsWith('|')) return text;
  if (/^[|: -]+$/.test(text)) return '';
  return text
    .split('|')
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ');
}
