// Answers of more than 1 kB are sent as Brotli or gzip to callers that accept it.
import compress from 'koa-compress';
import type { Middleware } from 'koa';

const all = compress({ threshold: 1024, zstd: false, deflate: false });

/** Answers with tokens stay uncompressed: the length of a compressed answer reveals something about its contents. */
export const compressed: Middleware = async (ctx, next) => {
  await (ctx.req.url?.startsWith('/auth/') ? next() : all(ctx, next));
};
