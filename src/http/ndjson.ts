// Answers of lines of JSON (NDJSON): written as they are read, at the speed of the reader. A failure on the way breaks the connection, so
// that a part is not taken for the whole.
import { Readable } from 'node:stream';
import type { RouterContext } from '@koa/router';
import type { Middleware } from 'koa';
import { Refusal } from '../errors';
import type { Log } from '../log';
import { issuesOf, validator, type Check } from '../schemas';
import { credentialsOf, withWorkspace } from './access';
import { cookiesOf } from './cookies';
import { checkCall } from './guard';
import type { Wiring } from './mount';
import type { LinesDeclaration } from './route';

/** Maximum age of a permission check: a revoked key gets nothing after this time. */
const trustMs = 1_000;

export function linesHandler(route: LinesDeclaration, wiring: Wiring): Middleware {
  const check = wiring.checkAnswers ? validator(route.returns) : undefined;
  return async (koa) => {
    const ctx = koa as RouterContext;
    const { requestId: id, log } = ctx.state as { requestId: string; log: Log };
    const credentials = credentialsOf(ctx, cookiesOf(ctx, wiring.config));
    const caller = await wiring.access.admit(route, credentials);
    checkCall(route, { params: {}, query: ctx.query, body: undefined });
    const asNow = withWorkspace(credentials, caller);
    const over = new AbortController();
    ctx.res.once('close', () => over.abort(new Refusal('aborted')));
    const lines = route.lines(wiring.contextFor(caller, { id, log, signal: over.signal }));
    const allowed = whileAllowed(lines, () => wiring.access.mayStay(route, asNow), check);
    const iterator = allowed[Symbol.asyncIterator]();
    // What refuses does so before the answer begins.
    const first = await iterator.next();
    ctx.type = 'application/x-ndjson; charset=utf-8';
    const body = Readable.from(rest(first, iterator), { objectMode: false });
    body.on('error', (error) => {
      if (!over.signal.aborted) log.warn({ err: error }, 'lines aborted');
      ctx.res.destroy();
    });
    ctx.body = body;
  };
}

async function* rest(first: IteratorResult<string>, iterator: AsyncIterator<string>): AsyncGenerator<Buffer> {
  for (let next = first; next.done !== true; next = await iterator.next())
    if (next.value !== '') yield Buffer.from(next.value);
}

async function* whileAllowed(
  lines: AsyncIterable<string>,
  isAllowed: () => Promise<boolean>,
  check: Check | undefined,
): AsyncGenerator<string> {
  let askedAt = performance.now();
  for await (const text of lines) {
    if (performance.now() - askedAt > trustMs) {
      if (!(await isAllowed())) throw new Error('the caller has lost access');
      askedAt = performance.now();
    }
    if (check) for (const line of text.split('\n')) if (line !== '') checkLine(line, check);
    yield text;
  }
}

function checkLine(line: string, check: Check): void {
  if (!check(JSON.parse(line)))
    throw new Error(
      `a line violated its schema: ${JSON.stringify(issuesOf(check.errors, []))} in ${line.slice(0, 2000)}`,
    );
}
