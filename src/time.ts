// Times on the wire and in the graph: RFC 3339 in UTC, half-open intervals with open ends.

/**
 * Open ends of an interval as stored, because a vector index cannot compare a missing property. They are the first and
 * the last second of the years that every driver can read: the Python driver refuses others. Callers cannot send the
 * end; for them, the beginning means an open start too.
 */
export const sinceEver = '0001-01-01T00:00:00Z';
export const forEver = '9999-12-31T23:59:59Z';
/** Stands for "now" in queries on transaction time: after every transaction time, and before `forEver`. */
export const everKnown = '9999-01-01T00:00:00Z';

/** Years that callers may state, in UTC. */
export const statableYears = 'the years 0001 to 9998';

/** Whether a caller may state a time: within those years, in UTC and as written. */
export const isStatable = (text: string): boolean => {
  const time = toUtc(text);
  return time >= sinceEver && time < everKnown && !text.startsWith('0000');
};

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
  if (Number.isNaN(moment.getTime())) throw new RangeError(`not a time: ${text}`);
  if (leap) moment.setUTCSeconds(moment.getUTCSeconds() + 1);
  const digits = leap ? '' : fraction.slice(0, 9).replace(/(?<!0)0+$/, '');
  return `${moment.toISOString().slice(0, -5)}${digits && `.${digits}`}Z`;
}

/**
 * The same moment in the local time of its writer, without an offset. It has the same format as the result of `toUtc`.
 * @param text RFC 3339, already validated by a schema
 */
export function toLocal(text: string): string {
  const [, sign = '+', hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const offset = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const [, seconds, fraction = ''] = /^(.+?)(\.\d+)?Z$/.exec(toUtc(text)) as RegExpExecArray;
  return new Date(Date.parse(`${seconds}Z`) + offset).toISOString().slice(0, -5) + fraction;
}

/**
 * Restores the original time, with its offset, from the results of `toUtc` and `toLocal`.
 * @param local result of `toLocal`; also as Cypher or the driver print it, without zero seconds or with another number
 * of decimals
 */
export function writtenTime(utc: string, local: string): string {
  const reading = `${local}:00`.slice(0, 'yyyy-mm-ddThh:mm:ss'.length);
  const minutes = (Date.parse(`${reading}Z`) - Date.parse(`${utc.slice(0, reading.length)}Z`)) / 60_000;
  if (minutes === 0) return utc;
  const digits = (number: number) => String(number).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${reading}${utc.slice(reading.length, -1)}${minutes < 0 ? '-' : '+'}${digits(Math.floor(size / 60))}:${digits(size % 60)}`;
}

/**
 * Whether `a` is before `b`, with a precision of nanoseconds.
 * @param a and b: RFC 3339 in UTC, or an open end
 */
export function isBefore(a: string, b: string): boolean {
  const [one, other] = [sortable(a), sortable(b)];
  return one < other;
}

/** A text that sorts by time: with fractions of nine digits. */
function sortable(time: string): string {
  const [, whole = '', fraction = ''] = /^([^.Z]+)(?:\.(\d+))?Z$/.exec(time) ?? [];
  return `${whole}.${fraction.padEnd(9, '0')}`;
}

export const earlierOf = (a: string, b: string): string => (isBefore(b, a) ? b : a);
export const laterOf = (a: string, b: string): string => (isBefore(a, b) ? b : a);

/**
 * Returns `time` if it is after `last`, otherwise a microsecond after `last`. Records written within one clock tick
 * keep their order.
 */
export const inTurn = (last: string, time: string): string => (isBefore(last, time) ? time : justAfter(last));

/** @param time RFC 3339 in UTC */
function justAfter(time: string): string {
  const [, whole = '', fraction = ''] = /^([^.]+?)(?:\.(\d+))?Z$/.exec(time) ?? [];
  const micros = Number(fraction.padEnd(6, '0').slice(0, 6)) + 1;
  if (micros < 1_000_000) return `${whole}.${String(micros).padStart(6, '0')}Z`;
  return `${new Date(Date.parse(`${whole}Z`) + 1_000).toISOString().slice(0, -5)}Z`;
}

export const dayMs = 86_400_000;

/** A later time, or an earlier one if `ms` is negative. @param time RFC 3339 */
export const later = (time: string, ms: number): string => new Date(Date.parse(time) + ms).toISOString();

/** The day of a statement, for a reader: `2026-06-03`, or `stored 2026-06-03` if nobody stated a time. */
export const dayWords = ({ true_at, true_at_is }: { true_at: string; true_at_is: string }): string =>
  `${true_at_is === 'stored' ? 'stored ' : ''}${true_at.slice(0, 10)}`;

/** @returns undefined for an invalid date */
export const isoOf = (at: Date): string | undefined => (Number.isNaN(at.getTime()) ? undefined : at.toISOString());
