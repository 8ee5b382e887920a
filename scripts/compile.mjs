// Compiles src/, scripts/ and test/ to dist/ in a second, and builds the explorer; tsc takes thirty. It does not check
// types (`npm run typecheck` does).
import { transformFileSync } from '@swc/core';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import './explorer.mjs';

/** The same target as in tsconfig.json. */
const target = 'es2023';

for (const folder of ['src', 'scripts', 'test'])
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const source = path.join(folder, name);
    const compiled = path.join('dist', source);
    if (!/\.(ts|json)$/.test(name)) continue;
    mkdirSync(path.dirname(compiled), { recursive: true });
    if (name.endsWith('.json')) copyFileSync(source, compiled);
    else compile(source, compiled.replace(/\.ts$/, '.js'));
  }

function compile(source, compiled) {
  const { code, map } = transformFileSync(source, {
    swcrc: false,
    jsc: { target, parser: { syntax: 'typescript' } },
    // Keeps import(), because some packages are only available as ES modules.
    module: { type: 'commonjs', ignoreDynamic: true },
    sourceMaps: true,
    sourceFileName: path.relative(path.dirname(compiled), source),
  });
  writeFileSync(compiled, `${code}\n//# sourceMappingURL=${path.basename(compiled)}.map\n`);
  writeFileSync(`${compiled}.map`, map);
}
