// Reads JSON bodies strictly, within limits.
import type { RouterContext } from '@koa/router';
import { koaBody } from 'koa-body';
import { takeTurns } from '../turns';

/**
 * Maximum size of a body in bytes. Large: a full batch of ordinary items, or a content of maximum length with every
 * character escaped. Small: for public routes.
 */
export const bodyLimits = { large: 24 * 1024 * 1024, small: 64 * 1024 };
export type BodySize = keyof typeof bodyLimits;
/** Maximum nesting depth: recursive functions must not run out of stack. No request needs half of it. */
const maxDepth = 200;
/** Maximum number of values, with lists and objects counted twice. The longest valid list of rows has half as many. */
const maxValues = 400_000;

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
const readers = { large: reader('large'), small: reader('small') };

/** A body that is rejected before any schema is applied. */
export class BodyProblem extends Error {
  /** @param detail replaces the default message of the status */
  constructor(
    readonly status: 400 | 408 | 413 | 415,
    readonly detail?: string,
  ) {
    super('body');
  }
}

/**
 * The parsed body; an empty object if none was sent, so that validation names the missing fields.
 * @throws BodyProblem
 */
export async function readJson(ctx: RouterContext, size: BodySize): Promise<unknown> {
  if (!hasBody(ctx)) return {};
  if (!ctx.is(jsonTypes)) throw new BodyProblem(415);
  refuseUnread(ctx, bodyLimits[size]);
  const bytes = await bytesOf(ctx, size);
  if (bytes.length === 0) return {};
  try {
    return await parseJson(bytes);
  } catch (error) {
    throw error instanceof BodyProblem ? error : new BodyProblem(400);
  }
}

/**
 * Parses JSON from an untrusted source.
 * @throws BodyProblem if it is nested too deeply, contains too many values, a number beyond the range of a double, or a duplicate name
 * in an object; SyntaxError or TypeError if it is not JSON in UTF-8
 */
export async function parseJson(bytes: Buffer): Promise<unknown> {
  const turn = takeTurns();
  const written = await membersWritten(bytes, turn);
  const text = textOf(bytes);
  await turn();
  const value: unknown = JSON.parse(text);
  await turn();
  if (membersOf(value) !== written) throw new BodyProblem(400, 'An object in the body contains a name twice.');
  return value;
}

/** @throws TypeError for invalid UTF-8, which must not be repaired silently */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Whether a body was sent, of whatever type. */
function hasBody(ctx: RouterContext): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0;
}

/**
 * Refuses bodies by their headers: those declared larger than `limit` bytes, and compressed ones, which would need limits of
 * their own against expansion to gigabytes.
 * @throws BodyProblem
 */
export function refuseUnread(ctx: RouterContext, limit: number): void {
  const encoding = ctx.get('Content-Encoding').trim().toLowerCase();
  if (encoding !== '' && encoding !== 'identity')
    throw new BodyProblem(415, 'Compressed bodies are not accepted: send no Content-Encoding.');
  if (Number(ctx.get('Content-Length')) > limit) throw new BodyProblem(413);
}

async function bytesOf(ctx: RouterContext, size: BodySize): Promise<Buffer> {
  try {
    await readers[size](ctx, () => Promise.resolve());
  } catch (error) {
    // Either too large or cut off.
    throw new BodyProblem((error as { status?: unknown }).status === 413 ? 413 : 400);
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

/** Bytes that are looked at between two turns. */
const sliceBytes = 512 * 1024;

/**
 * The number of object members in a JSON text. Checks size and depth before parsing, because parsing 20 MB of `{}` blocks the
 * process for seconds.
 */
async function membersWritten(bytes: Buffer, turn: () => Promise<void>): Promise<number> {
  let isText = false;
  let depth = 0;
  let values = 1;
  let members = 0;
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
    else if (byte === colon) members++;
    else if (byte === comma) values++;
    else if (byte === openList || byte === openObject) {
      values++;
      if (++depth > maxDepth) throw new BodyProblem(400);
    } else if (byte === closeList || byte === closeObject) depth--;
    if (values > maxValues) throw new BodyProblem(413, `The body contains more than ${maxValues} values.`);
  }
  return members;
}

/** The number of object members after parsing, which keeps only the last of duplicate names. */
function membersOf(value: unknown): number {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new BodyProblem(400, 'The body contains a number that is too large.');
  if (value === null || typeof value !== 'object') return 0;
  const inside = Object.values(value);
  return inside.reduce((sum: number, entry) => sum + membersOf(entry), Array.isArray(value) ? 0 : inside.length);
}
