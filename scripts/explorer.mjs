// Builds the explorer (src/explorer) into dist/explorer: hashed names, and each file also compressed.
import { build } from 'esbuild';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const folder = 'dist/explorer';

const options = {
  outdir: folder,
  entryNames: '[name]-[hash]',
  bundle: true,
  target: 'es2022',
  minify: true,
  metafile: true,
  logLevel: 'warning',
};
const address = (file) => `/explore/${path.basename(file)}`;

rmSync(folder, { recursive: true, force: true });
// Libraries are loaded on demand. Each is built separately, so that it shares nothing with the first load. A worker is
// a separate file, because the page's security policy does not allow blob URLs.
const later = async (name, entry, format) => {
  const built = await build({ ...options, entryPoints: { [name]: entry }, format });
  return address(Object.keys(built.metafile.outputs)[0]);
};
const define = {
  layoutWorker: JSON.stringify(await later('graph-layout', 'src/explorer/graph-layout.ts', 'iife')),
};
const packages = { fflate: await later('fflate', 'fflate', 'esm'), marked: await later('marked', 'marked', 'esm') };
const { metafile } = await build({
  ...options,
  entryPoints: { explorer: 'src/explorer/main.tsx' },
  external: ['/explore/*'],
  // The pages of pages.tsx are in a separate file, which the first load does not need.
  splitting: true,
  plugins: [
    {
      name: 'later',
      setup: ({ onResolve }) =>
        onResolve({ filter: /^(fflate|marked)$/ }, ({ path: name }) => ({ path: packages[name], external: true })),
    },
  ],
  format: 'esm',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  define,
});

const [script, { cssBundle, imports }] = Object.entries(metafile.outputs).find(([, { entryPoint }]) =>
  entryPoint?.endsWith('main.tsx'),
);
const shared = imports.filter(({ kind }) => kind === 'import-statement').map(({ path: file }) => address(file));

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
    ${shared.map((file) => `<link rel="modulepreload" href="${file}" />`).join('\n    ')}
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
