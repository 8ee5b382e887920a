// Reads JSON bodies strictly, within limits.
import type { RouterContext } from '@koa/router';
import { koaBody } from 'koa-body';
import { Invalid, Refusal } from '../errors';
import { takeTurns } from '../process/turns';
import type { Issue } from '../schemas';

/**
 * Maximum size of a body in bytes. `document`: a text of maximum length in UTF-8. `large`: content and metadata of
 * maximum length. `small`: public routes. Larger bodies would exceed one transaction of Neo4j and block the process in
 * JSON.parse.
 */
export const bodyLimits = { document: 24 * 1024 * 1024, large: 8 * 1024 * 1024, small: 64 * 1024 };
export type BodySize = keyof typeof bodyLimits;
/** Maximum nesting depth, so that recursive functions do not exhaust the stack. Valid requests need less than half. */
const maxDepth = 200;
/** Maximum number of values; lists and objects count twice. The longest valid list of rows has half as many. */
const maxValues = 400_000;
/** Maximum number of names in one object. An object with 400,000 names takes seconds to parse, validate and index. */
const maxNames = 10_000;

/** Bytes that are scanned before other requests are served. */
const sliceBytes = 512 * 1024;

const jsonTypes = ['json', '+json'];

/**
 * Reads the body as latin1 text. The JSON reader of koa-body would repair invalid UTF-8 and reject the key
 * `__proto__`.
 */
const reader = (size: BodySize, textTypes = jsonTypes) =>
  koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes,
    textLimit: bodyLimits[size],
    encoding: 'latin1',
  });
const readers = { document: reader('document'), large: reader('large'), small: reader('small') };
const formReader = reader('small', ['urlencoded']);

/**
 * The parsed body. Without a body it is an empty object, so that validation names the missing fields.
 * @throws Refusal `malformed_body`, `too_large`, `unsupported_media_type`
 */
export async function readJson(ctx: RouterContext, size: BodySize): Promise<unknown> {
  if (!hasBody(ctx)) return {};
  if (!ctx.is(jsonTypes)) throw new Refusal('unsupported_media_type');
  refuseUnread(ctx, bodyLimits[size]);
  const bytes = await bytesOf(ctx, readers[size]);
  if (bytes.length === 0) return {};
  try {
    return await parseJson(bytes);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('malformed_body');
  }
}

/**
 * The fields of a form that a browser sends.
 * @throws Refusal `malformed_body`, `too_large`, `unsupported_media_type`
 */
export async function readForm(ctx: RouterContext): Promise<URLSearchParams> {
  if (!ctx.is('urlencoded')) throw new Refusal('unsupported_media_type');
  refuseUnread(ctx, bodyLimits.small);
  return new URLSearchParams((await bytesOf(ctx, formReader)).toString('latin1'));
}

/**
 * @throws Refusal for too much nesting, too many values, duplicate or too many names, or a number beyond the range of a
 * double
 * @throws Invalid for an integer that a double does not represent exactly
 * @throws SyntaxError or TypeError if it is not JSON in UTF-8
 */
export async function parseJson(bytes: Buffer, location = ['body']): Promise<unknown> {
  const turn = takeTurns();
  const { members, inexact } = await scanJson(bytes, turn);
  const text = await decoded(bytes, turn);
  const value: unknown = JSON.parse(text);
  await turn();
  if (membersOf(value) !== members) throw new Refusal('malformed_body', 'An object in the body contains a name twice.');
  if (inexact.size > 0) throw new Invalid(inexactIssues(value, inexact, location));
  return value;
}

/** Decodes like `strictUtf8`, but in slices: 20 MB of ideographs take 0.2 s. */
async function decoded(bytes: Buffer, turn: () => Promise<void>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    text += decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
    await turn();
  }
  return text + decoder.decode();
}

/** @throws TypeError for invalid UTF-8, because a silent repair would change the text */
export const strictUtf8 = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function hasBody(ctx: RouterContext): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0;
}

/**
 * Refuses a body by its headers: too large, compressed or malformed. Compressed bodies could expand to gigabytes.
 * @throws Refusal `malformed_body`, `too_large`, `unsupported_media_type`
 */
export function refuseUnread(ctx: RouterContext, limit: number): void {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw new Refusal('unsupported_media_type', 'Compressed bodies are not accepted: send no Content-Encoding.');
  if (Number(ctx.get('Content-Length')) > limit) throw new Refusal('too_large');
}

async function bytesOf(ctx: RouterContext, read: ReturnType<typeof reader>): Promise<Buffer> {
  try {
    await read(ctx, () => Promise.resolve());
  } catch (error) {
    // The reader's error means either too large or cut off.
    throw new Refusal((error as { status?: unknown }).status === 413 ? 'too_large' : 'malformed_body');
  } finally {
    drain(ctx);
  }
  return Buffer.from((ctx.request as { body?: string }).body ?? '', 'latin1');
}

