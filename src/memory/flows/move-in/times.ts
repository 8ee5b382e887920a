// Times as other systems write them.
import { toUtc } from '../../../time';
import type { Reporter } from './past';

const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?(?:\[[^\]]+\])?$/i;

/**
 * A time as text: ISO 8601 as Python, Neo4j and databases print it, with or without seconds, a zone or its name.
 * @returns RFC 3339 in UTC; undefined for nothing
 * @throws RangeError for anything else
 */
export function timeOf(value: unknown, reporter: Reporter): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const [, day, minutes = '00:00', seconds = ':00', fraction = '', zone] =
    (typeof value === 'string' ? written.exec(value.trim()) : null) ?? [];
  if (day === undefined) throw new RangeError(`${JSON.stringify(value)} is not a time`);
  if (zone === undefined) reporter.changed('times without a zone: read as UTC');
  const offset = zone?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? 'Z';
  const time = toUtc(`${day}T${minutes}${seconds}${fraction}${offset}`);
  if (!/^\d{4}-/.test(time)) throw new RangeError(`${value as string} is not within the years 0000 to 9999`);
  return time;
}

/** @throws RangeError when there is none */
export function timeNeeded(value: unknown, name: string, reporter: Reporter): string {
  const time = timeOf(value, reporter);
  if (time === undefined) throw new RangeError(`has no ${name}`);
  return time;
}
