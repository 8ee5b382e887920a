// Reads a JSON body strictly, or says what is wrong with it.
import type { RouterContext } from '@koa/router';
import { koaBody } from 'koa-body';

/**
 * Largest body in bytes. Large: a full batch of ordinary items, or a content of the allowed length with every
 * character escaped. Small: what strangers may send.
 */
export const bodyLimits = { large: 24 * 1024 * 1024, small: 64 * 1024 };
export type BodySize = keyof typeof bodyLimits;
/** Objects in objects; nothing of ours nests half as deep, and what walks a body must not run out of stack. */
const deepest = 200;
/** Values in a body, lists and objects counted twice. The longest list of rows holds half of them. */
const mostValues = 400_000;

const jsonTypes = ['json', '+json'];

/** Read as bytes (one character each): its own JSON reader repairs broken UTF-8 in silence and refuses the key `__proto__`. */
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

/** What is wrong with a body as such, before any schema: becomes its status. */
export class BodyProblem extends Error {
  /** @param detail where the usual words for the status do not fit */
  constructor(
    readonly status: 400 | 408 | 413 | 415,
    readonly detail?: string,
  ) {
    super('body');
  }
}

/**
 * The parsed body; an empty object where none was sent, so that required fields say what is missing.
 * @throws BodyProblem
 */
export async function readJson(ctx: RouterContext, size: BodySize): Promise<unknown> {
  if (!hasBody(ctx)) return {};
  if (!ctx.is(jsonTypes)) throw new BodyProblem(415);
  refuseUnread(ctx, bodyLimits[size]);
  const bytes = await bytesOf(ctx, size);
  if (bytes.length === 0) return {};
  try {
    return parseJson(bytes);
  } catch (error) {
    throw error instanceof BodyProblem ? error : new BodyProblem(400);
  }
}

/**
 * The value of a JSON text that anybody may have sent.
 * @throws BodyProblem where it nests too deeply, holds too many values, a number beyond the greatest double, or a name twice
 * in one object; SyntaxError or TypeError where it is no JSON in UTF-8
 */
export function parseJson(bytes: Buffer): unknown {
  const written = membersWritten(bytes);
  const value: unknown = JSON.parse(textOf(bytes));
  if (membersOf(value) !== written) throw new BodyProblem(400, 'An object in the body holds a name twice.');
  return value;
}

/** @throws TypeError for bytes that are not UTF-8: a reader that repairs them would change what was said */
export const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

/** Whether a body was sent, of whatever type. */
function hasBody(ctx: RouterContext): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0;
}

/**
 * Refuses what need not be read: a body that is declared larger than `limit` bytes, and a compressed one, since reading it
 * would need limits of its own against those that expand to gigabytes.
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

/** Takes in what is left of a refused body: many clients read no answer before they have sent all. */
export function drain({ req }: RouterContext): void {
  req.resume();
}

const [quote, backslash, colon, comma, openList, closeList, openObject, closeObject] = Buffer.from('"\\:,[]{}');

/**
 * How many members the objects of a JSON text have. Looks at its size and depth before anything is built: parsing twenty
 * megabytes of `{}` alone takes seconds in which nobody else is served.
 */
function membersWritten(bytes: Buffer): number {
  let isText = false;
  let depth = 0;
  let values = 1;
  let members = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (isText) {
      if (byte === backslash) at++;
      else if (byte === quote) isText = false;
    } else if (byte === quote) isText = true;
    else if (byte === colon) members++;
    else if (byte === comma) values++;
    else if (byte === openList || byte === openObject) {
      values++;
      if (++depth > deepest) throw new BodyProblem(400);
    } else if (byte === closeList || byte === closeObject) depth--;
    if (values > mostValues) throw new BodyProblem(413, `The body holds more than ${mostValues} values.`);
  }
  return members;
}

/** How many members there are after parsing, which keeps the last of those with one name. */
function membersOf(value: unknown): number {
  if (typeof value === 'number' && !Number.isFinite(value))
    throw new BodyProblem(400, 'The body holds a number that is too large.');
  if (value === null || typeof value !== 'object') return 0;
  const inside = Object.values(value);
  return inside.reduce((sum: number, entry) => sum + membersOf(entry), Array.isArray(value) ? 0 : inside.length);
}
