// Adds and removes one entry of a configuration file; everything else in it stays as it is, comments too.
import { applyEdits, findNodeAtLocation, modify, parseTree, type ParseError } from 'jsonc-parser';
import type { AgentClient } from './clients';

type Place = Pick<AgentClient, 'format' | 'at'>;

/** @throws Error if the text is not what the format says */
export function hasEntry(text: string, { format, at }: Place): boolean {
  if (format === 'toml') return text.split('\n').includes(header(at));
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  if (text.trim() !== '' && (!tree || errors.length > 0)) throw new Error('it is not valid JSON');
  return tree !== undefined && findNodeAtLocation(tree, at) !== undefined;
}

export function withEntry(text: string, { format, at }: Place, entry: object): string {
  if (format === 'json') return edited(text.trim() === '' ? '{}\n' : text, at, entry);
  const lines = [header(at), ...Object.entries(entry).map(([name, value]) => `${name} = ${tomlOf(value)}`)];
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return `${text}${gap}${lines.join('\n')}\n`;
}

export function withoutEntry(text: string, { format, at }: Place): string {
  if (format === 'json') return edited(text, at, undefined);
  const lines = text.split('\n');
  const start = lines.indexOf(header(at));
  const length = lines.slice(start + 1).findIndex((line) => line.startsWith('['));
  lines.splice(start, length < 0 ? lines.length - start : length + 1);
  return lines.join('\n');
}

function edited(text: string, at: string[], value: object | undefined): string {
  const formattingOptions = { insertSpaces: !/^\t/m.test(text), tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, at, value, { formattingOptions }));
}

const header = (at: string[]) => `[${at.join('.')}]`;

/** A text or a table of texts. In TOML a text is written as in JSON. */
const tomlOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? `{ ${Object.entries(value)
        .map(([name, each]) => `${JSON.stringify(name)} = ${tomlOf(each)}`)
        .join(', ')} }`
    : JSON.stringify(value);
