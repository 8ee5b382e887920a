// Converts values to and from the graph: numbers, vectors, times and open intervals.
import neo4j, {
  DateTime,
  isDate,
  isDateTime,
  isLocalDateTime,
  isNode,
  isRelationship,
  isVector,
  LocalDateTime,
} from 'neo4j-driver';
import { forEver, sinceEver, toUtc } from '../time';

/** A value that is passed to the driver unchanged: a float without decimals, or a time without a zone. */
export class DriverValue {
  constructor(readonly value: unknown) {}
}

/**
 * Converts parameters for the driver: whole numbers to integers, `Float32Array` to vectors. A DateTime stays as it is.
 */
export function toDriver(value: unknown): unknown {
  // The driver would notice too late: it breaks the connection, which fails other requests.
  if (['function', 'symbol', 'bigint'].includes(typeof value)) throw new TypeError(`a ${typeof value} as a parameter`);
  if (value instanceof DriverValue) return value.value;
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (value instanceof Float32Array) return neo4j.vector(value);
  if (Array.isArray(value)) return value.map(toDriver);
  if (value !== null && typeof value === 'object' && !isDateTime(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toDriver(entry)]));
  return value;
}

const utcTime = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):([0-5]\d)(?:\.(\d{1,9}))?Z$/;

/** Converts a validated RFC 3339 time, or an open end, to a driver DateTime in UTC. */
export function toDateTime(text: string): DateTime<number> {
  const parts = utcTime.exec(text) ?? utcTime.exec(toUtc(text));
  if (!parts) throw new RangeError(`not a time: ${text}`);
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const nanosecond = Number((parts[7] ?? '').padEnd(9, '0'));
  return new DateTime(year, month, day, hour, minute, second, nanosecond, 0);
}

/** Converts a time without a zone, as Cypher prints it, with seconds. */
export function toLocalDateTime(text: string): LocalDateTime<number> {
  const { year, month, day, hour, minute, second, nanosecond } = toDateTime(`${text}Z`);
  return new LocalDateTime(year, month, day, hour, minute, second, nanosecond);
}

/**
 * Converts driver values to plain JSON: nodes and relationships to their properties, times to RFC 3339, open ends to
 * null.
 */
export function fromDriver(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(fromDriver) : value;
  if (isDateTime(value)) return timeFromCypher(value.toString());
  if (isVector(value)) return Array.from(value.asTypedArray() as Float32Array);
  if (isNode(value) || isRelationship(value)) return fromDriver(value.properties);
  if (isDate(value) || isLocalDateTime(value)) return value.toString();
  // The driver created the map for this row alone. Changing it in place avoids a copy of every row.
  const map = value as Record<string, unknown>;
  for (const key in map) if (typeof map[key] === 'object') map[key] = fromDriver(map[key]);
  return map;
}

/** Converts a moment like `momentFromCypher`, an open end to null. */
export function timeFromCypher(text: string): string | null {
  const time = momentFromCypher(text);
  return time === sinceEver || time === forEver ? null : time;
}

/** Converts the result of Cypher's `toString` of a moment to RFC 3339. Cypher omits zero seconds. */
export const momentFromCypher = (text: string): string =>
  withoutTrailingZeros(text.replace(/(T\d\d:\d\d)Z$/, '$1:00Z'));

const withoutTrailingZeros = (text: string) =>
  text.replace(/\.(\d*[1-9])?0*Z/, (_, digits?: string) => (digits ? `.${digits}Z` : 'Z'));
