// Reads values from files whose fields may be missing or have an unexpected type.
import { isObject } from '../../objects';
import { isoOf } from '../../time';

export type JsonValue = Record<string, unknown>;

export const objectIn = (value: unknown): JsonValue => (isObject(value) ? value : {});

export const listInValue = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);

/** A value if it is a text. @returns undefined for an empty text as well */
export function textIn(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/** Numbers from here on are milliseconds since 1970, smaller ones are seconds. */
const minMilliseconds = 1e11;

/**
 * A time in seconds, milliseconds or ISO 8601 as RFC 3339; a time without an offset counts as UTC. Zero is not a time.
 */
export function timeInValue(value: unknown): string | undefined {
  const number = typeof value === 'string' && /^\d{9,13}(?:\.\d{1,6})?$/.test(value) ? Number(value) : value;
  if (number === 0) return undefined;
  if (typeof number === 'number') return isoOf(new Date(number < minMilliseconds ? number * 1000 : number));
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined;
  const hasOffset = /(?:Z|[+-]\d\d:?\d\d)$/i.test(value.slice(10));
  return isoOf(new Date(hasOffset || value.length === 10 ? value : `${value}Z`));
}

/** Only those fields that have a value. */
export const given = (fields: JsonValue): JsonValue =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null));
