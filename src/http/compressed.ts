// Answers of more than 1 kB are sent as Brotli or gzip to callers that take it.
import compress from 'koa-compress';
import type { Middleware } from 'koa';

const all = compress({ threshold: 1024, zstd: false, deflate: false });

/** Answers with tokens are left as they are: the length of a compressed one says something about what is in it. */
export const compressed: Middleware = async (ctx, next) => {
  await (ctx.req.url?.startsWith('/auth/') ? next() : all(ctx, next));
};
