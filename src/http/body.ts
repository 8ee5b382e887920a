// Reads a JSON body strictly, or says what is wrong with it.
import type { RouterContext } from '@koa/router';
import { koaBody } from 'koa-body';

/**
 * Largest body. Large: a full batch of ordinary items, or a content of the allowed length with every character escaped.
 * Small: what strangers may send.
 */
const bodyLimits = { large: '24mb', small: '64kb' };
export type BodySize = keyof typeof bodyLimits;
/** Objects in objects; nothing of ours nests half as deep, and what walks a body must not run out of stack. */
const deepest = 200;

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

/** What is wrong with a body as such, before any schema: becomes 400, 413 or 415. */
export class BodyProblem extends Error {
  /** @param detail where the usual words for the status do not fit */
  constructor(
    readonly status: 400 | 413 | 415,
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
  const bytes = await bytesOf(ctx, size);
  if (bytes.length === 0) return {};
  try {
    const body: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isDeeperThan(body, deepest)) throw new BodyProblem(400);
    return body;
  } catch {
    throw new BodyProblem(400);
  }
}

function hasBody(ctx: RouterContext): boolean {
  return ctx.get('Transfer-Encoding') !== '' || Number(ctx.get('Content-Length')) > 0;
}

async function bytesOf(ctx: RouterContext, size: BodySize): Promise<Buffer> {
  try {
    await readers[size](ctx, () => Promise.resolve());
  } catch (error) {
    // All that can go wrong here is the sender's: too much, cut off, or not what its encoding says.
    throw new BodyProblem((error as { status?: unknown }).status === 413 ? 413 : 400);
  }
  return Buffer.from((ctx.request as { body?: string }).body ?? '', 'latin1');
}

/** Looks level by level, without recursion. */
function isDeeperThan(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((entry): unknown[] =>
      entry !== null && typeof entry === 'object' ? Object.values(entry) : [],
    );
  }
  return false;
}
