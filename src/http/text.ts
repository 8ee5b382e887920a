// Long answers: lines of JSON (NDJSON), one JSON value, XML, or a zip archive. They are streamed at the speed of the
// reader. A failure breaks the connection, so that the client notices the missing rest.
import { Readable } from 'node:stream';
import type { RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import { Refusal } from '../errors';
import type { Log } from '../log';
import { issuesOf, validator, type Check } from '../schemas';
import { openedCall } from './admitted';
import { mediaTypes, type TextDeclaration } from './route';
import type { Wiring } from './wiring';

/** Maximum age of a permission check. A revoked key receives nothing after this time. */
const trustMs = 1_000;

export function textHandler(route: TextDeclaration, wiring: Wiring): Middleware {
  const check = wiring.checkAnswers ? validator(route.returns) : undefined;
  return async (koa) => {
    const ctx = koa as RouterContext;
    const log = ctx.state['log'] as Log;
    const over = new AbortController();
    ctx.res.once('close', () => over.abort(new Refusal('aborted')));
    const { context, query, isAllowed } = await openedCall(route, wiring, ctx, over.signal);
    const texts = whileAllowed(route.text(context, { query }), isAllowed);
    const media = route.isZip?.(query) ? 'zip' : route.media;
    const checked = check ? checkedBy(check, media, texts) : texts;
    const iterator = checked[Symbol.asyncIterator]();
    // Refusals are thrown before the first part, so they become ordinary responses.
    const first = await iterator.next();
    ctx.type = media === 'zip' ? mediaTypes.zip : `${mediaTypes[media]}; charset=utf-8`;
    const file = media === 'zip' ? 'memory.zip' : route.file;
    if (file !== undefined) ctx.set('Content-Disposition', `attachment; filename="${file}"`);
    const body = Readable.from(rest(first, iterator), { objectMode: false });
    body.on('error', (error) => {
      if (!over.signal.aborted) log.warn({ err: error }, 'text aborted');
      ctx.res.destroy();
    });
    ctx.body = body;
  };
}

type Part = string | Uint8Array;

async function* rest(first: IteratorResult<Part>, iterator: AsyncIterator<Part>): AsyncGenerator<Buffer> {
  for (let next = first; next.done !== true; next = await iterator.next())
    if (next.value.length > 0) yield Buffer.from(next.value as string);
}

async function* whileAllowed(texts: AsyncIterable<Part>, isAllowed: () => Promise<boolean>): AsyncGenerator<Part> {
  let askedAt = performance.now();
  for await (const text of texts) {
    if (performance.now() - askedAt > trustMs) {
      if (!(await isAllowed())) throw new Error('the caller has lost access');
      askedAt = performance.now();
    }
    yield text;
  }
}

/** Tests only: checks that each line, or the whole JSON value, fits the schema. */
async function* checkedBy(
  check: Check,
  media: TextDeclaration['media'],
  texts: AsyncIterable<Part>,
): AsyncGenerator<Part> {
  let whole = '';
  for await (const text of texts) {
    if (media === 'lines') for (const line of String(text).split('\n')) if (line !== '') checkValue(line, check);
    if (media === 'json') whole += String(text);
    yield text;
  }
  if (media === 'json') checkValue(whole, check);
}

function checkValue(text: string, check: Check): void {
  if (!check(JSON.parse(text)))
    throw new Error(`violated its schema: ${JSON.stringify(issuesOf(check.errors, []))} in ${text.slice(0, 2000)}`);
}
