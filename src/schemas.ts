// JSON Schemas, read from schemas/ and compiled once. 'items/AddRequest' is $defs/AddRequest in the document with the
// $id items.json.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { _, str, Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import ucs2length from 'ajv/dist/runtime/ucs2length.js';
import addFormats from 'ajv-formats';
import { RE2JS } from 're2js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { composed } from './composed-schemas';
import { projectRoot } from './config';
import type { SchemaName, Schemas } from './generated/schemas';
import { meant } from './near-names';
import { isStatable } from './time';

/** A JSON Schema, with the keywords that code reads. */
export interface JsonSchema {
  [keyword: string]: unknown;
  $ref?: string;
  $defs?: Record<string, JsonSchema>;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  description?: string;
  allOf?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

const schemaRoot = path.join(projectRoot, 'schemas');

const looseTime = fullFormats['date-time'];
/**
 * Strict RFC 3339 within the years that callers may state: ajv-formats also accepts white space between date and time,
 * and offsets without minutes.
 */
const strictTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i;

function isTime(text: string): boolean {
  return (
    strictTime.test(text) &&
    typeof looseTime === 'object' &&
    'validate' in looseTime &&
    (looseTime.validate as (text: string) => boolean)(text) &&
    (!/^(?:000[01]|999[89])-/.test(text) || isStatable(text))
  );
}

/**
 * Limits of a text in characters. ajv counts every text, which takes longer than parsing it. A character has one or
 * two UTF-16 units. So characters are counted only if the number of units is between the limit and twice the limit.
 */
const lengthLimits = {
  maxLength: {
    words: 'more',
    validate: (limit: number, text: string) =>
      text.length <= limit || (text.length <= 2 * limit && ucs2length(text) <= limit),
  },
  minLength: {
    words: 'fewer',
    validate: (limit: number, text: string) =>
      text.length >= 2 * limit || (text.length >= limit && ucs2length(text) >= limit),
  },
};

/** All documents by their `$id`, such as `items.json` or `structured/tool_call.json`. */
export const schemaDocuments: ReadonlyMap<string, JsonSchema> = new Map(
  composed(
    readdirSync(schemaRoot, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json') && file !== 'config.json')
      .sort()
      .map((file) => JSON.parse(readFileSync(path.join(schemaRoot, file), 'utf8')) as JsonSchema & { $id: string })
      .map((document) => [document.$id, document]),
  ),
);

function compiler(coerceTypes: boolean): Ajv2020 {
  // A test checks that the documents are valid schemas, so the service need not check them at every start.
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    useDefaults: true,
    coerceTypes,
    strict: false,
    validateSchema: false,
  });
  addFormats(ajv);
  ajv.addFormat('date-time', isTime);
  for (const [keyword, { words, validate }] of Object.entries(lengthLimits)) {
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      type: 'string',
      schemaType: 'number',
      validate,
      errors: false,
      error: {
        message: ({ schemaCode }) => str`must NOT have ${words} than ${schemaCode} characters`,
        params: ({ schemaCode }) => _`{limit: ${schemaCode}}`,
      },
    });
  }
  for (const document of schemaDocuments.values()) ajv.addSchema(document);
  return ajv;
}

/**
 * Compilers of validators. `exact` for bodies and answers; `text` for query strings, whose numbers and booleans are
 * coerced.
 */
const compilers = { exact: compiler(false), text: compiler(true) };

/**
 * A complete value of a schema: `value` and the defaults of missing fields.
 * @throws Error when it violates the schema: a bug in the caller
 */
export function filled<N extends SchemaName>(name: N, value: Partial<Schemas[N]>): Schemas[N] {
  const copy = { ...value };
  mustFit(validator(name), copy, `Not a ${name}`);
  return copy;
}

/** @throws Error when it violates the schema, because something else changed the store */
export function readStored<N extends SchemaName>(name: N, json: string): Schemas[N] {
  const value: unknown = JSON.parse(json);
  mustFit(validator(name), value, `Stored value of ${name}`);
  return value;
}

