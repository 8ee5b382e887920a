// The schemas of the API document, in keywords that client generators understand.
//
// The files in schemas/ use more than these generators understand: combined parts (`allOf`), fields that must not be
// sent (the schema `false`), conditions (`if`), references into the middle of another schema. Here each becomes one
// flat object: the parts are merged, refused fields are named in the description, only the validation applies
// conditions, and a reference into a schema is replaced by its target. Three generators read the result without errors
// (scripts/lab/drills/generated-clients.ts).
//
// A component has the name of its definition, `SearchAnswer`. If two documents use the same name, the document's name
// comes first: `PlansCreateRequest`. Only schemas that routes use become components.
import path from 'node:path';
import type { SchemaName } from '../generated/schemas';
import { parsedJson } from '../objects';
import { schemaDocuments, type JsonSchema } from '../schemas';

export type SchemaJson = Record<string, unknown>;

/** Keywords that only validation needs. */
const leftOut = new Set([
  'if',
  'then',
  'else',
  'not',
  'dependentRequired',
  'dependentSchemas',
  'unevaluatedProperties',
]);

export const referencePrefix = '#/components/schemas/';

/** A reference by document and definition, `search/SearchAnswer`, until the components have names. */
export const referenceTo = (name: string): SchemaJson => ({ $ref: `${referencePrefix}${name}` });

const shownByName = new Map<string, SchemaJson>();

/** The schema of a definition, without references to its parts. The schema is built once and never changed. */
export function shownSchema(name: string): SchemaJson {
  const [file, definition] = split(name);
  const schema = shownByName.get(name) ?? (shown(definitionOf(file, definition), file) as SchemaJson);
  shownByName.set(name, schema);
  return schema;
}

/**
 * Adds the components that a document refers to, and names them.
 * @param also names of components without a reference
 * @param finish completes a component, by its definition
 */
export function withComponents(
  document: SchemaJson,
  also: SchemaName[],
  finish: (name: string, schema: SchemaJson) => SchemaJson,
): SchemaJson {
  const schemas = new Map<string, SchemaJson>();
  const collect = (value: unknown): void => {
    for (const name of referencesIn(value)) {
      if (schemas.has(name)) continue;
      const schema = finish(name, shownSchema(name));
      schemas.set(name, schema);
      collect(schema);
    }
  };
  collect(document);
  collect(also.map(referenceTo));
  const nameOf = namesOf([...schemas.keys()]);
  const components = Object.fromEntries([...schemas].map(([name, schema]) => [nameOf(name), schema]));
  const sorted = Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1)));
  return renamed({ ...document, components: { ...(document['components'] as SchemaJson), schemas: sorted } }, nameOf);
}

function namesOf(names: string[]): (name: string) => string {
  const uses = new Map<string, number>();
  for (const name of names) uses.set(own(name), (uses.get(own(name)) ?? 0) + 1);
  const taken = new Map<string, string>();
  for (const name of names) {
    const shownName = uses.get(own(name)) === 1 ? own(name) : pascal(name.slice(0, name.lastIndexOf('/'))) + own(name);
    const other = taken.get(shownName);
    if (other !== undefined) throw new Error(`${name} and ${other} are one component, ${shownName}.`);
    taken.set(shownName, name);
  }
  const byName = new Map([...taken].map(([shownName, name]) => [name, shownName]));
  return (name) => byName.get(name) as string;
}

const own = (name: string) => name.slice(name.lastIndexOf('/') + 1);

const pascal = (text: string) =>
  text.replace(/(?:^|[^a-z0-9])([a-z0-9])/gi, (_all, first: string) => first.toUpperCase());

/**
 * Finds references in the text of a document: walking through its two megabytes as objects would take ten times as
 * long.
 */
const references = /"\$ref":"#\/components\/schemas\/([^"]+)"/g;

const referencesIn = (value: unknown): Set<string> =>
  new Set([...JSON.stringify(value).matchAll(references)].map(([, name]) => name as string));

const renamed = (document: SchemaJson, nameOf: (name: string) => string): SchemaJson =>
  parsedJson(
    JSON.stringify(document).replace(references, (_, name: string) => `"$ref":"${referencePrefix}${nameOf(name)}"`),
  ) as SchemaJson;

