// Writes src/generated/ (types, and the memory types for the explorer) from schemas/ and the headers of cypher/, the
// pages routes.md and graph.md of docs/, and the types of both clients. Compared by `npm run check`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'json-schema-to-typescript';
import { format, type FormatConfig } from 'oxfmt';
import { configSchema, projectRoot } from '../src/config';
import { readQueryFiles, type QueryFile } from '../src/graph/queries';
import { schemaDocuments } from '../src/schemas';
import { apiDocument, clientLiterals, clientLiteralsFile, clientTypes, clientTypesFile } from './client-types';
import { pythonLiterals, pythonLiteralsFile, pythonTypes, pythonTypesFile } from './client-python';
import { commandLine } from './command';
import { writePages } from './pages';

const banner = '// Written by `npm run generate`. Do not edit.\n';
const target = path.join(projectRoot, 'src', 'generated');

interface SchemaDocument {
  $id?: string;
  title?: string;
  $defs?: Record<string, unknown>;
}

/** The schema of validated values: fields with a default are required, because validation fills them in. */
function afterDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(afterDefaults);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, afterDefaults(value)]));
  const properties = (copy['properties'] ?? {}) as Record<string, { default?: unknown }>;
  const filled = Object.keys(properties).filter((name) => properties[name]?.default !== undefined);
  if (filled.length === 0) return copy;
  return { ...copy, required: [...new Set([...((copy['required'] as string[] | undefined) ?? []), ...filled])] };
}

/** Documents by `$id` without the file extension (`wire`, `items`, `structured/tool_call` …), sorted. */
const documentsByName = new Map(
  [...schemaDocuments, ['config.json', configSchema] as const]
    .map(([id, document]): [string, SchemaDocument] => [
      id.slice(0, -'.json'.length),
      afterDefaults(document) as SchemaDocument,
    ])
    .sort(([a], [b]) => (a < b ? -1 : 1)),
);

/** Texts by file name under `target`. */
const generated = new Map<string, string>();

/** Settings with which `npm run format` formats all files. */
const layout = JSON.parse(readFileSync(path.join(projectRoot, '.oxfmtrc.json'), 'utf8')) as FormatConfig;

async function generate(name: string, text: string): Promise<void> {
  generated.set(name, await formatted(name, text));
}

async function formatted(name: string, text: string): Promise<string> {
  const { code, errors } = await format(name, banner + text, layout);
  if (errors.length > 0) throw new Error(`${name}: ${errors.map(({ message }) => message).join('; ')}`);
  return code;
}

/** Writes only files that differ, because tests may be reading the others. */
function writeGenerated(): void {
  mkdirSync(target, { recursive: true });
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !generated.has(path.relative(target, file))) rmSync(file);
  }
  for (const [name, text] of generated) {
    const file = path.join(target, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === text) continue;
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** `import` is a keyword. */
const moduleName = (document: string) =>
  document
    .replace(/(?<![^a-z0-9])[^a-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase())
    .replace(/^import$/, 'importing');

function pathTo(other: string, from: string): string {
  const relative = path.relative(path.dirname(from), other);
  return relative.startsWith('.') ? relative : `./${relative}`;
}

/** Descriptions are read in schemas/ and are left out here. A property of that name is an object. */
function withoutDescription(value: object): object {
  const { description, ...rest } = value as { description?: unknown };
  return typeof description === 'string' ? rest : value;
}

/** A schema that imports the types of other documents instead of repeating them, and the names of these documents. */
function withImports(document: string, schema: unknown, imported = new Set<string>()) {
  const replaced = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replaced);
    if (value === null || typeof value !== 'object') return value;
    const { $ref, ...rest } = withoutDescription(value) as { $ref?: string };
    const [, file, name, property] = /^(.+)\.json#\/\$defs\/(\w+)(?:\/properties\/(\w+))?$/.exec($ref ?? '') ?? [];
    if (file === undefined)
      return Object.fromEntries(Object.entries(withoutDescription(value)).map(([key, each]) => [key, replaced(each)]));
    const referred = path.join(path.dirname(document), file);
    imported.add(referred);
    const type = `${moduleName(referred)}.${name}`;
    return { ...rest, tsType: property === undefined ? type : `Exclude<${type}['${property}'], undefined>` };
  };
  return { schema: replaced(schema) as SchemaDocument, imported: [...imported].sort() };
}

