// Reads the rows of a JSONL, JSON or CSV file.
import { createReadStream, statSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { asUtf8 } from '../../src/formats/encoding';
import { errorCode, Problem } from '../runtime/output/problem';
import { csvRecords, cut, jsonElements, lines, type Cutter, type Piece } from './cut';
import { itemOfCells } from './item';

export type Json = Record<string, unknown>;

export type Row = {
  /** Position of the row for messages: `line 12`, or `item 3, line 12` if a line may contain several rows. */
  place: string;
  /** Bytes of the file up to the end of the row. */
  end: number;
} & ({ value: Json; problem?: undefined } | { problem: string; value?: undefined });

type Mapping = ReadonlyMap<string, string>;

const formats: Record<string, (file: string, map: Mapping) => AsyncGenerator<Row>> = {
  '.jsonl': (file) => jsonRows(file, lines(), ({ line }) => `line ${line}`),
  '.ndjson': (file) => jsonRows(file, lines(), ({ line }) => `line ${line}`),
  '.json': (file) => jsonRows(file, jsonElements(), ({ line }, index) => `item ${index}, line ${line}`),
  '.csv': csvRows,
  '.tsv': csvRows,
};

/**
 * The rows of a file, in order. Broken rows are reported and do not stop the import.
 * @param map fields of columns, which decide how their cells are read
 */
export function rowsOf(file: string, map: Mapping = new Map()): AsyncGenerator<Row> {
  return (formats[extensionOf(file)] as (typeof formats)[string])(file, map);
}

const rowsForColumns = 100;

/** The columns of a CSV file, or the fields of the first rows of a JSON file; empty if it has no readable row. */
export async function columnsOf(file: string): Promise<string[]> {
  const columns = new Set<string>();
  let rows = 0;
  for await (const { value } of rowsOf(file)) {
    for (const column of Object.keys(value ?? {})) columns.add(column);
    if (++rows === rowsForColumns) break;
  }
  return [...columns];
}

export const isRowsFile = (file: string): boolean => extensionOf(file) in formats;

/** @returns its size in bytes @throws Problem when it is not readable */
export function checkFile(file: string): number {
  try {
    const stat = statSync(file);
    if (stat.size === 0) throw new Problem(`${file} is empty.`, 'Remove it from the list of files.');
    return stat.size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT')
      throw new Problem(`${file} does not exist.`, 'Check its name.', { cause: error });
    if (errorCode(error) === 'EACCES')
      throw new Problem(`${file} cannot be read.`, 'Grant yourself read access.', { cause: error });
    throw error;
  }
}

const extensionOf = (file: string) => path.extname(file).toLowerCase();

const pieces = (file: string, cutter: Cutter) =>
  cut(asUtf8(createReadStream(file, { highWaterMark: 262_144 })), cutter);

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** @throws Error with the problem of the row */
function textOf({ bytes, problem }: Piece): string {
  if (problem) throw new Error(problem);
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw new Error('is not valid UTF-8', { cause: error });
  }
}

function rowOf(place: string, end: number, read: () => Json): Row {
  try {
    return { place, end, value: read() };
  } catch (error) {
    return { place, end, problem: (error as Error).message };
  }
}

async function* jsonRows(
  file: string,
  cutter: Cutter,
  placeOf: (piece: Piece, index: number) => string,
): AsyncGenerator<Row> {
  let index = 0;
  for await (const piece of pieces(file, cutter)) {
    if (isBlank(piece)) continue;
    index++;
    yield rowOf(placeOf(piece, index), piece.end, () => parseObject(textOf(piece)));
  }
}

function parseObject(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new Error('is not valid JSON', { cause: error });
  }
  if (value === null || typeof value !== 'object' || Array.isArray(value)) throw new Error('is not a JSON object');
  return value as Json;
}

async function* csvRows(file: string, map: Mapping): AsyncGenerator<Row> {
  let columns: string[] | undefined;
  let delimiter = ',';
  for await (const piece of pieces(file, csvRecords())) {
    if (isBlank(piece)) continue;
    const place = `line ${piece.line}`;
    if (columns) {
      const header = columns;
      // Where the comma is the decimal sign, spreadsheets cut cells by semicolons.
      yield rowOf(place, piece.end, () =>
        itemOfCells(header, cellsOf(textOf(piece), delimiter, header.length), map, delimiter === ';'),
      );
    } else {
      const read = rowOf(place, piece.end, () => {
        const header = textOf(piece);
        delimiter = delimiterOf(header);
        return { columns: distinct(cellsOf(header, delimiter).map((column) => column.trim())) };
      });
      if (!read.value) {
        yield read;
        return;
      }
      columns = read.value['columns'] as string[];
    }
  }
}

/** @throws Error when two columns have one name: only one of them would be stored */
function distinct(columns: string[]): string[] {
  const twice = columns.find((column, i) => column !== '' && columns.indexOf(column) < i);
  if (twice !== undefined) throw new Error(`has two columns named ${twice}; rename one`);
  return columns;
}

/**
 * The delimiter that gives the header the maximum number of columns, or the comma if equal. Spreadsheets of many
 * countries use semicolons.
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

/**
 * Splits a CSV row into cells.
 * @throws Error when the number of cells differs from the number of columns
 */
function cellsOf(text: string, delimiter: string, width?: number): string[] {
  let cells: string[];
  try {
    [cells = []] = parse(text, { delimiter, relax_column_count: true });
  } catch (error) {
    throw new Error('has a misplaced quote', { cause: error });
  }
  if (width !== undefined && cells.length !== width)
    throw new Error(`has ${cells.length} cells, but the header has ${width}`);
  return cells;
}

const isBlank = ({ bytes, problem }: Piece) =>
  problem === undefined && bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
