// Rows of JSONL, JSON, CSV and TSV files. Rows are items written by somebody: their columns are fields of the service,
// or become metadata. A file consists of rows if one of its columns contains the text of an item.
import { parse } from 'csv-parse/sync';
import { isObject, parsedJson } from '../../objects';
import { csvRecords, cut, jsonElements, cutLines, type Cutter, type CutPiece } from './cut';
import { asUtf8, wholeText } from './encoding';
import { decimalsIn } from './decimals';
import { isProse, proposedColumns, textColumns } from './columns';
import { skipped, type Decimals, type Format, type FoundRow, type Proposed, type UnreadRow } from './format';
import { parquetMagic, parquetRows } from './parquet';
import { peek, type SourceEntry } from './source';
import type { JsonValue } from './values';

/** Position in the file: the bytes up to the end of the row. */
interface At {
  /** For messages: `line 12`, or `item 3, line 12` if a line may contain several rows. */
  place: string;
  end: number;
}

/** The contents of a row. */
type Cells = Pick<FoundRow, 'value' | 'decimals' | 'proposed'>;

export type RowRead = At &
  (
    | (Cells & { problem?: undefined; unread?: undefined })
    | {
        problem: string;
        unread?: UnreadRow | undefined;
        value?: undefined;
        decimals?: undefined;
        proposed?: undefined;
      }
  );

type Kind = 'lines' | 'json' | 'table';

/** @param columns columns that contain the text of an item */
export const rowsFormat = (columns: readonly string[]): Format => ({
  name: 'file',
  title: 'Rows',
  detect: ({ path, head, magic }) =>
    magic === parquetMagic || columnsIn(path, head, columns) || proposedIn(path, head)?.content !== undefined,
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { place, value, decimals, proposed, problem, unread } of rowsOfTable(entry)) {
        const what = `${entry.path}, ${place}`;
        if (problem === undefined)
          yield { kind: 'row', what, value, ...(decimals && { decimals }), ...(proposed && { proposed }) };
        else yield { ...skipped(what, problem), ...(unread && { unread }) };
      }
  },
});

export const isRowsName = (name: string): boolean => /\.(?:jsonl|ndjson|json|csv|tsv|parquet)$/i.test(name);

