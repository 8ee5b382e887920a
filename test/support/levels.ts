// Which test files need Neo4j and Redis.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

const testFolder = path.join(projectRoot, 'test');

/** Imports that open connections. */
const connecting = /(^neo4j-driver|^ioredis|\/graph\/connect|\/redis\/connect|\/support\/servers|^\.\/servers)$/;

/** All test files, as paths from the project's folder. */
export const testFiles = (): string[] =>
  readdirSync(testFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => path.join('test', name))
    .sort();

/** Whether a test file, or support code that it imports, connects to the servers of the tests. */
export function needsServers(file: string, seen = new Set<string>()): boolean {
  const text = readFileSync(file, 'utf8');
  // A command that gets the environment of the tests may connect too.
  if (text.includes('...process.env')) return true;
  const imports = [...text.matchAll(/^(?:import|export)\b(?! type)[^;]*?from '([^']+)'/gm)].map(
    ([, name]) => name as string,
  );
  return imports.some((name) => {
    if (connecting.test(name)) return true;
    const imported = `${path.resolve(path.dirname(file), name)}.ts`;
    if (!imported.startsWith(testFolder) || seen.has(imported) || !existsSync(imported)) return false;
    seen.add(imported);
    return needsServers(imported, seen);
  });
}