/** Validates a value; `errors` belong to the value checked last. */
export interface Check<T = unknown> {
  (value: unknown): value is T;
  errors?: ErrorObject[] | null | undefined;
}

/** @param what beginning of the message @throws Error when the value does not fit */
export function mustFit<T>(check: Check<T>, value: unknown, what: string): asserts value is T {
  if (!check(value)) throw new Error(`${what}: ${JSON.stringify(issuesOf(check.errors, []))}`);
}

/**
 * The validator of a schema, compiled on first use. Fills in defaults in place.
 * @param reading `text` coerces `"5"` to `5` where a number is expected; for query strings only
 */
export function validator<N extends SchemaName>(name: N, reading: 'exact' | 'text' = 'exact'): Check<Schemas[N]> {
  const [document, definition] = splitName(name);
  schemaOf(name);
  // Compiling all schemas would add 0.9 s to every start. Compiling one adds milliseconds to its first use.
  let compiled: ReturnType<Ajv2020['getSchema']>;
  const check = ((value) => {
    compiled ??= compilers[reading].getSchema(`${document}.json#/$defs/${definition}`);
    if (!compiled) throw new Error(`No schema ${name}.`);
    const fits = compiled(value);
    check.errors = compiled.errors;
    return fits;
  }) as Check<Schemas[N]>;
  return check;
}

/** The validator of a schema that is in no document. Fills in defaults in place. */
export function validatorOf(schema: JsonSchema): Check {
  const check = ((value) => {
    const compiled = compilers.exact.compile<unknown>(schema);
    const fits = compiled(value);
    check.errors = compiled.errors;
    return fits;
  }) as Check;
  return check;
}

/** Regular expressions from callers, matched in linear time. ajv caches expressions by `toString`. */
const linearPatterns = Object.assign(
  (pattern: string) => {
    const expression = RE2JS.compile(pattern);
    return { test: (text: string) => expression.matcher(text).find(), toString: () => pattern };
  },
  { code: 'linearPatterns' },
);

/**
 * Compiles a schema that a caller has sent. The validator reports only the first error.
 * @throws Error for an invalid schema
 */
export function compileForeign(schema: JsonSchema): Check {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    allowUnionTypes: true,
    verbose: true,
    code: { regExp: linearPatterns },
  });
  addFormats(ajv, ['date', 'uuid']);
  ajv.addFormat('date-time', isTime);
  return ajv.compile<unknown>(schema);
}

/** Why a schema that a caller has sent is invalid; undefined for a valid one. */
export function problemOfSchema(schema: JsonSchema): string | undefined {
  try {
    compileForeign(schema);
    return undefined;
  } catch (error) {
    return `Is not a valid schema: ${(error as Error).message.slice(0, 300)}`;
  }
}

export function schemaOf(name: SchemaName): JsonSchema {
  const [document, definition] = splitName(name);
  const schema = schemaDocuments.get(`${document}.json`)?.$defs?.[definition];
  if (!schema) throw new Error(`No schema ${name}.`);
  return schema;
}

/** The properties of each schema; the value is whether the property must not be sent. */
const fieldsBySchema = new Map<SchemaName, ReadonlyMap<string, boolean>>();

/** Names of all properties of a schema and its parts, including those that must not be sent. */
export const fieldsOf = (name: SchemaName): ReadonlySet<string> => new Set(refusedByField(name).keys());

/** Names of the properties that may be sent. */
export const allowedFieldsOf = (name: SchemaName): string[] =>
  [...refusedByField(name)].flatMap(([field, isRefused]) => (isRefused ? [] : [field]));

function refusedByField(name: SchemaName): ReadonlyMap<string, boolean> {
  const known = fieldsBySchema.get(name);
  if (known) return known;
  const fields = new Map<string, boolean>();
  const collect = (schema: JsonSchema, document: string): void => {
    for (const [field, value] of Object.entries<unknown>(schema.properties ?? {}))
      fields.set(field, fields.get(field) === true || value === false);
    for (const part of [schema.allOf, schema.anyOf, schema.oneOf].flatMap((parts) => parts ?? []))
      collect(part, document);
    if (schema.$ref === undefined) return;
    const [other, definition = ''] = schema.$ref.split('#/$defs/');
    const file = other ? other.slice(0, -'.json'.length) : document;
    collect(schemaOf(`${file}/${definition}` as SchemaName), file);
  };
  collect(schemaOf(name), splitName(name)[0]);
  fieldsBySchema.set(name, fields);
  return fields;
}