/** Removes the compiler's additions: comments about the origin of names, and a type for the document as a whole. */
const withoutExtras = (text: string, root: string) =>
  text
    .replace(`export interface ${root} {\n[k: string]: unknown | undefined\n}\n`, '')
    .replaceAll(/(?:\n \*\s)?\n {0,4}\* This interface was referenced by [^"]{0,300}"[^"]{0,200}"\./g, '')
    .replaceAll(/\/\*\*\s*\*\/\n/g, '');

async function generateSchemas(): Promise<void> {
  const names: string[] = [];
  const imports: string[] = [];
  for (const [document, whole] of documentsByName) {
    const { schema, imported } = withImports(document, whole);
    const root = (schema.$defs === undefined && schema.title) || 'WholeDocument';
    const text = await compile({ ...schema, title: root }, root, {
      bannerComment: '',
      format: false,
      unreachableDefinitions: true,
      additionalProperties: false,
      strictIndexSignatures: true,
      maxItems: -1,
    });
    // The compiler may omit a definition that only narrows another one. Then its import is unused.
    const named = imported.filter((other) => text.includes(`${moduleName(other)}.`));
    const own = named.map((other) => `import type * as ${moduleName(other)} from '${pathTo(other, document)}';\n`);
    await generate(path.join('schemas', `${document}.ts`), own.join('') + withoutExtras(text, root));
    const definitions = Object.keys(schema.$defs ?? {});
    if (definitions.length === 0) continue;
    imports.push(`import type * as ${moduleName(document)} from './schemas/${document}';`);
    for (const name of definitions) names.push(`'${document}/${name}': ${moduleName(document)}.${name};`);
  }
  const text = `${imports.join('\n')}\n
/** Every shape by its quoted name: \`items/AddRequest\` is schemas/knowledge/items.json, $defs, AddRequest. */
export interface Schemas {\n${names.join('\n')}\n}
export type SchemaName = keyof Schemas;`;
  await generate('schemas.ts', text);
}

const scalarTypes: Record<string, string> = {
  string: 'string',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  datetime: 'string',
  vector: 'Float32Array',
  object: 'Record<string, unknown>',
};

/** TypeScript for a type named in a query header: `string`, `string?`, `string[]`, `items/StoredItem` … */
function typeOf(name: string): string {
  if (name.endsWith('?')) return `${typeOf(name.slice(0, -1))} | null`;
  if (name.endsWith('[]')) return `Array<${typeOf(name.slice(0, -2))}>`;
  return scalarTypes[name] ?? `Schemas['${name}']`;
}

const fieldsOf = (fields: QueryFile['params']) =>
  `{ ${fields.map((field) => `${field.name}: ${typeOf(field.type)}`).join('; ')} }`;

async function generateQueries(): Promise<void> {
  const entries = readQueryFiles().map(
    (query) =>
      `'${query.name}': { mode: '${query.mode}'; rows: '${query.rows}'; scoped: ${query.unscoped === undefined}; ` +
      `params: ${fieldsOf(query.params)}; row: ${fieldsOf(query.returns)} };`,
  );
  const text = `import type { Schemas } from './schemas';\n
/** Every named query: \`items/get\` is cypher/knowledge/items/get.cypher. */
export interface Queries {\n${entries.join('\n')}\n}`;
  await generate('queries.ts', text);
}

/** The explorer is built separately, without the schemas. */
async function generateKinds(): Promise<void> {
  const types = Object.values(schemaDocuments.get('types.json')?.$defs ?? {}).filter(
    (schema) => 'x-memory-type' in schema,
  );
  const kinds = types.map((schema) => `${schema['x-memory-type'] as string}: '${schema['x-kind'] as string}'`);
  const writable = types.filter((schema) => schema['x-set-by'] !== 'server');
  const text = `/** What kind of memory each type is: its word and colour in the explorer. */
export const kindsOfTypes = { ${kinds.join(', ')} } as const;

/** The types that callers may create. */
export const writableTypes = [${writable.map((schema) => `'${schema['x-memory-type'] as string}'`).join(', ')}] as const;`;
  await generate('memory-types.ts', text);
}

async function main(): Promise<void> {
  await generateSchemas();
  await generateKinds();
  await generateQueries();
  writeGenerated();
  writePages();
  const document = await apiDocument();
  writeFileSync(clientTypesFile, banner + clientTypes(document));
  writeFileSync(clientLiteralsFile, await formatted(path.basename(clientLiteralsFile), clientLiterals(document)));
  writeFileSync(pythonTypesFile, pythonTypes(document));
  writeFileSync(pythonLiteralsFile, pythonLiterals(document));
}

void commandLine(
  'npm run generate --',
  'Writes src/generated/ from schemas/ and the headers of cypher/, the pages routes.md and graph.md of docs/, and the types of the clients.',
)
  .action(main)
  .parseAsync();
