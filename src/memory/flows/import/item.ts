// Converts a row of a file to an add request.
import { pointed } from '../../../libraries/formats/decimals';
import type { Decimals, FoundRow, Proposed } from '../../../libraries/formats/format';
import { fieldsOf, schemaDocuments, type JsonSchema } from '../../../schemas';
import { hasUnreadTime, metadataNames, momentOfValue, withIsoDay } from '../../model/keys';
import { memoryTypes, typeFacts } from '../../model/types';

type Json = Record<string, unknown>;

/** Field names of other tools and data sets, and the service's names for them. The service's names take precedence. */
const aliases: Record<string, string> = {
  text: 'content',
  memory: 'content',
  id: 'external_id',
  time: 'valid_start_time',
  expiration_date: 'expires_at',
  session: 'metadata.session_id',
};

export interface RowReading {
  /** Memory type of rows without one. */
  type: string;
  /** The service's field for a column name: `title`, `metadata.author`. It takes precedence over aliases. */
  map: ReadonlyMap<string, string>;
  origin?: string;
}

export const rowReadingOf = (type: string): RowReading => ({ type, map: new Map() });

/** @param pairs each `column=field`; a column may contain `=`, a field does not */
export const mapOf = (pairs: readonly string[]): RowReading['map'] =>
  new Map(pairs.map((pair) => [pair.slice(0, pair.lastIndexOf('=')), pair.slice(pair.lastIndexOf('=') + 1)]));

/** Columns that are declared to contain the text. */
export const columnsOfText = ({ map }: RowReading): string[] =>
  [...map].flatMap(([column, field]) => (field === 'content' ? [column] : []));