function splitName(name: string): [string, string] {
  const cut = name.lastIndexOf('/');
  return [name.slice(0, cut), name.slice(cut + 1)];
}

export interface Issue {
  loc: string[];
  msg: string;
  type: string;
  input: unknown;
  ctx: Record<string, unknown>;
}

/** One issue per location. Takes time linear in the errors. */
export function issuesOf(errors: ErrorObject[] | null | undefined, loc: string[]): Issue[] {
  const issues = new Map<string, Issue>();
  const all = errors ?? [];
  const { reported, namesByFirst } = groupNames(all);
  for (const error of withoutOtherBranches(reported)) {
    // These keywords only report that a nested schema failed. The nested error is reported itself.
    if (['allOf', 'if', 'anyOf', 'oneOf'].includes(error.keyword) && all.length > 1) continue;
    const isMissing = error.keyword === 'required' || error.keyword === 'dependentRequired';
    const issue = isMissing
      ? missingOf(error, loc, namesByFirst.get(error) ?? [missingIn(error)], issues.size < maxHinted)
      : issueOf(error, loc);
    const key = issue.loc.join('\0');
    if (!issues.has(key)) issues.set(key, issue);
  }
  return [...issues.values()];
}

/** Issues with a hint. If a caller uses another word for a field, it occurs everywhere in the request. */
const maxHinted = 100;

const missingIn = ({ params }: ErrorObject) => (params as { missingProperty: string }).missingProperty;

/**
 * Groups the errors of required fields with several names (anyOf): one problem gives one issue.
 * @returns the errors without those of other names, and all names by the error of the first
 */
function groupNames(errors: ErrorObject[]): { reported: ErrorObject[]; namesByFirst: Map<ErrorObject, string[]> } {
  const namesByFirst = new Map<ErrorObject, string[]>();
  const namesByObject = new Map<string, string[]>();
  const reported = errors.filter((error) => {
    if (error.keyword !== 'required' || !/\/anyOf\/\d+\/required$/u.test(error.schemaPath)) return true;
    const names = namesByObject.get(error.instancePath);
    if (names) names.push(missingIn(error));
    else {
      const first = [missingIn(error)];
      namesByObject.set(error.instancePath, first);
      namesByFirst.set(error, first);
    }
    return !names;
  });
  return { reported, namesByFirst };
}

/**
 * Drops errors of anyOf alternatives whose type differs from the value's. For a list of types with a bad entry, "must
 * be string" would be noise. If no alternative has the type, all errors are kept.
 */
function withoutOtherBranches(errors: ErrorObject[]): ErrorObject[] {
  const isOther = isTypeMismatchIn(errors);
  // Locations of all other errors, and their parents with a trailing slash.
  const reported = new Set<string>();
  for (const error of errors) {
    if (error.keyword === 'anyOf') continue;
    if (!isOther(error)) reported.add(error.instancePath);
    for (
      let path = parentOf(error.instancePath);
      path !== undefined && !reported.has(`${path}/`);
      path = parentOf(path)
    )
      reported.add(`${path}/`);
  }
  return errors.filter(
    (error) => !isOther(error) || !(reported.has(error.instancePath) || reported.has(`${error.instancePath}/`)),
  );
}

const parentOf = (path: string) => (path === '' ? undefined : path.slice(0, path.lastIndexOf('/')));