/** Reads the rest of a refused body, because many clients only read the response after sending everything. */
export function drain({ req }: RouterContext): void {
  req.resume();
}

const [quote, backslash, colon, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\:,[]{}');
const [dot, lowerE, upperE, plus, minus] = Buffer.from('.eE+-');

/** A decimal number without exponent and with at most this many characters keeps all digits as a double. */
const exactLength = 15;
/** Every integer with more digits is beyond the range of a double. */
const maxDigits = 309;
const maxNumber = 1_000;
const maxInexact = 20;

/**
 * Whether a double would change an integer, in any notation: `9007199254740993.0`, `900719925474099.3e1`. 6.022e+23 is
 * exact in this sense, because JSON prints the same digits.
 */
function isInexact(number: string): boolean {
  const sent = integerOf(number);
  if (sent === undefined || sent.length < exactLength) return false;
  const value = Number(number);
  return Number.isFinite(value) && integerOf(String(value)) !== sent && String(BigInt(value)) !== sent;
}

// bounded: 1000 characters
const writtenNumber = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The digits of an unsigned number; undefined unless it is an integer within the range of a double. */
function integerOf(number: string): string | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = writtenNumber.exec(number) ?? [];
  const digits = whole + fraction;
  let [from, to] = [0, digits.length];
  while (from < to && digits[from] === '0') from++;
  while (to > from && digits[to - 1] === '0') to--;
  const length = whole.length + Number(exponent) - from;
  return from < to && length >= to - from && length <= maxDigits
    ? digits.slice(from, to).padEnd(length, '0')
    : undefined;
}

/** @param inexact absolute values of the integers that lose digits */
function inexactIssues(value: unknown, inexact: ReadonlySet<number>, location: string[]): Issue[] {
  const issues: Issue[] = [];
  const visit = (each: unknown, loc: string[]): void => {
    if (issues.length === maxInexact) return;
    if (typeof each === 'number' && inexact.has(Math.abs(each)))
      issues.push({
        loc,
        msg: 'Is an integer that cannot be kept exactly; send it as a text',
        type: 'range',
        input: null,
        ctx: {},
      });
    else if (each !== null && typeof each === 'object')
      for (const [name, entry] of Object.entries(each)) visit(entry, [...loc, name]);
  };
  visit(value, location);
  return issues;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isInNumber = (byte: number | undefined) =>
  isDigit(byte) || byte === dot || byte === lowerE || byte === upperE || byte === plus || byte === minus;

/**
 * Counts the object members in a JSON text, and collects integers that a double would change. It also checks size and
 * depth before parsing, because parsing 20 MB of `{}` blocks the process for seconds.
 */
async function scanJson(
  bytes: Buffer,
  turn: () => Promise<void>,
): Promise<{ members: number; inexact: ReadonlySet<number> }> {
  let isText = false;
  let depth = 0;
  let values = 1;
  let members = 0;
  const inexact = new Set<number>();
  /** Number of names so far in the open object or list at each depth. */
  const names = new Uint32Array(maxDepth + 1);
  for (let at = 0, sliceEnd = sliceBytes; at < bytes.length; at++) {
    if (at >= sliceEnd) {
      await turn();
      sliceEnd = at + sliceBytes;
    }
    const byte = bytes[at];
    if (isText) {
      if (byte === backslash) at++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === colon) {
      members++;
      const own = (names[depth] = (names[depth] ?? 0) + 1);
      if (own > maxNames) throw new Refusal('too_large', `An object in the body has more than ${maxNames} names.`);
    } else if (byte === comma) values++;
    else if (byte === openList || byte === openObject) {
      values++;
      if (++depth > maxDepth) throw new Refusal('malformed_body');
      names[depth] = 0;
    } else if (byte === closeList || byte === closeObject) depth--;
    else if (isDigit(byte)) {
      const from = at;
      while (isInNumber(bytes[at + 1])) at++;
      if (at - from >= maxNumber) throw new Refusal('malformed_body', 'The body contains a number that is too long.');
      const number = at - from < exactLength ? '' : bytes.toString('latin1', from, at + 1);
      if (isInexact(number)) inexact.add(Number(number));
    }
    if (values > maxValues) throw new Refusal('too_large', `The body contains more than ${maxValues} values.`);
  }
  return { members, inexact };
}

/** The number of object members after parsing. Duplicate names count once, since the parser keeps the last one. */
function membersOf(value: unknown): number {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Refusal('malformed_body', 'The body contains a number that is too large.');
  if (value === null || typeof value !== 'object') return 0;
  const inside = Object.values(value);
  return inside.reduce((sum: number, entry) => sum + membersOf(entry), Array.isArray(value) ? 0 : inside.length);
}
