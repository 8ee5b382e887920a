// The pages of docs/ agree with the code: generated pages are compared, written ones must be complete.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { otherNodes, generatedPages, readGeneratedPage } from '../../scripts/pages';
import { projectRoot } from '../../src/config';
import { readMigrations } from '../../src/graph/migrate';
import { readQueryFiles } from '../../src/graph/queries';
import { relationships } from '../../src/memory/model/relationships';
import { memoryTypes, typeFacts } from '../../src/memory/model/types';
import { schemaObjects } from '../support/migrations';

const wanted = generatedPages();
const queries = readQueryFiles().map(({ text }) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
const inQueries = (pattern: RegExp) => new Set(queries.flatMap((text) => text.match(pattern) ?? []));

test.each(Object.keys(wanted))('docs/%s equals the output of npm run generate', (name) =>
  expect(readGeneratedPage(name)).toBe(wanted[name]),
);

test('every relationship type in a query has a row in docs/graph.md', () => {
  const types = [...inQueries(/(?<=\[\w*:)[A-Z_|]+/g)].flatMap((text) => text.split('|'));
  const known: string[] = relationships.map(({ type }) => type);
  expect(types.filter((type) => !known.includes(type))).toEqual([]);
  expect(new Set(known).size).toBe(known.length);
});

test('every label in a query is a memory type or described in docs/graph.md', () => {
  const known = [
    'MemoryItem',
    ...memoryTypes.map((type) => typeFacts(type).label),
    ...otherNodes.map(([label]) => label),
  ];
  const labels = [...inQueries(/(?<=\(\w*:)[A-Z]\w+/g)];
  expect(labels.length).toBeGreaterThan(15);
  expect(labels.filter((label) => !known.includes(label))).toEqual([]);
});

test('every constraint and index of the migrations is known by its name', () => {
  const names = new Set<string>();
  for (const statement of readMigrations(1).flatMap(({ statements }) => statements)) {
    const [, change, name] = /^(CREATE|DROP) [A-Z ]*(?:INDEX|CONSTRAINT) (\w+)/.exec(statement) ?? [];
    if (name && change === 'CREATE') names.add(name);
    if (name && change === 'DROP') names.delete(name);
  }
  expect(new Set(schemaObjects().map(({ name }) => name))).toEqual(names);
});

test('the README counts the memory types', () => {
  expect(readFileSync(path.join(projectRoot, 'README.md'), 'utf8')).toContain(`| ${memoryTypes.length} types,`);
});

test('every link between pages of docs/ leads to a file', () => {
  const docs = path.join(projectRoot, 'docs');
  const files = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  const missing = [path.join(projectRoot, 'README.md'), ...files.map((file) => path.join(docs, file))].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, target]) => path.resolve(path.dirname(file), target as string))
      .filter((target) => !readdirSync(path.dirname(target)).includes(path.basename(target))),
  );
  expect(missing).toEqual([]);
});