/** The add request for a row. Columns that are not fields become metadata. The service validates the request. */
export function itemOf(
  { value, decimals, proposed }: Pick<FoundRow, 'value' | 'decimals' | 'proposed'>,
  { type, map, origin }: RowReading,
): Json {
  const row = decimals ? withValues(value, map, decimals) : value;
  const { metadata, ...item } = withOthersInMetadata(renamed(row, map, proposed), type);
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

function renamed(row: Json, map: ReadonlyMap<string, string>, proposed: Proposed = {}): Json {
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
  for (const [ours, theirs] of Object.entries(proposed))
    if (!map.has(theirs) && item[ours] === undefined) move(theirs, ours, false);
  return item;
}

const itemFields = fieldsOf('items/AddRequest');

/** Moves fields that the service would ignore into `metadata`. An existing metadata field takes precedence. */
function withOthersInMetadata(item: Json, defaultType: string): Json {
  const type = memoryTypes.find((each) => each === (item['memory_type'] ?? defaultType));
  const metadata = item['metadata'] ?? {};
  if (type === undefined || !isObject(metadata)) return item;
  const isField = (name: string) =>
    itemFields.has(name) || typeFacts(type).keyFields.has(name) || metadataNames.includes(name);
  const others = Object.entries(item).filter(([name]) => !isField(name));
  if (others.length === 0) return item;
  const given = others.filter(([, value]) => value !== null);
  return {
    ...Object.fromEntries(Object.entries(item).filter(([name]) => isField(name))),
    metadata: { ...Object.fromEntries(given), ...(metadata as Json) },
  };
}

/** Time fields, and the time of day that is added to a bare date: an interval ends at the end of its last day. */
const times = timeFields().map((field) => [field, field.includes('end') ? '23:59:59' : '00:00:00'] as const);

const day = /^\d{4}-\d\d-\d\d$/;

/** A time as RFC 3339; anything else unchanged, for the service to refuse. */
function wholeTime(value: unknown, timeOfDay: string): unknown {
  const written = typeof value === 'string' ? withIsoDay(value.trim()) : value;
  return (
    (typeof written === 'string' && day.test(written) ? `${written}T${timeOfDay}Z` : momentOfValue(written)) ?? value
  );
}

/** True if an item has a time that cannot be parsed and stays metadata. */
export const isUntimed = ({ metadata, valid_start_time, ...sent }: Json): boolean =>
  valid_start_time === undefined && hasUnreadTime({ ...(metadata as Json | undefined), ...sent });

const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

const typeSchemas = Object.values(schemaDocuments.get('types.json')?.$defs ?? {}).filter(
  (schema) => 'x-memory-type' in schema,
);
const { lists, numbers, texts } = columnsByKind(typeSchemas);

/**
 * The cells of a table as values. Empty cells are ignored.
 * @param map maps a column to a field, as if the column had the field's name
 * @param decimals decimal signs by column
 */
function withValues(cells: Json, map: ReadonlyMap<string, string>, decimals: Decimals): Json {
  const item = Object.create(null) as Json;
  for (const [column, cell] of Object.entries(cells)) {
    if (column === '' || typeof cell !== 'string' || cell === '') continue;
    const sign = Object.hasOwn(decimals, column) ? decimals[column] : undefined;
    const value = valueOf(map.get(column) ?? column, cell, sign);
    if (column.startsWith('metadata.') && !map.has(column)) setAt(item, column.split('.'), value);
    else item[column] = value;
  }
  return item;
}

function valueOf(field: string, cell: string, sign: Decimals[string] | undefined): unknown {
  if (lists.has(field)) return entriesOf(cell);
  if (texts.has(field) && !numbers.has(field)) return cell;
  const written = pointed(cell, sign);
  if (written === undefined) return cell;
  const number = numbers.has(field) ? Number(written) : numberIn(written);
  return Number.isNaN(number) ? cell : number;
}

/** Splits a cell with several values: `a; b`, or a JSON array. */
function entriesOf(cell: string): unknown[] {
  if (cell.trimStart().startsWith('[')) {
    try {
      const entries: unknown = JSON.parse(cell);
      if (Array.isArray(entries)) return entries as unknown[];
    } catch {
      // Not JSON: a tag may begin with a bracket.
    }
  }
  return cell
    .split(';')
    .map((entry) => entry.trim())
    .filter(Boolean);
}

/** Maximum number in metadata: filters compare nothing larger, and at most six decimals. */
const maxNumber = 4e12;
// bounded: 13 digits and 6 decimals.
const plainNumber = /^-?(?:0|[1-9]\d{0,12})(?:\.\d{1,6})?$/;

/** A metadata cell: text written like a JSON number becomes a number; `007` stays text. */
const numberIn = (cell: string): number =>
  plainNumber.test(cell) && Math.abs(Number(cell)) <= maxNumber ? Number(cell) : NaN;

/** Sets a nested value. Objects without a prototype protect against column names such as `__proto__`. */
function setAt(target: Json, [name, ...rest]: string[], value: unknown): void {
  if (name === undefined) return;
  if (rest.length === 0) target[name] = value;
  else {
    const inner = (target[name] ?? Object.create(null)) as unknown;
    // The header has both `metadata.a` and `metadata.a.b`: the first one wins.
    if (!isObject(inner)) return;
    target[name] = inner;
    setAt(inner as Json, rest, value);
  }
}

/**
 * Columns with lists (`a;b`), numbers and texts, according to the schemas of the types. All other columns are metadata.
 */
export function columnsByKind(types: JsonSchema[]): Record<'lists' | 'numbers' | 'texts', Set<string>> {
  const fields = types
    .flatMap((schema) => Object.entries(schema.properties ?? {}))
    .filter(([, schema]) => !schema['x-service']);
  const isList = (schema: JsonSchema) => schema['type'] === 'array' || String(schema['$ref']).endsWith('/Tags');
  const isNumber = (schema: JsonSchema) =>
    [schema['type']].flat().some((type) => type === 'number' || type === 'integer');
  const named = [...itemFields, ...metadataNames, ...Object.keys(aliases)];
  const keys = metadataNames.map((name) => `metadata.${name}`);
  return {
    lists: new Set(['tags', ...fields.filter(([, schema]) => isList(schema)).map(([name]) => name)]),
    numbers: new Set(fields.filter(([, schema]) => isNumber(schema)).map(([name]) => name)),
    texts: new Set([...fields.map(([name]) => name), ...named, ...keys]),
  };
}

function timeFields(): string[] {
  const definitions = [
    schemaDocuments.get('items.json')?.$defs?.['AddRequest'],
    ...Object.values(schemaDocuments.get('types.json')?.$defs ?? {}).filter((schema) => 'x-memory-type' in schema),
  ];
  const fields = definitions.flatMap((schema) => Object.entries(schema?.properties ?? {}));
  const isTime = (schema: unknown) => {
    const { $ref, format } = schema as { $ref?: string; format?: string };
    return /(?:Timestamp|Expiry)$/.test($ref ?? '') || format === 'date-time';
  };
  return [...new Set(fields.filter(([, schema]) => isTime(schema)).map(([name]) => name))];
}
