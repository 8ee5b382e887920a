// Converts properties of nodes and relationships to JSON and back without loss. Texts, booleans, integers, fractions
// and their lists are plain JSON. Times, days, whole floats and vectors are wrapped, since JSON has no such types.
import { DriverValue, toDateTime, toLocalDateTime } from '../../../graph/values';

/** A property as listed by the graph: name, type by `valueType`, and value; times are texts. */
export type Listed = [name: string, type: string, value: unknown];

/** `{time}`, `{local_time}`, `{float}`, `{vector}` in base64 of little-endian floats, or plain JSON. */
export type Value = unknown;

export type Properties = Record<string, Value>;

/** Properties that begin with the scope key; an export drops that prefix. */
export const scopedKeys = ['session_key', 'dedupe_key', 'id_key', 'rejected_key', 'review_key', 'statement_key'];

/** The properties as JSON, sorted by name. */
export function toJson(listed: Listed[]): Properties {
  const sorted = [...listed].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(sorted.map(([name, type, value]) => [name, valueOf(type, value)]));
}

function valueOf(type: string, value: unknown): Value {
  if (type.startsWith('ZONED DATETIME')) return { time: withSeconds(value as string) };
  if (type.startsWith('LOCAL DATETIME')) return { local_time: withSeconds(value as string) };
  if (type.startsWith('LIST<FLOAT')) return { vector: vectorText(Float32Array.from(value as number[])) };
  if (type.startsWith('FLOAT')) return Number.isInteger(value) ? { float: value } : value;
  if (/^(?:STRING|BOOLEAN|INTEGER|LIST<(?:STRING|BOOLEAN|INTEGER|NOTHING))/.test(type)) return value;
  throw new Error(`a property has the type ${type}, which an export does not know`);
}

/** Adds the seconds that Cypher omits if they are zero. */
const withSeconds = (text: string) => text.replace(/(T\d\d:\d\d)(Z?)$/, '$1:00$2');

/** The bytes of a vector in base64. */
export const vectorText = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

/** @throws RangeError for an invalid text */
function vectorOf(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0 || bytes.toString('base64') !== text)
    throw new RangeError('is not a vector in base64');
  return new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** Decoders of wrapped values, by wrapper name. */
const unwrap: Record<string, (value: never) => unknown> = {
  time: (text: string) => toDateTime(text),
  local_time: (text: string) => new DriverValue(toLocalDateTime(text)),
  float: (number: number) => new DriverValue(number),
  vector: vectorOf,
};

/**
 * Properties as driver values; the vector is separate, since another query parameter stores it.
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
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  const [[kind, inner] = [], ...others] = Object.entries(value);
  const take = kind === undefined || others.length > 0 ? undefined : unwrap[kind];
  if (!take) throw new RangeError(`${name} is none of time, local_time, float, vector`);
  try {
    return take(inner as never);
  } catch (error) {
    throw new RangeError(`${name}: ${(error as Error).message}`, { cause: error });
  }
}

/** The text of a time property; undefined if it is no time. */
export const timeIn = (properties: Properties, name: string): string | undefined =>
  (properties[name] as { time?: string } | undefined)?.time;

/** A time as text in sort order, for four-digit years. */
export const sortable = (time: string): string => {
  const [, seconds = '', fraction = ''] = /^(.+?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return `${seconds}.${fraction.padEnd(9, '0')}`;
};
