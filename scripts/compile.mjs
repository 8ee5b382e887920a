// Compiles src/, scripts/ and test/ to dist/ in a second, and builds the explorer; tsc takes thirty. It does not check
// types (`npm run typecheck` does).
import { build } from 'esbuild';
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import './explorer.mjs';

const files = ['src', 'scripts', 'test'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => path.join(folder, name)),
);

await build({
  entryPoints: files.filter((file) => file.endsWith('.ts')),
  outbase: '.',
  outdir: 'dist',
  platform: 'node',
  format: 'cjs',
  // The same as in tsconfig.json. It keeps import(), because some packages are only available as ES modules.
  target: 'es2023',
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'warning',
});

for (const file of files.filter((file) => file.endsWith('.json'))) {
  const copied = path.join('dist', file);
  mkdirSync(path.dirname(copied), { recursive: true });
  copyFileSync(file, copied);
}
