// Builds the explorer (src/explorer) into dist/explorer: hashed names, and each file also compressed.
import { build } from 'esbuild';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = 'dist/explorer';

rmSync(folder, { recursive: true, force: true });
const { metafile } = await build({
  entryPoints: { explorer: 'src/explorer/main.tsx' },
  outdir: folder,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  jsx: 'automatic',
  jsxImportSource: 'preact',
  metafile: true,
  logLevel: 'warning',
});

const [script, { cssBundle }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint);
const address = (file) => `/explore/${path.basename(file)}`;

writeFileSync(
  path.join(folder, 'index.html'),
  `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>Memory explorer</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="${address(cssBundle)}" />
    <script type="module" src="${address(script)}"></script>
  </head>
  <body>
    <noscript>The explorer needs JavaScript. The API is described at /docs.</noscript>
  </body>
</html>
`,
);
for (const name of readdirSync(folder))
  writeFileSync(path.join(folder, `${name}.gz`), gzipSync(readFileSync(path.join(folder, name)), { level: 9 }));
