// Chooses how the result of an exploration is drawn: pairs of names as a network, a number beside a text as bars,
// anything else only as a table. The columns decide, so that the page and the figures of docs/explore.md agree.
import { addToList } from '../lists';
import { placed, type Places } from './layout';
import { pathColumns } from './paths';

export type DrawnRow = Record<string, unknown>;

export type Drawn =
  | { as: 'network'; places: Places; pairs: (readonly [string, string])[]; isMutual: boolean }
  | { as: 'bars'; label: string; number: string }
  | { as: 'table' };

const pairNames: [string, string][] = [
  ['first', 'second'],
  ['one', 'other'],
  ['short', 'long'],
  ['waits_for', 'task'],
];

/** Columns that are meant for people. */
export const saidColumns = (names: string[]): string[] =>
  names.filter((name) => !name.endsWith('_id') && name !== 'session' && !pathColumns.includes(name));

/** A value in one line: times as dates, numbers with two decimals. */
export function saidAs(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replace(/^(\d{4}-\d\d-\d\d)T.*/, '$1').replace(/\s+/g, ' ');
}

/** Sorts columns so that those with the most text come first. */
export function longest(names: string[], rows: DrawnRow[]): string[] {
  const lengthOf = (name: string) => rows.reduce((all, row) => all + saidAs(row[name]).length, 0);
  return names.toSorted((a, b) => lengthOf(b) - lengthOf(a));
}

/** @param columns columns meant for people @param most max nodes of a network */
export function drawnAs(columns: string[], rows: DrawnRow[], most: number): Drawn {
  const pair = pairNames.find((each) => each.every((name) => columns.includes(name)));
  const network = pair && networkOf(rows, pair, most);
  if (network) return network;
  const isNumber = (name: string) => typeof rows[0]?.[name] === 'number';
  const differs = (name: string) => new Set(rows.map((row) => row[name])).size > 1;
  const number = columns.find((name) => isNumber(name) && differs(name));
  const texts = columns.filter((name) => typeof rows[0]?.[name] === 'string' && name !== 'example');
  const [label] = longest(texts, rows);
  if (!pair && number !== undefined && label !== undefined) return { as: 'bars', label, number };
  return { as: 'table' };
}

/**
 * The network around the name that occurs in most pairs; undefined if it has fewer than three pairs, or less than half
 * of all.
 */
function networkOf(rows: DrawnRow[], [from, to]: [string, string], most: number): Drawn | undefined {
  const all = rows.map((row) => [saidAs(row[from]), saidAs(row[to])] as const);
  const near = new Map<string, string[]>();
  for (const [a, b] of all) {
    addToList(near, a, b);
    addToList(near, b, a);
  }
  const linesOf = (name: string) => near.get(name)?.length ?? 0;
  const [first = ''] = [...near.keys()].sort((a, b) => linesOf(b) - linesOf(a));
  // Names are placed outwards from the first one, just as the explorer opens them.
  let places: Places = new Map([[first, { x: 0, y: 0 }]]);
  const open = [first];
  for (const name of open) {
    const next = (near.get(name) ?? []).filter((each) => !places.has(each)).slice(0, most - places.size);
    places = placed(places, name, next);
    open.push(...next);
  }
  const pairs = all.filter(([a, b]) => places.has(a) && places.has(b));
  return pairs.length < Math.max(3, all.length / 2)
    ? undefined
    : { as: 'network', places, pairs, isMutual: from !== 'waits_for' };
}
