// Reads JSON bodies strictly, within limits.
import type { RouterContext } from '@koa/router';
import { koaBody } from 'koa-body';
import { Invalid, Refusal } from '../errors';
import { takeTurns } from '../process/turns';
import type { Issue } from '../schemas';

/**
 * Maximum size of a body in bytes. Document: a text of maximum length in UTF-8. Large: a content and metadata of maximum length. More items
 * would exceed one transaction of the embedded Neo4j, and JSON.parse is a single step. Small: for public routes.
 */
export const bodyLimits = { document: 24 * 1024 * 1024, large: 8 * 1024 * 1024, small: 64 * 1024 };
export type BodySize = keyof typeof bodyLimits;
/** Maximum nesting depth: recursive functions must not run out of stack. No request needs half of it. */
const maxDepth = 200;
/** Maximum number of values, with lists and objects counted twice. The longest valid list of rows has half as many. */
const maxValues = 400_000;
/** Maximum number of names in one object: one with 400,000 names takes seconds to parse, validate and index. */
const maxNames = 10_000;

/** Bytes that are looked at between two turns. */
const sliceBytes = 512 * 1024;

const jsonTypes = ['json', '+json'];

/** Reads bytes as latin1: the JSON reader of koa-body silently repairs invalid UTF-8 and rejects the key `__proto__`. */
const reader = (size: BodySize) =>
  koaBody({
    json: false,
    urlencoded: false,
    multipart: false,
    text: true,
    textTypes: jsonTypes,
    textLimit: bodyLimits[size],
    encoding: 'latin1',
  });
const readers = { document: reader('document'), large: reader('large'), small: reader('small') };

/**
 * The parsed body; an empty object if none was sent, so that validation names the missing fields.
 * @throws Refusal `malformed_body`, `too_large`, `unsupported_media_type`
 */
export async function readJson(ctx: RouterContext, size: BodySize): Promise<unknown> {
  if (!hasBody(ctx)) return {};
  if (!ctx.is(jsonTypes)) throw new Refusal('unsupported_media_type');
  refuseUnread(ctx, bodyLimits[size]);
  const bytes = await bytesOf(ctx, size);
  if (bytes.length === 0) return {};
  try {
    return await parseJson(bytes);
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal('malformed_body');
  }
}

/**
 * Parses JSON from an untrusted source.
 * @throws Refusal if it is nested too deeply or has too many values, or an object has duplicate or too many names. Also for a number beyond
 * the range of a double
 * @throws Invalid for an integer that a double does not hold exactly
 * @throws SyntaxError or TypeError if it is not JSON in UTF-8
 */
export async function parseJson(bytes: Buffer, place = ['body']): Promise<unknown> {
  const turn = takeTurns();
  const { members, inexact } = await writtenIn(bytes, turn);
  const text = await decoded(bytes, turn);
  const value: unknown = JSON.parse(text);
  await turn();
  if (membersOf(value) !== members) throw new Refusal('malformed_body', 'An object in the body contains a name twice.');
  if (inexact.size > 0) throw new Invalid(inexactIssues(value, inexact, place));
  return value;
}

/** The same as `textOf`, in turns: 20 MB of ideographs take 0.2 s. */
async function decoded(bytes: Buffer, turn: () => Promise<void>): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let text = '';
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    text += decoder.decode(bytes.subarray(at, at + sliceBytes), { stream: true });
    await turn();
  }
  return text + decoder.decode();
}

/** @throws TypeError for invalid UTF-8, which must not be repaired silently */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Whether a body was sent, of whatever type. */
function hasBody(ctx: RouterContext): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0;
}

/**
 * Refuses bodies by their headers. Bodies over `limit` bytes are too large. Compressed ones would need limits against expansion to
 * gigabytes.
 * @throws Refusal `malformed_body`, `too_large`, `unsupported_media_type`
 */
export function refuseUnread(ctx: RouterContext, limit: number): void {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw new Refusal('unsupported_media_type', 'Compressed bodies are not accepted: send no Content-Encoding.');
  if (Number(ctx.get('Content-Length')) > limit) throw new Refusal('too_large');
}

async function bytesOf(ctx: RouterContext, size: BodySize): Promise<Buffer> {
  try {
    await readers[size](ctx, () => Promise.resolve());
  } catch (error) {
    // Either too large or cut off.
    throw new Refusal((error as { status?: unknown }).status === 413 ? 'too_large' : 'malformed_body');
  } finally {
    drain(ctx);
  }
  return Buffer.from((ctx.request as { body?: string }).body ?? '', 'latin1');
}

/** Reads the rest of a refused body: many clients only read the response after sending everything. */
export function drain({ req }: RouterContext): void {
  req.resume();
}

const [quote, backslash, colon, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\:,[]{}');
const [dot, lowerE, upperE, plus, minus] = Buffer.from('.eE+-');

/** A number written with no more characters is kept by a double. */
const exactLength = 15;
/** An integer with more digits is beyond the range of a double. */
const maxDigits = 309;
/** Longest number that is read: more digits change nothing. */
const maxNumber = 1_000;
/** Issues that one answer lists. */
const maxInexact = 20;

/**
 * Whether a number is an integer that would be stored as another one, however it is written: `9007199254740993.0`, `900719925474099.3e1`.
 * One that JSON writes with the digits sent is kept: 6.022e+23.
 */
function isInexact(number: string): boolean {
  const sent = integerOf(number);
  if (sent === undefined || sent.length < exactLength) return false;
  const value = Number(number);
  return Number.isFinite(value) && integerOf(String(value)) !== sent && String(BigInt(value)) !== sent;
}

// bounded: 1000 characters
const writtenNumber = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/** The digits of a number without a sign, if it is an integer that a double may hold. */
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

/** @param inexact the absolute values of integers that are not exact */
function inexactIssues(value: unknown, inexact: ReadonlySet<number>, place: string[]): Issue[] {
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
  visit(value, place);
  return issues;
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;
const isInNumber = (byte: number | undefined) =>
  isDigit(byte) || byte === dot || byte === lowerE || byte === upperE || byte === plus || byte === minus;

/**
 * The number of object members in a JSON text, and its integers that a double does not hold exactly. Checks size and depth before parsing,
 * because parsing 20 MB of `{}` blocks the process for seconds.
 */
async function writtenIn(
  bytes: Buffer,
  turn: () => Promise<void>,
): Promise<{ members: number; inexact: ReadonlySet<number> }> {
  let isText = false;
  let depth = 0;
  let values = 1;
  let members = 0;
  const inexact = new Set<number>();
  /** Names of the open object or list at each depth. */
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

/** The number of object members after parsing, which keeps only the last of duplicate names. */
function membersOf(value: unknown): number {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new Refusal('malformed_body', 'The body contains a number that is too large.');
  if (value === null || typeof value !== 'object') return 0;
  const inside = Object.values(value);
  return inside.reduce((sum: number, entry) => sum + membersOf(entry), Array.isArray(value) ? 0 : inside.length);
}
