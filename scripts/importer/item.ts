// Converts a row of a file to an add request.
import { schemaDocuments, type JsonSchema } from '../../src/schemas';

type Json = Record<string, unknown>;

/** Field names of other tools and data sets, and the service's names for them. The service's names take precedence. */
const aliases: Record<string, string> = {
  text: 'content',
  memory: 'content',
  id: 'external_id',
  time: 'valid_start_time',
  session: 'metadata.session_id',
};

/** How rows are read. */
export interface Reading {
  /** Memory type of rows without one. */
  type: string;
  /** The service's field for a column name: `title`, `metadata.author`. It takes precedence over aliases. */
  map: ReadonlyMap<string, string>;
  /** Origin of rows that have none. */
  origin?: string;
}

/** Reads rows with the service's field names and aliases. */
export const readingOf = (type: string): Reading => ({ type, map: new Map() });

/** The add request for a row. It is validated by the service, not here. */
export function itemOf(row: Json, { type, map, origin }: Reading): Json {
  const { metadata, ...item } = renamed(row, map);
  for (const [field, timeOfDay] of times) if (field in item) item[field] = wholeTime(item[field], timeOfDay);
  return {
    ...item,
    memory_type: item['memory_type'] ?? type,
    origin: item['origin'] ?? origin ?? 'import:file',
    // Numeric ids are common in files; the service expects a string.
    ...(typeof item['external_id'] === 'number' && { external_id: String(item['external_id']) }),
    ...(metadata !== undefined && { metadata }),
  };
}

function renamed(row: Json, map: ReadonlyMap<string, string>): Json {
  const item = { ...row };
  const move = (theirs: string, ours: string, wins: boolean) => {
    const value = item[theirs];
    delete item[theirs];
    if (value === undefined || value === null) return;
    const [name, ...keys] = ours.split('.') as [string, ...string[]];
    if (keys.length === 0) item[name] = wins ? value : (item[name] ?? value);
    else if (isObject(item[name] ?? {})) {
      const inner = (item[name] ?? {}) as Json;
      const key = keys.join('.');
      item[name] = wins ? { ...inner, [key]: value } : { [key]: value, ...inner };
    }
  };
  for (const [theirs, ours] of map) if (theirs !== ours) move(theirs, ours, true);
  for (const [theirs, ours] of Object.entries(aliases)) if (!map.has(theirs)) move(theirs, ours, false);
  return item;
}

/** Time fields, and the time of day for a date without one. An interval includes its last day. */
const times = timeFields().map((field) => [field, field.includes('end') ? '23:59:59' : '00:00:00'] as const);

const day = /^\d{4}-\d\d-\d\d$/;
const dayAndTime = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?$/;

/** A day, or a day and a time without offset, as RFC 3339 in UTC; anything else unchanged. */
function wholeTime(value: unknown, timeOfDay: string): unknown {
  if (typeof value !== 'string') return value;
  if (day.test(value)) return `${value}T${timeOfDay}Z`;
  const [, date, minutes, seconds = ':00'] = dayAndTime.exec(value) ?? [];
  return date === undefined ? value : `${date}T${minutes}${seconds}Z`;
}

const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

const { lists, numbers } = columnsByKind();

/** A record of a CSV file. Empty cells are ignored. Metadata stay texts: `007` is not 7. */
export function itemOfCells(columns: string[], cells: string[]): Json {
  const item = Object.create(null) as Json;
  columns.forEach((column, i) => {
    const cell = cells[i] ?? '';
    if (column === '' || cell === '') return;
    if (column.startsWith('metadata.')) setAt(item, column.split('.'), cell);
    else item[column] = valueOf(column, cell);
  });
  return item;
}

function valueOf(column: string, cell: string): unknown {
  if (lists.has(column))
    return cell
      .split(';')
      .map((entry) => entry.trim())
      .filter(Boolean);
  const number = Number(cell);
  return numbers.has(column) && !Number.isNaN(number) ? number : cell;
}

/** Sets a nested value. Objects without a prototype protect against column names such as `__proto__`. */
function setAt(target: Json, [name, ...rest]: string[], value: string): void {
  if (name === undefined) return;
  if (rest.length === 0) target[name] = value;
  else {
    const inner = (target[name] ?? Object.create(null)) as Json | string;
    // Both `metadata.a` and `metadata.a.b` are in the header: the first one is kept.
    if (typeof inner === 'string') return;
    target[name] = inner;
    setAt(inner, rest, value);
  }
}

/** Columns with lists (`a;b`) and numbers, according to the schemas of the types. */
function columnsByKind(): { lists: Set<string>; numbers: Set<string> } {
  const fields = Object.values(schemaDocuments.get('types.json')?.$defs ?? {})
    .filter((schema) => 'x-memory-type' in schema)
    .flatMap((schema) => Object.entries(schema['properties'] as Record<string, JsonSchema>));
  const isList = (schema: JsonSchema) => schema['type'] === 'array' || String(schema['$ref']).endsWith('/Tags');
  return {
    lists: new Set(['tags', ...fields.filter(([, schema]) => isList(schema)).map(([name]) => name)]),
    numbers: new Set(fields.filter(([, schema]) => schema['type'] === 'number').map(([name]) => name)),
  };
}

/** Fields with times, of every item and of its type, according to the schemas. */
function timeFields(): string[] {
  const definitions = [
    schemaDocuments.get('items.json')?.$defs?.['AddRequest'],
    ...Object.values(schemaDocuments.get('types.json')?.$defs ?? {}).filter((schema) => 'x-memory-type' in schema),
  ];
  const fields = definitions.flatMap((schema) => Object.entries((schema?.['properties'] ?? {}) as JsonSchema));
  const isTime = (schema: unknown) => {
    const { $ref, format } = schema as { $ref?: string; format?: string };
    return $ref?.endsWith('Timestamp') === true || format === 'date-time';
  };
  return [...new Set(fields.filter(([, schema]) => isTime(schema)).map(([name]) => name))];
}
