// Only store/write.ts writes items and versions, and only store/edges.ts relationships: no other module sets
// transaction times.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { readMigrations } from '../../src/graph/migrate';
import { readQueryFiles } from '../../src/graph/queries';
import { structuredSchemas } from '../../src/memory/flows/schemas/structured-schemas';
import { isRelationshipType, relationships } from '../../src/memory/model/relationships';

/** A query without comments and sample parameters. */
const codeOf = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Whether a query sets a transaction time, rather than only comparing one. */
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
const writers = ['memory/store/edges.ts', 'memory/store/write.ts'];

test('only store/write.ts and store/edges.ts run queries that set a transaction time', () => {
  expect(stamping.length).toBeGreaterThan(15);
  const elsewhere = stamping.flatMap((query) =>
    runBy(query)
      .filter((name) => !writers.includes(name))
      .map((name) => `${name} runs ${query}`),
  );
  expect(elsewhere).toEqual([]);
});

test('only store/write.ts runs queries that create items or versions, which set the transaction time', () => {
  // Only an import may store items with the times of another store.
  const imports = queries.filter(({ name }) => /^transfer\/(?:create|link)-/.test(name)).map(({ name }) => name);
  expect(imports.flatMap(runBy)).toEqual(imports.map(() => 'memory/operations/transfer/import.ts'));
  const creating = queries.filter(({ code, name }) => createsItem.test(code) && !imports.includes(name));
  expect(creating.map(({ name }) => name).sort()).toEqual([
    ...['store/append', 'store/create', 'store/create-past', 'store/update'],
  ]);
  for (const { name } of creating) {
    expect(runBy(name)).toEqual(['memory/store/write.ts']);
    expect(stamping).toContain(name);
  }
});

test('a relationship of items or names is created with both transaction times', () => {
  const ofMemory = /:(?:ABOUT|MENTIONS|RELATES|SAME_AS|DIFFERENT_FROM|NEXT|PART_OF|DEPENDS_ON|CO_RETRIEVED|\$\()/;
  // Imported relationships bring their times.
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

test('modules shared by all memory types name none of them', () => {
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
  ].map((name) => `${name}.ts`);
  const others = [
    'memory/knowledge/items/add.ts',
    'memory/knowledge/items/items.ts',
    'memory/knowledge/items/links.ts',
  ];
  const isGeneral = (name: string) =>
    others.includes(name) || (/^memory\/(?:model|store)\//.test(name) && general.includes(path.posix.basename(name)));
  const types = /'(?:plan|plan_task|decision|zettel|opinion|observation|seed_item|document|conversation)'/;
  expect(sources.filter(({ name, text }) => isGeneral(name) && types.test(text)).map(({ name }) => name)).toEqual([]);
});

/** Labels and types in a query that come from a parameter, with their source: never a caller. */
const namedByService: Record<string, string> = {
  'deletion/delete-items $(labels(item))': 'the labels that the node has',
  'store/append $($label)': 'typeFacts',
  'store/complete $($label)': 'typeFacts',
  'store/create $(row.label)': 'typeFacts',
  'store/create-past $(row.label)': 'typeFacts',
  'store/delete $(labels(node))': 'the labels that the node has',
  'store/link-awaiting $(type)': 'x-edges of schemas/structured/',
  'store/link-found $(row.type)': 'RelationshipType',
  'store/link-items $(row.type)': 'RelationshipType',
  'store/link-many $(row.type)': 'storedType',
  'store/link-note-names $(link.type)': 'NoteLink',
  'store/link-to-names $(row.type)': 'RelationshipType',
  'store/link-rows $(type)': 'x-edges of schemas/structured/, and SUPERSEDES',
  'store/update-type $($from)': 'typeFacts',
  'store/update-type $($to)': 'typeFacts',
  'transfer/create-nodes $(row.labels)': 'checked against typeFacts by transfer/check.ts',
  'transfer/link-items $(row.type)': 'storedLink',
  'transfer/link-items-to-names $(row.type)': 'storedLink',
  'transfer/link-names $(row.type)': 'storedLink',
};

/** Queries that set the properties in a map, with the source of their names: never a caller. */
const mappedByService: Record<string, string> = {
  'store/complete item += $changes': 'storedProperties',
  'store/create-past version += state.properties': 'storedProperties',
  'store/link-found link += row.properties': 'what the run says of the link',
  'store/link-to-names link += row.properties': 'what code says of a name',
  'store/update-places item += place.properties': 'where code stands in a file',
  'store/update item += $changes': 'storedProperties',
};

test('labels, types and property names that a query takes as parameters are named by the service', () => {
  const found = (pattern: RegExp) =>
    queries.flatMap(({ name, code }) => [...code.matchAll(pattern)].map(([text]) => `${name} ${text}`)).sort();
  expect([...new Set(found(/\$\((?:labels\(\w+\)|[^()]*)\)/g))]).toEqual(Object.keys(namedByService).sort());
  expect(found(/\w+ \+= [^,\n]+/g)).toEqual(Object.keys(mappedByService).sort());
});

test('rows of structured ingest are linked by relationship types of the service only', () => {
  const types = [...structuredSchemas.values()].flatMap(({ edges }) => edges.map(({ type }) => type));
  expect(types.length).toBeGreaterThan(0);
  expect(types.filter((type) => !isRelationshipType(type))).toEqual([]);
});

test('every relationship type is created by a migration, so that no write has to', () => {
  const made = new Set(
    readMigrations(1)
      .flatMap(({ statements }) => statements.filter((text) => text.includes('db.createRelationshipType')))
      .flatMap((text) => text.match(/(?<=')\w+(?=')/g) ?? []),
  );
  expect(relationships.map(({ type }) => type).filter((type) => !made.has(type))).toEqual([]);
});

/** Queries that read the stored type of a relationship. */
const ofStoredTypes = [
  'runs/lock-writes',
  'store/close-item-links',
  'store/delete-name',
  'store/link-found',
  'transfer/list-relationships',
];

test('a query that returns link types returns those named by callers, not the stored ones', () => {
  const bare = readQueryFiles().flatMap(({ name, text }) => {
    const code = codeOf(text);
    const untyped = new Set([...code.matchAll(/-\[(\w+)\]-/g)].map(([, variable]) => variable as string));
    return [...untyped]
      .filter((variable) => new RegExp(`(?<!link_type, |NOT )\\btype\\(${variable}\\)(?! <>)`).test(code))
      .map(() => name);
  });
  expect(bare.sort()).toEqual(ofStoredTypes);
});
