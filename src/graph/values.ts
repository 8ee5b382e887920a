// Conversion of values to and from the graph: numbers, vectors, times and open intervals.
import neo4j, { DateTime, isDate, isDateTime, isLocalDateTime, isNode, isRelationship, isVector } from 'neo4j-driver';

/**
 * Open ends of an interval as stored. A missing property cannot be compared inside a vector index,
 * so they are times no caller can send (RFC 3339 only has four-digit years).
 */
export const sinceEver = '-9999-01-01T00:00:00Z';
export const forEver = '+12000-01-01T00:00:00Z';

/**
 * A time as stored and returned: UTC, fraction up to nanoseconds, a leap second as the following second.
 * @param text RFC 3339, already validated by a schema
 */
export function toUtc(text: string): string {
  const parts = /^(\d{4}-\d\d-\d\d)[Tt](\d\d:\d\d:)(\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/.exec(text);
  if (!parts) throw new RangeError(`not a time: ${text}`);
  const [, day, minutes, seconds, fraction = '', offset = 'Z'] = parts;
  const leap = seconds === '60';
  const moment = new Date(`${day}T${minutes}${leap ? '59' : seconds}${offset.toUpperCase()}`);
  if (leap) moment.setUTCSeconds(moment.getUTCSeconds() + 1);
  const digits = leap ? '' : fraction.slice(0, 9).replace(/(?<!0)0+$/, '');
  return `${moment.toISOString().slice(0, -5)}${digits && `.${digits}`}Z`;
}

/**
 * The same moment by the clock of its writer: without offset, otherwise as `toUtc`.
 * @param text RFC 3339, already validated by a schema
 */
export function toLocal(text: string): string {
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const [, seconds, fraction = ''] = /^(.+?)(\.\d+)?Z$/.exec(toUtc(text)) as RegExpExecArray;
  return new Date(Date.parse(`${seconds}Z`) + offset).toISOString().slice(0, -5) + fraction;
}

/**
 * Restores the time that was given to `toUtc` and `toLocal`, with its offset.
 * @param local as made by `toLocal`, or as Cypher or the driver print it: without zero seconds, or with other fractions
 */
export function writtenTime(utc: string, local: string): string {
  const reading = `${local}:00`.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  const minutes = (Date.parse(`${reading}Z`) - Date.parse(`${utc.slice(0, reading.length)}Z`)) / 60_000;
  if (minutes === 0) return utc;
  const digits = (number: number) => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${reading}${utc.slice(reading.length, -1)}${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/** Converts parameters for the driver: whole numbers to integers, `Float32Array` to a vector. */
export function toDriver(value: unknown): unknown {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? neo4j.int(value) : value;
  if (value instanceof Float32Array) return neo4j.vector(value);
  if (Array.isArray(value)) return value.map(toDriver);
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, toDriver(entry)]));
  return value;
}

/** Converts a result of `toUtc`, or one of the sentinels, to a driver DateTime. */
export function toDateTime(text: string): DateTime<number> {
  const parts = /^([+-]?\d+)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?Z$/.exec(text);
  if (!parts) throw new RangeError(`not a UTC time: ${text}`);
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

/** Converts driver values to plain JSON: nodes and relationships to their properties, times to RFC 3339, open ends to null. */
export function fromDriver(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return typeof value[0] === 'object' ? value.map(fromDriver) : value;
  if (isDateTime(value)) return timeText(value.toString(), Number(value.year));
  if (isVector(value)) return Array.from(value.asTypedArray() as Float32Array);
  if (isNode(value) || isRelationship(value)) return fromDriver(value.properties);
  if (isDate(value) || isLocalDateTime(value)) return value.toString();
  // The map belongs to us alone: changing it in place avoids a copy of every row.
  const map = value as Record<string, unknown>;
  for (const key in map) if (typeof map[key] === 'object') map[key] = fromDriver(map[key]);
  return map;
}

function timeText(text: string, year: number): string | null {
  return year < 0 || year > 9999 ? null : withoutTrailingZeros(text);
}

/** Converts the result of Cypher's `toString` to RFC 3339: Cypher omits zero seconds, and writes open ends with a sign. */
export function timeFromCypher(text: string): string | null {
  if (!/^\d{4}-/.test(text)) return null;
  return withoutTrailingZeros(text.replace(/(T\d\d:\d\d)Z$/, '$1:00Z'));
}

const withoutTrailingZeros = (text: string) =>
  text.replace(/\.(\d*[1-9])?0*Z/, (_, digits?: string) => (digits ? `.${digits}Z` : 'Z'));
