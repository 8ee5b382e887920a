// Rows of Parquet files, a common format for data sets. Such a file has its directory at the end, so it is read
// completely into memory; its rows are decoded a few hundred at a time. Its stated sizes are not trusted: a page must
// not exceed a limit. Vectors are left out, because the service makes its own.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress as unzstd } from 'fzstd';
import { parquetMetadata, parquetReadObjects, snappyUncompress, type Compressors, type FileMetaData } from 'hyparquet';
import { proposedColumns, textColumns } from './columns';
import type { Proposed } from './format';
import type { SourceEntry } from './source';
import type { JsonValue } from './values';

export const parquetMagic = 'PAR1';

const limits = { file: 200_000_000, page: 64_000_000, depth: 20, vector: 64 };
const rowsAtOnce = 200;
const sampleRows = 50;

type ParquetRow = { place: string; end: number } & (
  | { value: JsonValue; proposed?: Proposed; problem?: undefined }
  | { problem: string; value?: undefined; proposed?: undefined }
);

export async function* parquetRows(entry: SourceEntry): AsyncGenerator<ParquetRow> {
  const at = { place: 'the file', end: entry.bytes };
  if (entry.bytes > limits.file) {
    yield { ...at, problem: `has more than ${limits.file} bytes: save it as several files, or as JSON lines` };
    return;
  }
  let row = 0;
  try {
    const file = await bytesOf(entry);
    const metadata = parquetMetadata(file);
    const vectors = new Set<string>();
    let proposed: Proposed | undefined;
    for (const count = Number(metadata.num_rows); row < count; row += rowsAtOnce) {
      const read = await rowsFrom(file, metadata, row);
      const values = read.map((each) => plainRow(each, vectors));
      if (row === 0) proposed = proposedOf(values.slice(0, sampleRows));
      for (const [i, value] of values.entries()) {
        const place = { place: `row ${row + i + 1}`, end: Math.round((entry.bytes * (row + i + 1)) / count) };
        yield { ...place, value, ...(proposed && { proposed }) };
      }
    }
    for (const column of vectors) yield { ...at, problem: `a column of vectors (${column})` };
  } catch (error) {
    yield { ...at, problem: `cannot be read after row ${row}: ${(error as Error).message}` };
  }
}

async function bytesOf(entry: SourceEntry): Promise<ArrayBuffer> {
  const bytes = new Uint8Array(entry.bytes);
  let length = 0;
  for await (const chunk of (await entry.open()) as AsyncIterable<Buffer>) {
    bytes.set(chunk.subarray(0, bytes.length - length), length);
    length += chunk.length;
  }
  return bytes.buffer;
}

const rowsFrom = (file: ArrayBuffer, metadata: FileMetaData, rowStart: number): Promise<JsonValue[]> =>
  parquetReadObjects({ file, metadata, compressors, rowStart, rowEnd: rowStart + rowsAtOnce });

function expectPage(length: number): void {
  if (length > limits.page) throw new Error(`a page of ${length} bytes; one may have ${limits.page}`);
}

/** A limit applies, because a small page may claim to be large, or become large. */
const limited = (decode: (input: Uint8Array, length: number) => Uint8Array) => (input: Uint8Array, length: number) => {
  expectPage(length);
  return decode(input, length);
};

const compressors: Compressors = {
  SNAPPY: limited((input, length) => {
    const output = new Uint8Array(length);
    snappyUncompress(input, output);
    return output;
  }),
  GZIP: limited((input) => gunzipSync(input, { maxOutputLength: limits.page })),
  BROTLI: limited((input) => brotliDecompressSync(input, { maxOutputLength: limits.page })),
  ZSTD: limited((input, length) => unzstd(input, new Uint8Array(length))),
};

function proposedOf(sample: JsonValue[]): Proposed | undefined {
  return proposedColumns(
    sample,
    sample.some((row) => textColumns.some((column) => typeof row[column] === 'string')),
  );
}

/** @param vectors collects the omitted columns */
function plainRow(row: JsonValue, vectors: Set<string>): JsonValue {
  const plain = Object.create(null) as JsonValue;
  for (const [column, value] of Object.entries(row)) {
    if (isVector(value)) vectors.add(column);
    else if (value !== null && value !== undefined) plain[column] = plainValue(value, 0);
  }
  return plain;
}

const isVector = (value: unknown): boolean =>
  ArrayBuffer.isView(value)
    ? !(value instanceof Uint8Array)
    : Array.isArray(value) && value.length >= limits.vector && value.every((each) => typeof each === 'number');

function plainValue(value: unknown, depth: number): unknown {
  if (depth > limits.depth) return undefined;
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? undefined : value.toISOString();
  if (ArrayBuffer.isView(value)) return undefined;
  if (Array.isArray(value)) return value.map((each) => plainValue(each, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, plainValue(each, depth + 1)]));
}