function columnsIn(name: string, head: string, columns: readonly string[]): boolean {
  const kind = kindOf(name, head);
  if (kind !== 'table')
    return (
      /^\s*[[{]/.test(head) &&
      columns.some((column) =>
        head
          .split(JSON.stringify(column))
          .slice(1)
          .some((rest) => /^\s*:\s*"/.test(rest)),
      )
    );
  const [header = '', first = ''] = head.split(/\r?\n/, 2);
  const delimiter = delimiterOf(header);
  const width = widthOf(header, delimiter);
  const isTable = /\.(?:csv|tsv)$/i.test(name) || (width > 1 && widthOf(first, delimiter) === width);
  return isTable && width > 0 && cellsOf(header, delimiter).some((cell) => columns.includes(cell.trim()));
}

function kindOf(name: string, head: string): Kind {
  if (/\.(?:jsonl|ndjson)$/i.test(name)) return 'lines';
  const start = head.trimStart();
  if (start.startsWith('[')) return 'json';
  if (!start.startsWith('{')) return /\.json$/i.test(name) ? 'json' : 'table';
  const [first = '', second = ''] = start.split('\n');
  return isObject(parsedJson(first)) && second.startsWith('{') ? 'lines' : 'json';
}

/** The rows of a file, in order. Broken rows are reported and do not stop the import. */
export async function* rowsOfTable(entry: SourceEntry): AsyncGenerator<RowRead> {
  const { head, magic, chunks, close } = await peek(entry);
  if (magic === parquetMagic) {
    close();
    yield* parquetRows(entry);
    return;
  }
  const proposed = proposedIn(entry.path, head);
  for await (const row of rowsIn(entry, head, chunks))
    yield row.problem === undefined && proposed ? { ...row, proposed } : row;
}

/** Names under which programs store the text of a note in its own file. */
const textsOfObjects = [...textColumns, 'textContent', 'body', 'note'];
const maxObject = 8_000_000;

/**
 * A file that is one object with a text is a single row, whatever lists it has: its comments are not rows. But a text
 * of a word or two may be the name of a list.
 */
async function wholeObject(entry: SourceEntry, head: string): Promise<Cells | undefined> {
  if (entry.bytes > maxObject || !head.trimStart().startsWith('{')) return undefined;
  const value = parsedJson(await wholeText(await entry.open()));
  if (!isObject(value)) return undefined;
  const own = textsOfObjects.find((name) => typeof value[name] === 'string' && isProse(value[name]));
  if (own === undefined) return undefined;
  return textColumns.includes(own) ? { value } : { value, proposed: { content: own } };
}

async function* rowsIn(entry: SourceEntry, head: string, chunks: AsyncIterable<Buffer>): AsyncGenerator<RowRead> {
  const kind = kindOf(entry.path, head);
  const whole = kind === 'json' ? await wholeObject(entry, head) : undefined;
  if (whole) {
    yield { place: 'the file', end: entry.bytes, ...whole };
    return;
  }
  const pieces = (cutter: Cutter) => cut(asUtf8(chunks), cutter);
  if (kind === 'table') yield* csvRows(pieces(csvRecords()));
  else if (kind === 'lines') yield* jsonRows(pieces(cutLines()), ({ line }) => `line ${line}`);
  else yield* jsonRows(pieces(jsonElements()), ({ line }, index) => `item ${index}, line ${line}`);
}

const sampleRows = 50;

/** A guess at what each column of a table, or field of JSON lines, contains. */
function proposedIn(name: string, head: string): Proposed | undefined {
  if (!/\.(?:csv|tsv|jsonl|ndjson)$/i.test(name)) return undefined;
  return proposedColumns(sampleOf(name, head), columnsIn(name, head, textColumns));
}

/** The whole rows at the beginning of a file. */
function sampleOf(name: string, head: string): JsonValue[] {
  if (kindOf(name, head) === 'lines')
    return head
      .split('\n', sampleRows)
      .map((line) => parsedJson(line))
      .filter(isObject);
  const [header = ''] = head.split(/\r?\n/, 1);
  try {
    const delimiter = delimiterOf(header);
    const options = { delimiter, relax_column_count: true, relax_quotes: true, to: sampleRows };
    const [columns = [], ...rows] = parse(head.slice(0, head.lastIndexOf('\n')), options);
    return rows.map((cells) => Object.fromEntries(columns.map((column, i) => [column.trim(), cells[i]])));
  } catch {
    return [];
  }
}

/**
 * A row that an error file contains as text, and that was corrected there.
 * @throws Error that says what is wrong with the row
 */
export function readAgain({ text, header, decimals = {} }: UnreadRow): Cells {
  if (header === undefined) return { value: parseObject(text) };
  const delimiter = delimiterOf(header);
  return { value: rowOfCells(columnsOfHeader(header, delimiter), text, delimiter), decimals };
}

const rowsForColumns = 100;

/**
 * The columns of a CSV file, or the fields of the first rows of a JSON file, none if it has no readable row; and the
 * one with the longest texts, if no name says which holds the text.
 */
export async function columnsOfTable(entry: SourceEntry): Promise<{ columns: string[]; prose?: string | undefined }> {
  const columns = new Set<string>();
  let longest: string | undefined;
  let rows = 0;
  for await (const { value, proposed } of rowsOfTable(entry)) {
    longest ??= proposed?.content;
    for (const column of Object.keys(value ?? {})) columns.add(column);
    if (++rows === rowsForColumns) break;
  }
  return { columns: [...columns], prose: longest };
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws Error that says what is wrong with the row */
function textOf({ bytes, problem }: CutPiece): string {
  if (problem) throw new Error(problem);
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new Error('is not valid UTF-8', { cause: error });
  }
}

/** @param of the table's properties */
function rowOf(at: At, piece: CutPiece, of: Omit<UnreadRow, 'text'>, read: () => Cells): RowRead {
  try {
    return { ...at, ...read() };
  } catch (error) {
    const text = piece.bytes.toString('utf8').replace(/\r$/, '');
    const unread = piece.bytes.length > 0 ? { text, ...of } : undefined;
    return { ...at, problem: (error as Error).message, unread };
  }
}

async function* jsonRows(
  pieces: AsyncIterable<CutPiece>,
  placeOf: (piece: CutPiece, index: number) => string,
): AsyncGenerator<RowRead> {
  let index = 0;
  for await (const piece of pieces) {
    if (isBlank(piece)) continue;
    index++;
    const at = { place: placeOf(piece, index), end: piece.end };
    yield rowOf(at, piece, {}, () => ({ value: parseObject(textOf(piece)) }));
  }
}

function parseObject(text: string): JsonValue {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error('is not valid JSON', { cause: error });
  }
  if (!isObject(value)) throw new Error('is not a JSON object');
  expectNames(Object.keys(value));
  return value;
}

const limits = { header: 200_000, name: 1_000 };

/** Names are compared, quoted and shown: long ones would cost seconds. @throws Error */
function expectNames(names: string[]): void {
  const long = names.find((name) => name.length > limits.name);
  if (long !== undefined)
    throw new Error(`has a name of ${long.length} characters; a column or field may have ${limits.name}`);
}

interface Table {
  header: string;
  columns: string[];
  delimiter: string;
}

/** The beginning of a table determines its decimal signs. */
const sampleBytes = 65_536;

async function* csvRows(pieces: AsyncIterable<CutPiece>): AsyncGenerator<RowRead> {
  let table: Table | undefined;
  let decimals: Decimals | undefined;
  let held: CutPiece[] = [];
  for await (const piece of pieces) {
    if (isBlank(piece)) continue;
    if (!table) {
      try {
        table = tableOf(textOf(piece));
      } catch (error) {
        yield { ...placeIn(piece), problem: (error as Error).message };
        return;
      }
    } else {
      held.push(piece);
      if (!decimals && table.delimiter === ';' && piece.end < sampleBytes) continue;
      decimals ??= decimalsOf(held, table);
      for (const each of held) yield cellsIn(each, table, decimals);
      held = [];
    }
  }
  if (table) for (const each of held) yield cellsIn(each, table, (decimals ??= decimalsOf(held, table)));
}

const placeIn = ({ line, end }: CutPiece): At => ({ place: `line ${line}`, end });

function cellsIn(piece: CutPiece, { header, columns, delimiter }: Table, decimals: Decimals): RowRead {
  const read = () => ({ value: rowOfCells(columns, textOf(piece), delimiter), decimals });
  return rowOf(placeIn(piece), piece, { header, decimals }, read);
}

/** @throws Error when the header cannot be read */
function tableOf(line: string): Table {
  const header = line.replace(/\r$/, '');
  if (header.length > limits.header)
    throw new Error(`has a header of ${header.length} characters; one may have ${limits.header}`);
  const delimiter = delimiterOf(header);
  return { header, delimiter, columns: columnsOfHeader(header, delimiter) };
}

/** Spreadsheets separate cells by semicolons if the comma may be the decimal sign. */
function decimalsOf(sample: CutPiece[], { columns, delimiter }: Table): Decimals {
  if (delimiter !== ';') return {};
  const rows = sample.flatMap((piece) => {
    try {
      return [rowOfCells(columns, textOf(piece), delimiter)];
    } catch {
      return [];
    }
  });
  return decimalsIn(columns, rows);
}

/** @throws Error when the number of cells differs from the number of columns */
function rowOfCells(columns: string[], text: string, delimiter: string): JsonValue {
  const cells = cellsOf(text, delimiter);
  if (cells.length !== columns.length)
    throw new Error(`has ${cells.length} cells, but the header has ${columns.length}`);
  const row = new Map<string, string | undefined>();
  for (const [i, column] of columns.entries())
    row.set(column, [row.get(column), cells[i]].filter(Boolean).join('; ') || cells[i]);
  return Object.fromEntries(row);
}

/** Columns with the same name are joined, as when issue trackers write several comments. */
function columnsOfHeader(header: string, delimiter: string): string[] {
  const columns = cellsOf(header, delimiter).map((column) => column.trim());
  expectNames(columns);
  return columns;
}

/**
 * The delimiter that gives the header the most columns; the comma wins a tie. Spreadsheets of many countries use
 * semicolons.
 */
function delimiterOf(header: string): string {
  const widths = [',', ';', '\t', '|'].map((delimiter) => ({ delimiter, width: widthOf(header, delimiter) }));
  return widths.reduce((best, next) => (next.width > best.width ? next : best)).delimiter;
}

/** Number of columns; 0 if the header cannot be read with this delimiter. */
function widthOf(header: string, delimiter: string): number {
  try {
    return cellsOf(header, delimiter).length;
  } catch {
    return 0;
  }
}

/** @throws Error */
function cellsOf(text: string, delimiter: string): string[] {
  try {
    const [cells = []] = parse(text, { delimiter, relax_column_count: true });
    return cells;
  } catch (error) {
    throw new Error('has a misplaced quote', { cause: error });
  }
}

const isBlank = ({ bytes, problem }: CutPiece) =>
  problem === undefined && bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
