// Adds and removes entries of a configuration file; everything else in it stays as it is, including comments.
import { applyEdits, findNodeAtLocation, getNodeValue, modify, parseTree, type ParseError } from 'jsonc-parser';

/** One value of a configuration file. */
export interface ServerEntry {
  format: 'json' | 'toml';
  /** Path of the value; with `inList`, of the list that it is added to. */
  at: string[];
  inList?: true;
  /** Only counts while it has this value: the user may have put another value there. */
  asIs?: true;
  value: object;
}

/** @throws Error if the text is not valid in its format */
export function hasEntry(text: string, { format, at, inList, asIs, value }: ServerEntry): boolean {
  if (format === 'toml') return headerIn(text.split('\n'), at) >= 0;
  const found = valueAt(text, at);
  if (asIs) return JSON.stringify(found) === JSON.stringify(value);
  return inList ? positionIn(found, value) >= 0 : found !== undefined;
}

export function withEntry(text: string, { format, at, inList, value }: ServerEntry): string {
  if (format === 'json') return edited(text.trim() === '' ? '{}\n' : text, inList ? [...at, -1] : at, value);
  const lines = [header(at), ...Object.entries(value).map(([name, each]) => `${name} = ${tomlOf(each)}`)];
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return `${text}${gap}${lines.join('\n')}\n`;
}

/** A list that becomes empty is removed too. */
export function withoutEntry(text: string, { format, at, inList, value }: ServerEntry): string {
  if (format === 'json') {
    const list = valueAt(text, at);
    const isLast = Array.isArray(list) && list.length === 1;
    return edited(text, inList && !isLast ? [...at, positionIn(list, value)] : at, undefined);
  }
  const lines = text.split('\n');
  const start = headerIn(lines, at);
  // The lines of its values; later lines, such as a comment on the next table, are not ours.
  const length = lines.slice(start + 1).findIndex((line) => /^\s*(?:#|\[|$)/.test(line));
  const gap = lines[start - 1] === '' ? 1 : 0;
  lines.splice(start - gap, gap + (length < 0 ? lines.length - start : length + 1));
  return lines.join('\n');
}

function valueAt(text: string, at: string[]): unknown {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (text.trim() !== '' && (!tree || errors.length > 0)) throw new Error('it is not valid JSON');
  const node = tree && findNodeAtLocation(tree, at);
  return node && (getNodeValue(node) as unknown);
}

/** Finds a value by its command, if it has one, because other fields may have been changed. */
function positionIn(list: unknown, value: object): number {
  const [sought = JSON.stringify(value)] = /"command":"(?:[^"\\]|\\.)*"/.exec(JSON.stringify(value)) ?? [];
  return Array.isArray(list) ? list.findIndex((each) => JSON.stringify(each).includes(sought)) : -1;
}

function edited(text: string, at: (string | number)[], value: object | undefined): string {
  const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, at, value, { formattingOptions, isArrayInsertion: at.at(-1) === -1 }));
}

const header = (at: string[]) => `[${at.join('.')}]`;
/** Finds the header of a table, which may be followed by a comment. */
const headerIn = (lines: string[], at: string[]) =>
  lines.findIndex((line) => line.split('#')[0]?.trim() === header(at));

/** A text, a list of texts or a table of texts. In TOML texts and their lists are written as in JSON. */
const tomlOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? `{ ${Object.entries(value)
        .map(([name, each]) => `${JSON.stringify(name)} = ${tomlOf(each)}`)
        .join(', ')} }`
    : JSON.stringify(value);