function shown(value: unknown, file: string): unknown {
  if (Array.isArray(value)) return value.map((entry) => shown(entry, file));
  if (value === null || typeof value !== 'object') return value;
  const { $ref, allOf, properties, default: fallback, ...rest } = value as JsonSchema;
  const kept = Object.entries(rest).filter(([key]) => !leftOut.has(key) && !key.startsWith('x-'));
  const schema: SchemaJson = Object.fromEntries(
    kept.map(([key, entry]) => [key, isData(key) ? entry : shown(entry, file)]),
  );
  // Client generators treat a field with a `default` as required in requests; a default in the description keeps it
  // optional.
  if (fallback !== undefined) addWords(schema, `Default: \`${JSON.stringify(fallback)}\`.`);
  if (rest['unevaluatedProperties'] === false) schema['additionalProperties'] = false;
  // The schema does not say which of several names a value has; only the validation checks that.
  if (rest.anyOf?.every((branch) => Object.keys(branch).join() === 'required')) delete schema['anyOf'];
  const parts = (allOf ?? []).map((part) => partOf(part, file));
  if (properties) parts.push({ properties: shownProperties(properties, file) });
  if ($ref !== undefined) {
    const target = targetOf($ref, file);
    const isPlain = Object.keys(schema).every((key) => key === 'description');
    if (isPlain && parts.length === 0 && target.path.length === 0) return { ...referenceTo(target.name), ...schema };
    parts.unshift(wholeTarget(target));
  }
  return parts.length === 0 ? schema : merged(schema, parts);
}

/** Whether the keyword contains values, not schemas. */
const isData = (key: string) => ['examples', 'enum', 'const', 'required'].includes(key);

/** A refused property stays `false` until all parts are merged. */
const shownProperties = (properties: Record<string, JsonSchema>, file: string): SchemaJson =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, shown(property, file)]));

function partOf(part: JsonSchema, file: string): SchemaJson {
  const { $ref, ...rest } = part;
  if ($ref === undefined) return rest['if'] ? {} : (shown(part, file) as SchemaJson);
  const whole = wholeTarget(targetOf($ref, file));
  return Object.keys(rest).length === 0 ? whole : merged({}, [whole, shown(rest, file) as SchemaJson]);
}

function merged(schema: SchemaJson, parts: SchemaJson[]): SchemaJson {
  const properties: SchemaJson = {};
  const refused = new Set<string>();
  const required = new Set<string>();
  const others: SchemaJson = {};
  for (const part of [...parts, { required: schema['required'] }]) {
    const { properties: more = {}, required: needed = [], description, examples, ...rest } = part as JsonSchema;
    for (const [name, property] of Object.entries<unknown>(more))
      if (property === false) refused.add(name);
      else properties[name] = { ...(properties[name] as SchemaJson | undefined), ...(property as SchemaJson) };
    for (const name of needed) required.add(name);
    for (const [key, entry] of Object.entries(rest)) others[key] ??= entry;
    if (parts.length === 1)
      Object.assign(others, {
        ...(description !== undefined && { description }),
        ...(examples !== undefined && { examples }),
      });
    for (const name of refusedIn(description)) refused.add(name);
  }
  for (const name of refused) delete properties[name];
  const { description = others['description'], ...own } = schema;
  const all: SchemaJson = { ...others, ...own, ...(description !== undefined && { description }) };
  if (Object.keys(properties).length > 0) all['properties'] = properties;
  if (required.size > 0) all['required'] = [...required];
  const names = [...refused].filter((name) => !refusedIn(all['description']).includes(name));
  if (names.length > 0) addWords(all, `${refusal}${names.map((name) => `\`${name}\``).join(', ')}.`);
  return all;
}

const refusal = 'Set by the server and refused: ';

function refusedIn(description: unknown): string[] {
  const [, names = ''] = typeof description === 'string' ? description.split(refusal) : [];
  return [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name as string);
}

function addWords(schema: SchemaJson, words: string): void {
  schema['description'] = [schema['description'], words].filter(Boolean).join(' ');
}

interface Target {
  name: string;
  /** Path within the definition. */
  path: string[];
}

function targetOf($ref: string, file: string): Target {
  const [document = '', pointer = ''] = $ref.split('#/$defs/');
  const [definition = '', ...rest] = pointer.split('/');
  const other = document ? path.posix.join(path.posix.dirname(file), document) : file;
  return { name: `${other.slice(0, -'.json'.length)}/${definition}`, path: rest };
}

function wholeTarget({ name, path: steps }: Target): SchemaJson {
  if (steps.length === 0) return shownSchema(name);
  const [file, definition] = split(name);
  let found: unknown = definitionOf(file, definition);
  for (const step of steps) found = (found as SchemaJson)[step];
  return shown(found, file) as SchemaJson;
}

function split(name: string): [file: string, definition: string] {
  const cut = name.lastIndexOf('/');
  return [`${name.slice(0, cut)}.json`, name.slice(cut + 1)];
}

function definitionOf(file: string, name: string): JsonSchema {
  const found = schemaDocuments.get(file)?.$defs?.[name];
  if (!found) throw new Error(`No schema ${name} in ${file}.`);
  return found;
}
