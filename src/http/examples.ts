// One example for each answer of the API document, made from its schema.
import type { SchemaName } from '../generated/schemas';
import { referencePrefix, shownSchema, type SchemaJson } from './components';

/** Examples by name of the field. Other fields get a value of their type. */
const values: Record<string, unknown> = {
  answer: null,
  author: 'Mara Lindqvist',
  content: 'The spare gasket is in locker 4.',
  email: 'mara@example.com',
  entity_name: 'locker 4',
  from: '2026-01-01T00:00:00Z',
  kind: 'pipeline.stage',
  limit: 50,
  memory_type: 'semantic',
  name: 'Pump room',
  address: '?q=gasket',
  next_cursor: null,
  has_more: false,
  offset: 0,
  origin: 'api:add',
  scope: 'workspace:ws_01JZ0000000000000000000001',
  status: 'active',
  title: 'Spare parts',
  total: 1,
  until: '2026-12-31T00:00:00Z',
};

const ids = '01JZ0000000000000000000001';
const runId = '0198f3a2-6c1e-7a44-9d3b-5f0e2c7b1a90';
const time = '2026-03-02T09:30:00Z';

/** Max depth of an example; deeper lists are empty. */
const maxDepth = 4;

const made = new Map<SchemaName, unknown>();

export function exampleOf(name: SchemaName): unknown {
  if (!made.has(name)) made.set(name, valueOf(shownSchema(name), '', 0));
  return made.get(name);
}

function valueOf(schema: SchemaJson, field: string, depth: number): unknown {
  const { $ref, examples, const: fixed, enum: choices, anyOf, oneOf } = schema as Record<string, never>;
  if ($ref) return valueOf(shownSchema(($ref as string).slice(referencePrefix.length)), field, depth);
  if (examples) return examples[0];
  if (fixed !== undefined) return fixed;
  if (choices) return (choices as unknown[]).includes(values[field]) ? values[field] : choices[0];
  const branches = (anyOf ?? oneOf) as SchemaJson[] | undefined;
  if (branches) {
    const isDeep = depth >= maxDepth && branches.some(({ type }) => type === 'null');
    return isDeep ? null : valueOf(branches.find(({ type }) => type !== 'null') ?? {}, field, depth);
  }
  const types = [schema['type']].flat();
  const named = values[field];
  if (named !== undefined && types.includes(typeOf(named))) return named;
  if (types.includes('null')) return null;
  return valueOfType(types[0] as string | undefined, schema, field, depth);
}

function valueOfType(type: string | undefined, schema: SchemaJson, field: string, depth: number): unknown {
  if (type === 'object' || schema['properties']) return objectOf(schema, depth);
  if (type === 'array') {
    const { items = {}, minItems = 0 } = schema as { items?: SchemaJson; minItems?: number };
    const entries = Math.max(minItems, depth < maxDepth ? 1 : 0);
    return Array.from({ length: entries }, () => valueOf(items, field.replace(/s$/, ''), depth + 1));
  }
  if (type === 'string') return textOf(schema, field);
  if (type === 'integer' || type === 'number') return Math.max(0, Number(schema['minimum'] ?? 1));
  return type === 'boolean' ? false : null;
}

function objectOf(schema: SchemaJson, depth: number): SchemaJson {
  const { properties = {}, required = [] } = schema as { properties?: Record<string, SchemaJson>; required?: string[] };
  return Object.fromEntries(required.map((name) => [name, valueOf(properties[name] ?? {}, name, depth + 1)]));
}

function textOf({ format, minLength, pattern }: SchemaJson, field: string): string {
  if (format === 'date-time' || /_at$|_time|^timestamp$|^ts$/.test(field)) return time;
  if (format === 'uuid' || field === 'run_id') return runId;
  if (format === 'date') return time.slice(0, 10);
  const beginning = /_ids?$/.test(field) && field.split('_').at(-2);
  if (pattern === undefined && beginning) return `${beginning}_${ids}`;
  const word = field.replaceAll('_', ' ') || 'text';
  return word.padEnd(Number(minLength ?? 0), '.');
}

const typeOf = (value: unknown) =>
  value === null ? 'null' : typeof value === 'number' ? 'integer' : typeof value === 'object' ? 'object' : typeof value;
