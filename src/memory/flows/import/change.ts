// Compares a row with the existing item, and computes the change that makes them equal.
import { isDeepStrictEqual } from 'node:util';
import { itemFieldNames } from '../../model/item-fields';
import { typeFacts, type MemoryType } from '../../model/types';

type Json = Record<string, unknown>;

/** Fields that identify an item or describe its storage. */
const notCompared = new Set([
  'content',
  'metadata',
  'memory_type',
  'origin',
  'external_id',
  'embed',
  'use_pipeline',
  'skip_existing',
  'on_conflict',
  'supersedes',
  'conversation_context',
  'profile_name',
]);

export interface FileChange {
  content?: string;
  metadata?: Json;
  properties?: Json;
}

/**
 * The change that makes a stored item equal to its row. Fields that the row lacks stay unchanged.
 * @returns undefined if the item is already equal, or why it cannot be made so
 */
export function changeOf(row: Json, item: Json): FileChange | string | undefined {
  if (row['memory_type'] !== item['memory_type'])
    return `is stored as ${String(item['memory_type'])}; the type of an item cannot be changed`;
  const stored = (item['metadata'] ?? {}) as Json;
  const metadata = differing((row['metadata'] ?? {}) as Json, (name) => stored[name] ?? item[name]);
  const { keyFields } = typeFacts(item['memory_type'] as MemoryType);
  const isField = (name: string) => name in item || itemFieldNames.includes(name) || keyFields.has(name);
  const isCompared = (name: string) => !notCompared.has(name) && (isField(name) || name in stored);
  const fields = Object.fromEntries(Object.entries(row).filter(([name]) => isCompared(name)));
  const properties = differing(fields, (name) => (name in item ? item[name] : stored[name]));
  const change: FileChange = {
    ...(row['content'] !== item['content'] && { content: row['content'] as string }),
    ...(metadata && { metadata }),
    ...(properties && { properties }),
  };
  return Object.keys(change).length > 0 ? change : undefined;
}

function differing(fields: Json, storedAs: (name: string) => unknown): Json | undefined {
  const changed = Object.entries(fields).filter(([name, value]) => !isSame(value, storedAs(name)));
  return changed.length > 0 ? Object.fromEntries<unknown>(changed) : undefined;
}

const time = /^\d{4}-\d\d-\d\dT.*(?:Z|[+-]\d\d:\d\d)$/i;

/** Times are compared as moments; null equals a missing value. */
function isSame(given: unknown, stored: unknown): boolean {
  if (typeof given === 'string' && typeof stored === 'string' && time.test(given) && time.test(stored))
    return Date.parse(given) === Date.parse(stored);
  return isDeepStrictEqual(asJson(given), asJson(stored));
}

/** Drops prototypes, which differ in values from another process. */
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));
