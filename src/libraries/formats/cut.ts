// Splits the bytes of a file into rows, holding at most one row in memory.

export interface CutPiece {
  bytes: Buffer;
  /** Line on which it starts, from 1. */
  line: number;
  /** Bytes of the file up to the end of the row. */
  end: number;
  problem?: string;
}

/** Whether a byte belongs to a row, is between rows, or ends a row without belonging to it. */
export type ByteVerdict = 'take' | 'skip' | 'end';

/** Receives each byte once. */
export interface Cutter {
  step(byte: number): ByteVerdict;
  /** Why the file must not end at this byte; undefined if it may. */
  problemAtEnd(): string | undefined;
}

/** Maximum size of a row in bytes; the service accepts no larger body. */
const maxRowLength = 8_000_000;

const lineFeed = 0x0a;
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf]);

/** The rows of a file in order, without the byte order mark. */
export async function* cut(chunks: AsyncIterable<Buffer>, cutter: Cutter): AsyncGenerator<CutPiece> {
  let parts: Buffer[] = [];
  let length = 0;
  let line = 1;
  let firstLine = 1;
  let position = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    if (length <= maxRowLength) parts.push(part);
    else parts = [];
  };
  const finish = (end: number, problem?: string): CutPiece => {
    const tooLong = length > maxRowLength ? 'is longer than 8 MB' : undefined;
    const piece = { bytes: Buffer.concat(parts), line: firstLine, end, problem: problem ?? tooLong };
    parts = [];
    length = 0;
    return piece;
  };
  for await (const chunk of chunks) {
    const from = position === 0 && chunk.subarray(0, 3).equals(byteOrderMark) ? 3 : 0;
    let start = -1;
    for (let i = from; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      const verdict = cutter.step(byte);
      if (verdict === 'take' && start < 0) {
        start = i;
        if (length === 0) firstLine = line;
      } else if (verdict === 'end') {
        if (start >= 0) keep(chunk.subarray(start, i));
        start = -1;
        if (length > 0) yield finish(position + i + 1);
      }
      if (byte === lineFeed) line++;
    }
    if (start >= 0) keep(Buffer.from(chunk.subarray(start)));
    position += chunk.length;
  }
  const problem = cutter.problemAtEnd();
  if (length > 0 || problem) yield finish(position, problem);
}

export function cutLines(): Cutter {
  return { step: (byte) => (byte === lineFeed ? 'end' : 'take'), problemAtEnd: () => undefined };
}

/** RFC 4180 records: line feeds in quoted cells do not end a row. A quote only opens a quoted cell at its start. */
export function csvRecords(): Cutter {
  const [quote, comma, carriageReturn] = [0x22, 0x2c, 0x0d];
  let isQuoted = false;
  let atCellStart = true;
  return {
    step: (byte) => {
      if (isQuoted) {
        if (byte === quote) isQuoted = false;
        return 'take';
      }
      // The second quote of an escaped pair reopens the quoted cell.
      if (byte === quote && atCellStart) isQuoted = true;
      else atCellStart = byte === comma || byte === lineFeed || byte === carriageReturn;
      return byte === lineFeed ? 'end' : 'take';
    },
    problemAtEnd: () => (isQuoted ? 'the quote opened here is never closed' : undefined),
  };
}

/** Elements of a JSON array, or of the first array of objects directly inside a JSON object. */
export function jsonElements(): Cutter {
  const [quote, backslash, comma, openArray, openObject] = [0x22, 0x5c, 0x2c, 0x5b, 0x7b];
  const closing = new Set([0x5d, 0x7d]);
  const blank = new Set([0x20, 0x09, lineFeed, 0x0d]);
  /** Depth inside the array; undefined before it starts. */
  let base: number | undefined;
  let depth = 0;
  let isOver = false;
  let inString = false;
  let isEscaped = false;
  let inElement = false;
  /** Whether an array inside the outer object has just begun. */
  let mayBegin = false;

  const stepInString = (byte: number) => {
    if (isEscaped) isEscaped = false;
    else if (byte === backslash) isEscaped = true;
    else if (byte === quote) inString = false;
  };
  const open = (byte: number) => {
    if (mayBegin && byte === openObject) base = depth;
    depth++;
    mayBegin = base === undefined && byte === openArray && depth === 2;
    if (base !== undefined || byte !== openArray || depth > 1) return 'take';
    base = depth;
    return 'skip';
  };
  const step = (byte: number): ByteVerdict => {
    if (isOver) return 'skip';
    if (inString) {
      stepInString(byte);
      return 'take';
    }
    if (blank.has(byte)) return inElement ? 'take' : 'skip';
    if (byte === openArray || byte === openObject) return open(byte);
    mayBegin = false;
    if (byte === quote) inString = true;
    else if (closing.has(byte)) {
      depth--;
      if (base !== undefined && depth < base) {
        isOver = true;
        return 'end';
      }
    } else if (byte === comma && depth === base) return 'end';
    return 'take';
  };
  return {
    step: (byte) => {
      const verdict = step(byte);
      const shown = base === undefined && !isOver ? 'skip' : verdict;
      inElement = shown === 'take';
      return shown;
    },
    problemAtEnd: () => {
      if (base === undefined) return 'the file contains neither an array nor an object with an array of objects';
      return isOver ? undefined : 'the file is truncated, or a quote or bracket opened here is never closed';
    },
  };
}
