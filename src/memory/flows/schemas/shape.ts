// The subset of JSON Schema that registered schemas may use: no references, and validation takes linear time.
import { Invalid } from '../../../errors';
import { isObject } from '../../../objects';
import { problemOfSchema, type JsonSchema } from '../../../schemas';

const keywords = new Set([
  'type',
  'title',
  'description',
  'properties',
  'required',
  'additionalProperties',
  'items',
  'enum',
  'const',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minItems',
  'maxItems',
  'multipleOf',
]);
const formats = new Set(['date-time', 'date', 'uuid']);
/** Names that the service uses in the metadata of rows. */
const reserved = new Set(['schema', 'schema_version', 'metadata', 'session_id']);
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

const maxBytes = 16_000;
const maxDepth = 5;
const maxNodes = 200;
const maxPattern = 200;
const maxValues = 200;

/** @throws Invalid that names the unsupported part */
export function checkShape(shape: JsonSchema): void {
  const loc = ['body', 'json_schema'];
  if (Buffer.byteLength(JSON.stringify(shape)) > maxBytes)
    throw Invalid.field(loc, `Has more than ${maxBytes} bytes`, 'too_many');
  if (shape['type'] !== 'object' || !isObject(shape['properties']))
    throw Invalid.field(loc, 'Must be an object with properties', 'pattern');
  let nodes = 0;
  const check = (node: unknown, at: string[], depth: number): void => {
    if (!isObject(node)) throw Invalid.field(at, 'Must be a schema', 'pattern', node);
    if (++nodes > maxNodes || depth > maxDepth)
      throw Invalid.field(
        at,
        `A schema has at most ${maxNodes} parts, nested up to ${maxDepth} levels deep`,
        'too_many',
      );
    for (const [keyword, value] of Object.entries(node)) checkKeyword(keyword, value, [...at, keyword]);
    for (const [name, field] of Object.entries(node['properties'] ?? {})) {
      const isValid = fieldName.test(name) && !(depth === 0 && reserved.has(name));
      if (!isValid) throw Invalid.field([...at, 'properties', name], 'Is not a valid field name', 'pattern', name);
      check(field, [...at, 'properties', name], depth + 1);
    }
    if (node['items'] !== undefined) check(node['items'], [...at, 'items'], depth + 1);
  };
  check(shape, loc, 0);
  const problem = problemOfSchema(shape);
  if (problem !== undefined) throw Invalid.field(loc, problem, 'pattern');
}

function checkKeyword(keyword: string, value: unknown, at: string[]): void {
  if (!keywords.has(keyword))
    throw Invalid.field(
      at,
      `Is not supported; supported keywords are ${[...keywords].join(', ')}`,
      'unknown_field',
      keyword,
    );
  if (keyword === 'pattern' && !(typeof value === 'string' && value.length <= maxPattern))
    throw Invalid.field(at, `Must be text of at most ${maxPattern} characters`, 'too_many');
  if (keyword === 'format' && !formats.has(String(value)))
    throw Invalid.field(at, `Must be one of: ${[...formats].join(', ')}`, 'enum', value);
  if (keyword === 'additionalProperties' && typeof value !== 'boolean')
    throw Invalid.field(at, 'Must be true or false', 'pattern');
  const values = keyword === 'enum' ? value : keyword === 'const' ? [value] : [];
  if (!Array.isArray(values) || values.length > maxValues || values.some(isComposed))
    throw Invalid.field(
      at,
      `Must contain at most ${maxValues} values: texts, numbers, true, false or null`,
      'too_many',
    );
}

const isComposed = (value: unknown) => value !== null && typeof value === 'object';
