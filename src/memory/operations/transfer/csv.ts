// An export as CSV files for `neo4j-admin database import full`, in one zip, so that analysts can load a copy of the
// graph.
//
// A page of an export does not show which properties later pages have, and the files may not fit into memory. So a
// property becomes a column at its first occurrence, and a row ends with its last column; the import reads missing ones
// as null. The header is a separate file that comes last, and gives each column the type of its values.
//
// Callers may rely on this: the files contain the nodes, relationships and properties of the lines, under their names
// in the graph and with the types of Neo4j. CSV has two limits: an empty list is dropped, and U+001F within a list
// entry becomes a space.
import type { Line, LineOf } from './lines';
import { inGraph, vectorOf, type Properties, type Value } from './properties';
import { zipOf, type ZipEntry } from './zip';

/** Separates the entries of a list, and labels. */
const listMark = '\u001f';

/** @param pages all lines of an export: items, sessions and names, relationships, reviews */
export const csvZip = (pages: AsyncIterable<Line[]>): AsyncGenerator<Uint8Array> => zipOf(entriesOf(pages));

function* entriesOf(pages: AsyncIterable<Line[]>): Generator<ZipEntry> {
  const lines = new Ahead(pages);
  const [items, names, reviews] = [nodeTable(), nodeTable(), nodeTable()];
  const [links, concerns] = [linkTable(), linkTable()];
  // Relationships that are read with their nodes wait here for their file. They consist of ids alone.
  const ofVersions: string[] = [];
  const ofReviews: string[] = [];
  const itemRow = (line: Line): string => {
    if (line.kind !== 'version') return nodeRow(line, items);
    // Parts of a split version share its id.
    const id = `version|${ofVersions.length}`;
    ofVersions.push(links.row([line.item_id, id, 'HAS_VERSION'], {}));
    return items.row([id, 'ItemVersion'], line.properties);
  };
  const reviewRow = (line: Line): string => {
    for (const name of line.kind === 'review' ? line.names : [])
      ofReviews.push(concerns.row([idOf(line), nameId(name), 'CONCERNS'], {}));
    return nodeRow(line, reviews);
  };
  yield { name: 'README.txt', texts: [readMe] };
  yield { name: 'items.csv', texts: lines.until(['session', 'name', 'relationship', 'review'], itemRow) };
  yield { name: 'names.csv', texts: lines.until(['relationship', 'review'], (line) => nodeRow(line, names)) };
  const linkRows = lines.until(['review'], (line) => linkRow(line, links));
  yield { name: 'relationships.csv', texts: chained(ofVersions, linkRows) };
  yield { name: 'reviews.csv', texts: lines.until([], reviewRow) };
  yield { name: 'concerns.csv', texts: ofReviews };
  for (const [name, table] of Object.entries({ items, names, relationships: links, reviews, concerns }))
    yield { name: `${name}-header.csv`, texts: [table.header()] };
}

const filesOf = (kind: string, names: string[]) =>
  names.map((name) => `--${kind}=./${name}-header.csv,./${name}.csv`).join(' ');

const readMe = `Into an empty database of Neo4j that is stopped, from the folder of these files:

neo4j-admin database import full neo4j --multiline-fields=true --array-delimiter=U+001F ${filesOf('nodes', ['items', 'names', 'reviews'])} ${filesOf('relationships', ['relationships', 'concerns'])}
`;

const nodeTable = () => new Table([':ID', ':LABEL']);
const linkTable = () => new Table([':START_ID', ':END_ID', ':TYPE']);

const nodeRow = (line: Line, table: Table): string =>
  'properties' in line ? table.row([idOf(line), labelsOf(line)], line.properties) : '';

function idOf(line: Line): string {
  const properties: Properties = 'properties' in line ? line.properties : {};
  if (line.kind === 'session') return `session|${properties['session_key'] as string}`;
  return line.kind === 'name' ? nameId(line.properties.key) : (properties['item_id'] as string);
}

const nameId = (key: string) => `name|${key}`;

const labelsOf = (line: Line): string =>
  'labels' in line ? line.labels.join(listMark) : line.kind === 'session' ? 'Session' : 'ReviewItem';

function linkRow(line: Line, links: Table): string {
  if (line.kind !== 'relationship') return '';
  const end = ({ item, name }: LineOf<'relationship'>['from']) => item ?? nameId(name ?? '');
  return links.row([end(line.from), end(line.to), line.type], line.properties);
}

/** The rows of a file, and its columns in order of first occurrence. */
class Table {
  private readonly types = new Map<string, string>();

  constructor(private readonly fixed: string[]) {}

  row(fixed: string[], listed: Properties): string {
    const properties = inGraph(listed);
    for (const [name, value] of Object.entries(properties)) {
      const type = typeOf(value);
      if (type !== undefined) this.types.set(name, commonType(this.types.get(name) ?? type, type));
    }
    const cells = [...this.types.keys()].map((name) => textOf(properties[name]));
    return lineOf([...fixed.map(quoted), ...cells]);
  }

  header(): string {
    return lineOf([...this.fixed, ...[...this.types].map(([name, type]) => `${name}:${type}`)]);
  }
}

const lineOf = (cells: string[]) => `${cells.slice(0, 1 + cells.findLastIndex((cell) => cell !== '')).join(',')}\n`;
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

/** Returns undefined for an empty list, and for a value that no property has. */
function typeOf(value: Value): string | undefined {
  if (Array.isArray(value)) return value.length > 0 ? `${typeOf(value[0])}[]` : undefined;
  if (typeof value === 'string' || typeof value === 'boolean') return typeof value;
  if (typeof value === 'number') return Number.isInteger(value) ? 'long' : 'double';
  const [kind = ''] = Object.keys(value ?? {});
  return { time: 'datetime', local_time: 'localdatetime', float: 'double', vector: 'float[]' }[kind];
}

function commonType(one: string, other: string): string {
  if (one === other) return one;
  return [one, other].every((type) => type === 'long' || type === 'double') ? 'double' : 'string';
}

function textOf(value: Value): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return quoted(value);
  if (Array.isArray(value)) return listOf(value);
  if (typeof value !== 'object') return JSON.stringify(value);
  const [[kind, inner] = []] = Object.entries(value);
  return kind === 'vector' ? listOf([...vectorOf(inner as string)]) : String(inner);
}

const listOf = (entries: unknown[]): string =>
  entries.length === 0 ? '' : quoted(entries.map((entry) => String(entry).replaceAll(listMark, ' ')).join(listMark));

async function* chained(first: Iterable<string>, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield* first;
  yield* rest;
}

/** The lines of several files, one file after the other. */
class Ahead {
  private readonly lines: AsyncGenerator<Line>;
  private next: Line | undefined;

  constructor(pages: AsyncIterable<Line[]>) {
    this.lines = (async function* () {
      for await (const page of pages) yield* page;
    })();
  }

  /** The rows of all lines before the first one of these kinds. */
  async *until(kinds: Line['kind'][], rowOf: (line: Line) => string): AsyncGenerator<string> {
    for (;;) {
      const line = this.next ?? ((await this.lines.next()).value as Line | undefined);
      this.next = line;
      if (line === undefined || kinds.includes(line.kind)) return;
      this.next = undefined;
      yield rowOf(line);
    }
  }
}
