// Converts properties to JSON and back without loss. Texts, booleans, integers, fractions and lists of these stay
// plain. Times, days, whole-number floats and vectors are wrapped in an object, because JSON lacks these types.
import { isObject } from '../../../objects';
import { DriverValue, toDateTime, toLocalDateTime } from '../../../graph/values';

/** A property as a query returns it: name, type by `valueType`, and value; times are texts. */
export type Listed = [name: string, type: string, value: unknown];

/** Plain JSON, or a wrapper: `{time}`, `{local_time}`, `{float}`, or `{vector}` in base64 of little-endian floats. */
export type Value = unknown;

export type Properties = Record<string, Value>;

/** Properties whose values begin with the scope key; exports leave this part out. */
export const scopedKeys = ['session_key', 'dedupe_key', 'id_key', 'rejected_key', 'review_key', 'statement_key'];

/** Properties that only the service reads. In the graph their names begin with `_`, in files they do not. */
export const machinery: ReadonlySet<string> = new Set([
  ...['search_tokens', 'match_words', 'lookup_keys', 'unresolved', 'kept_text_id', 'kept_metadata_id'],
  ...['dedupe_key', 'id_key', 'name_key', 'ready_key', 'rejected_key', 'review_key', 'statement_key'],
  ...['place_hash', 'text_hash', 'ties_hash', 'voices', 'stated_until', 'expired_with', 'locked', 'locked_at'],
]);

export function toJson(listed: Listed[]): Properties {
  const named = listed.map(([name, type, value]) => [name.replace(/^_/, ''), valueOf(type, value)] as const);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The properties of a file under their names in the graph. */
export const inGraph = <V>(properties: Record<string, V>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [machinery.has(name) ? `_${name}` : name, value]),
  );

function valueOf(type: string, value: unknown): Value {
  if (type.startsWith('ZONED DATETIME')) return { time: withSeconds(value as string) };
  if (type.startsWith('LOCAL DATETIME')) return { local_time: withSeconds(value as string) };
  if (type.startsWith('LIST<FLOAT')) return { vector: vectorText(Float32Array.from(value as number[])) };
  if (type.startsWith('FLOAT')) return Number.isInteger(value) ? { float: value } : value;
  if (/^(?:STRING|BOOLEAN|INTEGER|LIST<(?:STRING|BOOLEAN|INTEGER|NOTHING))/.test(type)) return value;
  throw new Error(`a property has the type ${type}, which an export does not know`);
}

/** Cypher leaves out seconds that are zero; this adds them. */
const withSeconds = (text: string) => text.replace(/(T\d\d:\d\d)(Z?)$/, '$1:00$2');

export const vectorText = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

/** @throws RangeError for an invalid text */
export function vectorOf(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0 || bytes.toString('base64') !== text)
    throw new RangeError('is not a vector in base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}
const unwrap: Record<string, (value: never) => unknown> = {
  time: (text: string) => toDateTime(text),
  local_time: (text: string) => new DriverValue(toLocalDateTime(text)),
  float: (number: number) => new DriverValue(number),
  vector: vectorOf,
};

/**
 * Properties as values for the driver. The vector is returned separately, because the query takes it as another
 * parameter.
 * @throws RangeError for an unknown value
 */
export function fromJson({ embedding, ...properties }: Properties): {
  properties: Record<string, unknown>;
  embedding: Float32Array | null;
} {
  const entries = Object.entries(properties).map(([name, value]) => [name, stored(value, name)]);
  const vector = embedding === undefined ? null : stored(embedding, 'embedding');
  if (vector !== null && !(vector instanceof Float32Array)) throw new RangeError('embedding is not a vector');
  return { properties: Object.fromEntries(entries) as Record<string, unknown>, embedding: vector };
}

function stored(value: Value, name: string): unknown {
  if (!isObject(value)) return value;
  const [[kind, inner] = [], ...others] = Object.entries(value);
  const take = kind === undefined || others.length > 0 ? undefined : unwrap[kind];
  if (!take) throw new RangeError(`${name} is not one of time, local_time, float, vector`);
  try {
    return take(inner as never);
  } catch (error) {
    throw new RangeError(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** The properties without wrappers and vectors: times as texts. */
export const plainProperties = (properties: Properties): Properties =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      if (!isObject(value)) return [[name, value]];
      const [[kind, inner] = []] = Object.entries(value);
      return kind === 'vector' ? [] : [[name, inner]];
    }),
  );

export const timeInProperties = (properties: Properties, name: string): string | undefined =>
  (properties[name] as { time?: string } | undefined)?.time;

/** Pads the fraction of a time, so that text order is time order. */
export const sortable = (time: string): string => {
  const [, seconds = '', fraction = ''] = /^(.+?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return `${seconds}.${fraction.padEnd(9, '0')}`;
};
