// Writes src/generated/ (types only) from schemas/ and the headers of cypher/, and the pages routes.md, errors.md and graph.md of docs/. Compared by `npm run check`.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compile } from 'json-schema-to-typescript';
import prettier from 'prettier';
import { projectRoot } from '../src/config';
import { readQueryFiles, type QueryFile } from '../src/graph/queries';
import { commandLine } from './command';
import { writePages } from './pages';

const banner = '// Written by `npm run generate`. Do not edit.\n';
const target = path.join(projectRoot, 'src', 'generated');

/** `wire.json`, `items.json` … and one folder deep (`structured/tool_call.json`), without the ending, sorted. */
function schemaDocuments(): string[] {
  const root = path.join(projectRoot, 'schemas');
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length).replaceAll(path.sep, '/'))
    .sort();
}

interface SchemaDocument {
  title?: string;
  $defs?: Record<string, unknown>;
}

/** The schema as validated values have it: what has a default is there, because validation fills it in. */
function afterDefaults(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(afterDefaults);
  if (schema === null || typeof schema !== 'object') return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, afterDefaults(value)]));
  const properties = (copy['properties'] ?? {}) as Record<string, { default?: unknown }>;
  const filled = Object.keys(properties).filter((name) => properties[name]?.default !== undefined);
  if (filled.length === 0) return copy;
  return { ...copy, required: [...new Set([...((copy['required'] as string[] | undefined) ?? []), ...filled])] };
}

const readSchema = (file: string) => afterDefaults(JSON.parse(readFileSync(file, 'utf8'))) as SchemaDocument;

/** Texts by file name under `target`. */
const generated = new Map<string, string>();

async function generate(name: string, text: string): Promise<void> {
  const options = await prettier.resolveConfig(path.join(projectRoot, 'package.json'));
  generated.set(name, await prettier.format(banner + text, { ...options, parser: 'typescript' }));
}

/** Touches only what differs: tests may be reading. */
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

const moduleName = (document: string) =>
  document.replace(/(?<![^a-z0-9])[^a-z0-9]+(.)/g, (_, letter: string) => letter.toUpperCase());

async function generateSchemas(): Promise<void> {
  const names: string[] = [];
  const imports: string[] = [];
  for (const document of schemaDocuments()) {
    const file = path.join(projectRoot, 'schemas', `${document}.json`);
    const schema = readSchema(file);
    const text = await compile(schema, schema.title ?? 'Unnamed', {
      bannerComment: '',
      cwd: path.dirname(file),
      // Also for documents that this one refers to.
      $refOptions: { resolve: { file: { read: ({ url }: { url: string }) => JSON.stringify(readSchema(url)) } } },
      format: false,
      unreachableDefinitions: true,
      additionalProperties: false,
      strictIndexSignatures: true,
    });
    await generate(path.join('schemas', `${document}.ts`), text);
    const definitions = Object.keys(schema.$defs ?? {});
    if (definitions.length === 0) continue;
    imports.push(`import type * as ${moduleName(document)} from './schemas/${document}';`);
    for (const name of definitions) names.push(`'${document}/${name}': ${moduleName(document)}.${name};`);
  }
  const text = `${imports.join('\n')}\n
/** Every shape by its quoted name: \`items/AddRequest\` is schemas/items.json, $defs, AddRequest. */
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
      `/** ${query.title} */\n'${query.name}': { mode: '${query.mode}'; rows: '${query.rows}'; scoped: ${query.unscoped === undefined}; ` +
      `params: ${fieldsOf(query.params)}; row: ${fieldsOf(query.returns)} };`,
  );
  const text = `import type { Schemas } from './schemas';\n
/** Every named query: \`items/get\` is cypher/items/get.cypher. */
export interface Queries {\n${entries.join('\n')}\n}`;
  await generate('queries.ts', text);
}

async function main(): Promise<void> {
  await generateSchemas();
  await generateQueries();
  writeGenerated();
  writePages();
}

void commandLine(
  'npm run generate --',
  'Writes src/generated/ from schemas/ and the headers of cypher/, and the pages routes.md, errors.md and graph.md of docs/.',
)
  .action(main)
  .parseAsync();