/** Whether an error says that an anyOf alternative has another type than the value. */
function isTypeMismatchIn(errors: ErrorObject[]): (error: ErrorObject) => boolean {
  const kinds = new Map<string, Set<unknown>>();
  for (const { instancePath, keyword } of errors) if (keyword === 'anyOf') kinds.set(instancePath, new Set());
  for (const { instancePath, keyword, parentSchema } of errors)
    if (keyword === 'type') kinds.get(instancePath)?.add(parentSchema);
  return ({ instancePath, keyword, parentSchema }) =>
    keyword !== 'anyOf' && kinds.get(instancePath)?.has(parentSchema) === true;
}

/** Issues for unpaired surrogates: JSON can contain them, but they cannot be stored unchanged. */
export function brokenText(value: unknown, loc: string[]): Issue[] {
  if (typeof value === 'string')
    return value.isWellFormed()
      ? []
      : [
          {
            loc,
            msg: 'Is not well-formed Unicode (contains an unpaired surrogate)',
            type: 'unicode',
            input: null,
            ctx: {},
          },
        ];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, entry]) =>
    key.isWellFormed() ? brokenText(entry, [...loc, key]) : brokenText(key, loc),
  );
}

/** Issues without the input, for logs. */
export const locationsOf = (errors: ErrorObject[] | null | undefined): string =>
  issuesOf(errors, [])
    .map(({ loc, type }) => `${loc.join('.')}: ${type}`)
    .join(', ');

const pathOf = (error: ErrorObject) =>
  error.instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));

/** Limits the work for an object with many long names. */
const maxSentNames = 100;

/** The issue for a missing field; it names the field that was sent in its place. */
function missingOf(error: ErrorObject, loc: string[], [name, ...others]: string[], isHinted: boolean): Issue {
  const field = name as string;
  const known = (error.parentSchema?.['properties'] ?? {}) as object;
  const sent = isHinted ? Object.keys(error.data as object).slice(0, maxSentNames) : [];
  const instead = sent.find(
    (each) => each.length <= maxSentNames && !Object.hasOwn(known, each) && meant(each, [field]) !== undefined,
  );
  const hint = instead === undefined ? '' : `: send "${instead}" as "${field}"`;
  const same = others.length === 0 ? '' : `; ${others.join(', ')} count as ${field}`;
  return {
    loc: [...loc, ...pathOf(error), field],
    msg: `Field required${hint}${same}`,
    type: 'missing',
    input: null,
    ctx: instead === undefined ? {} : { did_you_mean: { [instead]: field } },
  };
}

function issueOf(error: ErrorObject, loc: string[]): Issue {
  const path = pathOf(error);
  const params = error.params as Record<string, unknown>;
  const refused = error.keyword === 'false schema';
  // Secret fields are writeOnly: their values are never returned, not even to their sender.
  const input: unknown = error.parentSchema?.['writeOnly'] === true ? null : error.data;
  return {
    loc: [...loc, ...path],
    msg: refused ? refusalFor(path.at(-1)) : sentence(error),
    type: refused ? 'server_owned' : error.keyword.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    input: typeof input === 'string' && input.length > 200 ? `${input.slice(0, 200)}…` : (input ?? null),
    ctx: params,
  };
}

const refusalFor = (field: string | undefined) =>
  `Set by the server; must not be sent${field === 'user_id' ? '; X-Subject names an end user of yours' : ''}`;

/** Patterns that schemas use to refuse texts without content. */
const emptiness: Record<string, string> = {
  '\\S': 'Must not be blank',
  '[\\p{L}\\p{N}]': 'Must not be blank: a letter or a digit is needed',
};

function sentence(error: ErrorObject): string {
  if (error.keyword === 'enum')
    return `Must be one of: ${(error.params as { allowedValues: unknown[] }).allowedValues.join(', ')}`;
  if (error.keyword === 'additionalProperties') {
    const known = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
    const own = `Unknown key: ${(error.params as { additionalProperty: string }).additionalProperty.slice(0, 200)}`;
    return known.length > 0 ? `${own}; known are ${known.join(', ')}` : own;
  }
  const empty = error.keyword === 'pattern' ? emptiness[(error.params as { pattern: string }).pattern] : undefined;
  const text = empty ?? error.message ?? 'is invalid';
  return text.charAt(0).toUpperCase() + text.slice(1);
}
