// Who may write what: items are opened, changed, completed and appended in core/write.ts alone, relationships opened and closed in
// core/edges.ts alone. Both show in the queries that set transaction times: no other module runs one.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { readQueryFiles } from '../../src/graph/queries';

/** A query without its comments and sample parameters. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Whether a query assigns a transaction time, or creates something with one; to compare one is neither. */
const setsTimes = (code: string) =>
  /\btransaction_time_(?:start|end)\s*[=:]/.test(
    code.replace(/\b(?:WHERE|AND|OR)\s+\w+\.transaction_time_\w+\s*[<>=]+/g, ''),
  );

const queries = readQueryFiles()
  .filter(({ mode }) => mode === 'write')
  .map(({ name, text }) => ({ name, code: codeOf(text) }));
const stamping = queries.filter(({ code }) => setsTimes(code)).map(({ name }) => name);

const sources = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll(path.sep, '/'))
  .filter((name) => name.endsWith('.ts') && !name.startsWith('generated/'))
  .map((name) => ({ name, text: readFileSync(path.join(projectRoot, 'src', name), 'utf8') }));
const runBy = (query: string) => sources.filter(({ text }) => text.includes(`'${query}'`)).map(({ name }) => name);

const createsItem = /^\s*(?:CREATE|MERGE)\b.*\(\w*:(?:MemoryItem|ItemVersion)\b/m;
const writers = ['memory/core/edges.ts', 'memory/core/write.ts'];

test('a query that sets a transaction time is run by core/write.ts or core/edges.ts, and by nothing else', () => {
  expect(stamping.length).toBeGreaterThan(15);
  const elsewhere = stamping.flatMap((query) =>
    runBy(query)
      .filter((name) => !writers.includes(name))
      .map((name) => `${name} runs ${query}`),
  );
  expect(elsewhere).toEqual([]);
});

test('a query that creates an item or a version is run by core/write.ts, and sets its transaction time', () => {
  // Those of an import store what was written elsewhere, with the times it has; nothing else may run them.
  const imports = queries.filter(({ name }) => /^transfer\/(?:create|link)-/.test(name)).map(({ name }) => name);
  expect(imports.flatMap(runBy)).toEqual(imports.map(() => 'memory/transfer/import.ts'));
  const creating = queries.filter(({ code, name }) => createsItem.test(code) && !imports.includes(name));
  expect(creating.map(({ name }) => name).sort()).toEqual([
    ...['core/append', 'core/create', 'core/create-past', 'core/update'],
  ]);
  for (const { name } of creating) {
    expect(runBy(name)).toEqual(['memory/core/write.ts']);
    expect(stamping).toContain(name);
  }
});

test('a relationship between items, or between items and names, is created with both times', () => {
  const ofMemory = /:(?:ABOUT|MENTIONS|RELATES|SAME_AS|DIFFERENT_FROM|NEXT|PART_OF|DEPENDS_ON|CO_RETRIEVED|\$\()/;
  // Imported ones bring their times with them.
  const own = queries.filter(({ name }) => !name.startsWith('transfer/link-'));
  const bare = own.flatMap(({ name, code }) => {
    const made = code.split(/\n(?=\s*(?:CREATE|MERGE)\b)/).filter((part) => /^\s*(?:CREATE|MERGE)\b/.test(part));
    return made
      .filter((part) => ofMemory.test(part.split('\n')[0] ?? '') && /\[/.test(part.split('\n')[0] ?? ''))
      .filter((part) => !(part.includes('transaction_time_start') && part.includes('transaction_time_end')))
      .map(() => name);
  });
  expect(bare).toEqual([]);
});

test('no general module of the memory knows a type by its name', () => {
  const general = [
    'draft',
    'write',
    'patch',
    'delete',
    'edges',
    'existing',
    'fields',
    'names',
    'properties',
    'record',
    'types',
  ].map((name) => `memory/core/${name}.ts`);
  const typed = [...general, 'memory/items/add.ts', 'memory/items/items.ts', 'memory/items/links.ts'];
  const types = /'(?:plan|plan_task|decision|zettel|opinion|observation|seed_item|document|conversation)'/;
  expect(sources.filter(({ name, text }) => typed.includes(name) && types.test(text)).map(({ name }) => name)).toEqual(
    [],
  );
});
