// Converts a row of a file to an add request.
import { schemaDocuments, type JsonSchema } from '../../src/schemas';

type Json = Record<string, unknown>;

/** Field names used by other tools and data sets, and ours. Ours takes precedence if a row has both. */
const aliases: Record<string, string> = {
  text: 'content',
  memory: 'content',
  id: 'external_id',
  time: 'valid_start_time',
  session: 'metadata.session_id',
};

/** The add request for a row. It is validated by the service, not here. */
export function itemOf(row: Json, defaultType: string): Json {
  const { metadata, ...item } = renamed(row);
  return {
    ...item,
    memory_type: item['memory_type'] ?? defaultType,
    origin: item['origin'] ?? 'import:file',
    // Numeric ids are common in files; the service expects a string.
    ...(typeof item['external_id'] === 'number' && { external_id: String(item['external_id']) }),
    ...(metadata !== undefined && { metadata }),
  };
}

function renamed(row: Json): Json {
  const item = { ...row };
  for (const [theirs, ours] of Object.entries(aliases)) {
    const value = item[theirs];
    delete item[theirs];
    if (value === undefined || value === null) continue;
    const [name, key] = ours.split('.') as [string, string | undefined];
    if (key === undefined) item[name] ??= value;
    else if (isObject(item[name] ?? {})) item[name] = { [key]: value, ...(item[name] as Json | undefined) };
  }
  return item;
}

const isObject = (value: unknown) => typeof value === 'object' && !Array.isArray(value);

const { lists, numbers } = columnsByKind();

/** A record of a CSV file; empty cells are ignored. Metadata stays text: `007` is not 7. */
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

/** Uses objects without a prototype, so that column names cannot reach it. */
function setAt(target: Json, [name, ...rest]: string[], value: string): void {
  if (name === undefined) return;
  if (rest.length === 0) target[name] = value;
  else {
    const inner = (target[name] ?? Object.create(null)) as Json | string;
    // `metadata.a` and `metadata.a.b` in one header: the first one is kept.
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
