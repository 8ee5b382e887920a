// Fields that no schema contains. They are ignored, because published clients send some, and reported, because most are
// typos.
import { Invalid } from './errors';
import type { SchemaName } from './generated/schemas';
import { meant, nearestName, plainName } from './near-names';
import { isObject } from './objects';
import { allowedFieldsOf, fieldsOf, type Issue } from './schemas';

/** Empty if no field was ignored. */
export interface UnknownFields {
  /** Names of ignored fields: at most 50, in the order sent. */
  unknown_fields?: string[];
  /** For each unknown field, the known field that it probably means. */
  did_you_mean?: Record<string, string>;
}

const maxNames = 50;
const maxNameLength = 100;

/**
 * @param sent the object as sent; other values have no fields
 * @param schema undefined if no field is known
 * @param alsoTaken fields accepted in addition to the schema
 * @throws Invalid for an unknown `subject`
 */
export function unknownFields(
  sent: unknown,
  schema: SchemaName | undefined,
  alsoTaken: readonly string[] = [],
): UnknownFields {
  const names = namesOf(sent, schema, alsoTaken)
    .slice(0, maxNames)
    .map((name) => name.slice(0, maxNameLength));
  if (names.length === 0) return {};
  const candidates = [...(schema ? allowedFieldsOf(schema) : []), ...alsoTaken];
  const known = names.flatMap((name) => {
    const field = meant(name, candidates);
    return field === undefined ? [] : [[name, field] as const];
  });
  return { unknown_fields: names, ...(known.length > 0 && { did_you_mean: Object.fromEntries(known) }) };
}

/**
 * The object without the fields that are reported as ignored, because nothing has validated them. Parameters as for
 * `unknownFields`.
 */
export function withoutUnknown<T>(sent: T, schema: SchemaName, alsoTaken: readonly string[] = []): T {
  const ignored = new Set(namesOf(sent, schema, alsoTaken));
  if (ignored.size === 0) return sent;
  return Object.fromEntries(Object.entries(sent as object).filter(([name]) => !ignored.has(name))) as T;
}

/**
 * Unknown fields that were meant to narrow a read: ignoring them would return data that the caller has ruled out. Empty
 * values narrow nothing, and older clients send them (`filters: {}`).
 * @param loc location of the object in the request
 * @param every whether a field of any name would have narrowed it
 */
export function narrowingUnknown(
  sent: unknown,
  schema: SchemaName | undefined,
  loc: string,
  every: boolean,
  alsoTaken: readonly string[] = [],
): Issue[] {
  const names = namesOf(sent, schema, alsoTaken).slice(0, maxNames);
  if (names.length === 0) return [];
  const fields = schema ? allowedFieldsOf(schema) : [];
  const keys = fields.includes('filter') ? allowedFieldsOf('wire/Filter').map((key) => `filter.${key}`) : [];
  return names.flatMap((name) => {
    const value = (sent as Record<string, unknown>)[name];
    if (isEmpty(value)) return [];
    const field = meant(name, fields) ?? keys.find((key) => plainName(key) === plainName(`filter.${name}`));
    if (field === undefined && !every) return [];
    const shown = name.slice(0, maxNameLength);
    const hint = field === undefined ? '' : `; did you mean '${field}'?`;
    return [
      {
        loc: [loc, shown],
        msg: `Is unknown here, and if it were ignored, the response would contain more than was asked for${hint}`,
        type: 'unknown_field',
        input: null,
        ctx: field === undefined ? {} : { did_you_mean: { [shown]: field } },
      },
    ];
  });
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  value === 'false' ||
  (typeof value === 'object' && Object.keys(value).length === 0);

/** Beginnings of field names that mean an expiry, without separators. */
const expiryWords = ['expir', 'ttl', 'timetolive'];

/**
 * Refuses an expiry under another name or inside `metadata`, because the caller would believe that the data expires.
 * @param loc location of the object in the request
 * @throws Invalid
 */
export function requireNamedExpiry(
  sent: unknown,
  schema: SchemaName,
  alsoTaken: readonly string[] = [],
  loc: string[] = ['body'],
): void {
  if (!isObject(sent)) return;
  const known = fieldsOf(schema);
  const isExpiry = (name: string) =>
    expiryWords.some((word) => plainName(name).startsWith(word)) || nearestName(name, ['expires_at']) !== undefined;
  const name = Object.keys(sent).find((each) => !known.has(each) && !alsoTaken.includes(each) && isExpiry(each));
  const inside = ['metadata', 'context'].find(
    (each) => isObject(sent[each]) && Object.hasOwn(sent[each], 'expires_at'),
  );
  const path = name !== undefined ? [name] : inside !== undefined && known.has(inside) ? [inside, 'expires_at'] : [];
  if (path.length === 0) return;
  const instead = known.has('expires_at')
    ? 'send expires_at beside content, such as 2030-12-31T12:00:00Z'
    : 'send expires_at with an item of add or ingest, or with PATCH /memory/{item_id}';
  throw Invalid.field([...loc, ...path], `Would have no effect: ${instead}`, 'unknown_field');
}

function namesOf(sent: unknown, schema: SchemaName | undefined, alsoTaken: readonly string[]): string[] {
  if (!isObject(sent)) return [];
  const known = schema ? fieldsOf(schema) : new Set<string>();
  const names = Object.keys(sent).filter((name) => !known.has(name) && !alsoTaken.includes(name));
  // Ignoring it would store an end user's data for the whole workspace.
  if (names.includes('subject'))
    throw Invalid.field(
      ['body', 'subject'],
      'Name the subject in the header X-Subject or in the query',
      'server_owned',
    );
  return names;
}
