// GET /explore: the explorer, a page that uses this API. Its files are public and contain no data.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Middleware } from 'koa';
import { projectRoot } from '../config';
import { pagePolicy } from './headers';

const folder = path.join(projectRoot, 'dist/explorer');

/** Pictures are saved from data URLs of the page. */
const contentSecurityPolicy = pagePolicy({ style: "'self'", img: "'self' data: blob:" });

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

interface File {
  type: string;
  plain: Buffer;
  gzip: Buffer | undefined;
}

/** The files of the page by path; empty if the page was not built. */
function filesOfPage(): Map<string, File> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => types[path.extname(name)]) : [];
  const read = (name: string) =>
    existsSync(path.join(folder, name)) ? readFileSync(path.join(folder, name)) : undefined;
  return new Map(
    names.map((name) => [
      name === 'index.html' ? '/explore' : `/explore/${name}`,
      { type: types[path.extname(name)] as string, plain: read(name) as Buffer, gzip: read(`${name}.gz`) },
    ]),
  );
}

/** Serves the page, and redirects browsers there from `/`. */
export function explorer(): Middleware {
  const files = filesOfPage();
  return (ctx, next) => {
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
    if (ctx.path === '/' && files.size > 0 && ctx.get('Accept').includes('text/html')) return ctx.redirect('/explore');
    const file = files.get(ctx.path === '/explore/' ? '/explore' : ctx.path);
    if (!file) return next();
    ctx.set('Content-Security-Policy', contentSecurityPolicy);
    // The name of every file except the page contains a hash of its content.
    ctx.set('Cache-Control', ctx.path.startsWith('/explore/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    ctx.vary('Accept-Encoding');
    ctx.type = file.type;
    const isSmall = file.gzip && ctx.acceptsEncodings('gzip') === 'gzip';
    if (isSmall) ctx.set('Content-Encoding', 'gzip');
    ctx.body = isSmall ? file.gzip : file.plain;
  };
}
