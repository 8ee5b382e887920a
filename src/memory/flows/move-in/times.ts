import { isStatable, statableYears, toUtc } from '../../../time';
import type { Reporter } from './past';

const written = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?(?:\[[^\]]+\])?$/i;

/**
 * Parses ISO 8601 as written by Python, Neo4j and databases; seconds, offset and zone name are optional.
 * @returns RFC 3339 in UTC; undefined for an empty value
 * @throws RangeError for other values
 */
export function timeOfSource(value: unknown, reporter: Reporter): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const [, day, minutes = '00:00', seconds = ':00', fraction = '', zone] =
    (typeof value === 'string' ? written.exec(value.trim()) : null) ?? [];
  if (day === undefined) throw new RangeError(`${JSON.stringify(value)} is not a time`);
  if (zone === undefined) reporter.changed('times without a zone: read as UTC');
  const offset = zone?.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2') ?? 'Z';
  const time = toUtc(`${day}T${minutes}${seconds}${fraction}${offset}`);
  if (!isStatable(time)) throw new RangeError(`${value as string} is outside ${statableYears}`);
  return time;
}

/** @throws RangeError if the time is missing */
export function createdAt({ created_at }: Record<string, unknown>, reporter: Reporter): string {
  const time = timeOfSource(created_at, reporter);
  if (time === undefined) throw new RangeError('has no created_at');
  return time;
}
