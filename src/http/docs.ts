// GET /docs: the API document as a page, and the pages of docs/ as Markdown, listed in /llms.txt for agents. Swagger UI
// is served from its npm package, so the page loads nothing from other hosts.
import { createReadStream, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Middleware } from 'koa';
import { projectRoot } from '../config';
import { pagePolicy } from './headers';

const swaggerUi = path.dirname(require.resolve('swagger-ui-dist/package.json'));

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Memory service API</title>
    <link rel="stylesheet" href="/docs/swagger-ui.css" />
    <link rel="icon" type="image/png" href="/docs/favicon-32x32.png" />
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/docs/swagger-ui-bundle.js"></script>
    <script src="/docs/start.js"></script>
  </body>
</html>
`;

/** The start script is a separate file: the content security policy of the page allows no inline scripts. */
const startScript = `window.ui = SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#swagger-ui',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  persistAuthorization: false,
  showExtensions: true,
  validatorUrl: null,
});
`;

/** Swagger UI sets style attributes, and draws its icons from data URLs. */
const contentSecurityPolicy = pagePolicy({ style: "'self' 'unsafe-inline'", img: "'self' data:" });

const folder = path.join(projectRoot, 'docs');

/** The list in docs/README.md, with the addresses of this service. */
function listOfPages(): string {
  const list = readFileSync(path.join(folder, 'README.md'), 'utf8');
  const about = 'Typed memories, entities, notes, decisions and plans as one graph behind a REST API and MCP.';
  return list
    .replace(/^# .*$/m, `# Memory service\n\n> ${about}`)
    .replace(/\]\(([\w/-]+\.md)\)/g, '](/docs/$1)')
    .split('\n')
    .filter((line) => !line.includes('](') || line.includes('](/docs/'))
    .join('\n');
}

const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name): [string, [string, () => NodeJS.ReadableStream]] => [
    `/docs/${name.replaceAll(path.sep, '/')}`,
    ['text/markdown', () => createReadStream(path.join(folder, name))],
  ]);

/** Type and content by path. A function opens a file of the package. */
const files: Record<string, [type: string, content: string | (() => NodeJS.ReadableStream)]> = {
  '/docs': ['text/html', page],
  '/docs/start.js': ['text/javascript', startScript],
  '/docs/swagger-ui.css': ['text/css', () => createReadStream(path.join(swaggerUi, 'swagger-ui.css'))],
  '/docs/swagger-ui-bundle.js': [
    'text/javascript',
    () => createReadStream(path.join(swaggerUi, 'swagger-ui-bundle.js')),
  ],
  '/llms.txt': ['text/plain', listOfPages()],
  ...Object.fromEntries(pages),
  '/docs/favicon-32x32.png': ['image/png', () => createReadStream(path.join(swaggerUi, 'favicon-32x32.png'))],
};

/** Serves the page and its files, and redirects browsers there from `/`. Public, like /openapi.json. */
export const docs: Middleware = (ctx, next) => {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return next();
  if (ctx.path === '/' || ctx.path === '/docs/') return ctx.redirect('/docs');
  const file = files[ctx.path];
  if (!file) return next();
  const [type, content] = file;
  ctx.set('Content-Security-Policy', contentSecurityPolicy);
  // The files of the package are large and change only with the service.
  if (typeof content === 'function') ctx.set('Cache-Control', 'public, max-age=86400');
  ctx.type = type;
  ctx.body = typeof content === 'string' ? content : content();
};
