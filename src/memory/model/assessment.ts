// How certain the service is of an item. Conflict resolution and stage `judge` of an ingest set these fields; callers
// can only set those that the type of the item declares. Versions keep them. New content clears most of them.
import type { Schemas } from '../../generated/schemas';
import { momentFromCypher, toDateTime } from '../../graph/values';
import type { ItemFields } from './fields';
import { typeFacts } from './types';

type StoredItem = Schemas['items/StoredItem'];

/** A null removes a property. */
export type Assessment = Partial<Pick<StoredItem, (typeof stored)[number]>>;

/** Fields that judge one statement; new content clears them. The challenge count stays with the item. */
const ofStatement = [
  'confidence',
  'needs_review',
  'review_reason',
  'has_conflict',
  'conflicting_assertion',
  'auto_verified',
  'verification_method',
] as const;
const stored = [...ofStatement, 'challenge_count', 'last_challenged_at'] as const;

const shown: ReadonlySet<string> = new Set([...stored, 'challenged', 'stale']);

const undoubted = 1;

/** Evidence is not counted. */
export const statedConfidence = ({
  confidence,
  memory_type,
}: Pick<StoredItem, 'memory_type'> & { confidence?: number | null }): number =>
  confidence ?? typeFacts(memory_type).confidence ?? undoubted;

/** True if only the service may set this field on items of this type. */
export const isAssessed = (item: Pick<StoredItem, 'memory_type'>, field: string): boolean =>
  shown.has(field) && !typeFacts(item.memory_type).keyFields.has(field);

export function assessmentOf(item: StoredItem): Partial<Schemas['items/MemoryItem']> {
  const { challenge_count, last_challenged_at, review_reason, conflicting_assertion } = item;
  // Items stored before their type had a default confidence have none.
  const confidence = item.confidence ?? typeFacts(item.memory_type).confidence;
  return {
    ...(typeof confidence === 'number' && { confidence }),
    ...(challenge_count && {
      challenged: true,
      challenge_count,
      ...(last_challenged_at && { last_challenged_at: momentFromCypher(last_challenged_at) }),
    }),
    ...(item.needs_review && { needs_review: true, ...(review_reason && { review_reason }) }),
    ...(item.has_conflict && { has_conflict: true }),
    ...(conflicting_assertion && { conflicting_assertion }),
    ...(item.auto_verified && { auto_verified: true, verification_method: item.verification_method as string }),
    ...(item.stale && { stale: true }),
  };
}

export const assessmentProperties = ({ last_challenged_at, ...rest }: Assessment): Record<string, unknown> => ({
  ...rest,
  ...(last_challenged_at && { last_challenged_at: toDateTime(last_challenged_at) }),
});

export function endedWith(item: StoredItem, next: Pick<ItemFields, 'content'>): Assessment {
  if (item.content === next.content) return {};
  const ended = ofStatement.filter((name) => isAssessed(item, name));
  return Object.fromEntries(ended.map((name) => [name, null]));
}
