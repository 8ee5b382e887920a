// Values of a JSON file of any size, one at a time.
//
// Exports are one list of hundreds of megabytes, or lists within objects within lists. `descends` says which containers
// are walked through; every value in these is read whole and reported with its path, in the order of the file. A
// container that is walked through is reported when it opens, which ends its predecessor. Only one value is in memory
// at a time.
//
// The bytes are cut by their brackets and quotes, and JSON.parse reads each cut: a value that is not JSON is reported
// as a problem, and the next one is read. If a file ends inside a value, an error is thrown after all earlier values.
import { asUtf8 } from './encoding';
import { readHead, type SourceEntry } from './source';

export interface JsonPiece {
  /** Keys from the outermost container inwards; `*` for an entry of a list. */
  path: string[];
  value?: unknown;
  opened?: true;
  problem?: string;
}

class DamagedJson extends Error {}

const maxValue = 256_000_000;
const maxDepth = 1_000;

const [quote, backslash, colon, comma] = [0x22, 0x5c, 0x3a, 0x2c];
const [openObject, closeObject, openList, closeList] = [0x7b, 0x7d, 0x5b, 0x5d];
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
const isOpening = (byte: number) => byte === openObject || byte === openList;
const isClosing = (byte: number) => byte === closeObject || byte === closeList;

/** Cuts out one value: `step` takes bytes until it says `end` (the byte belongs to it) or `before` (it does not). */
function valueCutter(first: number): (byte: number) => 'more' | 'end' | 'before' {
  let depth = isOpening(first) ? 1 : 0;
  let inString = first === quote;
  let isEscaped = false;
  return (byte) => {
    if (inString) {
      if (isEscaped) isEscaped = false;
      else if (byte === backslash) isEscaped = true;
      else if (byte === quote) inString = false;
      return !inString && depth === 0 ? 'end' : 'more';
    }
    if (depth === 0) return isBlank(byte) || byte === comma || byte === colon || isClosing(byte) ? 'before' : 'more';
    if (byte === quote) inString = true;
    else if (isOpening(byte)) depth++;
    else if (isClosing(byte)) depth--;
    if (depth > maxDepth) throw new DamagedJson(`is nested more than ${maxDepth} levels deep`);
    return depth === 0 ? 'end' : 'more';
  };
}

interface Container {
  isList: boolean;
  /** The key of the next value; undefined where a key is expected. */
  key: string | undefined;
}

const pathOf = (stack: Container[]): string[] => stack.map(({ isList, key }) => (isList ? '*' : (key ?? '')));

/** An object expects a key after a value. */
function expectKey(stack: Container[]): void {
  const top = stack.at(-1);
  if (top && !top.isList) top.key = undefined;
}

/** @returns the extracted piece; undefined for a key, which is kept for the next value */
function settle(stack: Container[], bytes: Buffer | undefined): JsonPiece | undefined {
  const path = pathOf(stack);
  const top = stack.at(-1);
  const isKey = top && !top.isList && top.key === undefined;
  const piece = bytes ? parsed(path, bytes) : { path, problem: `is larger than ${maxValue} bytes` };
  if (!isKey) {
    expectKey(stack);
    return piece;
  }
  if (typeof piece.value !== 'string') throw new DamagedJson('is not JSON');
  top.key = piece.value;
  return undefined;
}

/** Collects the bytes of a value across chunks; nothing of a value that is too large. */
function collector(): { keep(part: Buffer): void; take(): Buffer | undefined } {
  const parts: Buffer[] = [];
  let length = 0;
  return {
    keep: (part) => {
      length += part.length;
      if (length <= maxValue) parts.push(part);
    },
    take: () => {
      const bytes = Buffer.concat(parts.splice(0));
      const isWhole = length <= maxValue;
      length = 0;
      return isWhole ? bytes : undefined;
    },
  };
}

/** @throws DamagedJson when the file ends early or is not JSON */
export async function* jsonValues(
  chunks: AsyncIterable<Buffer>,
  descends: (path: string[]) => boolean,
): AsyncGenerator<JsonPiece> {
  const stack: Container[] = [];
  const value = collector();
  let step: ReturnType<typeof valueCutter> | undefined;
  for await (const chunk of chunks) {
    let from = 0;
    for (let i = 0; i < chunk.length; i++) {
      const byte = chunk[i] as number;
      const verdict = step?.(byte);
      if (verdict === 'more') continue;
      if (verdict) {
        value.keep(chunk.subarray(from, verdict === 'end' ? i + 1 : i));
        step = undefined;
        const piece = settle(stack, value.take());
        if (piece) yield piece;
      }
      if (verdict === 'end' || isBlank(byte) || byte === comma || byte === colon) continue;
      if (isClosing(byte)) {
        if (!stack.pop()) throw new DamagedJson('is not JSON');
        expectKey(stack);
      } else if (isOpening(byte) && descends(pathOf(stack))) {
        yield { path: pathOf(stack), opened: true };
        stack.push({ isList: byte === openList, key: undefined });
      } else {
        step = valueCutter(byte);
        from = i;
      }
    }
    if (step) value.keep(Buffer.from(chunk.subarray(from)));
  }
  if (step ?? stack.length > 0) throw new DamagedJson('ends in the middle');
}

/** The values of a file; if it is damaged, that is the last reported problem. */
export async function* jsonOfEntry(
  entry: SourceEntry,
  descends: (path: string[]) => boolean,
): AsyncGenerator<JsonPiece> {
  try {
    yield* jsonValues(asUtf8(await entry.open()), descends);
  } catch (error) {
    if (!(error instanceof DamagedJson)) throw error;
    yield { path: [], problem: error.message };
  }
}

/** Walks through the outermost container, and through its fields with these names. */
export const walksInto =
  (...names: string[]) =>
  (path: string[]): boolean =>
    path.length === 0 || (path.length === 1 && names.includes(path[0] ?? ''));

/** The entries of a list that is the whole file; an object that is the whole file counts as its only entry. */
export async function* entriesOfJson(entry: SourceEntry): AsyncGenerator<JsonPiece> {
  const head = (await readHead(entry)).trimStart();
  const isList = head.startsWith('[');
  for await (const piece of jsonOfEntry(entry, (path) => isList && path.length === 0)) if (!piece.opened) yield piece;
}

function parsed(path: string[], bytes: Buffer): JsonPiece {
  try {
    return { path, value: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { path, problem: 'is not JSON' };
  }
}
