// How far the service trusts an item. Resolutions and the judge of an ingest set these fields, callers cannot. Versions
// keep them. New content starts with a new assessment.
import type { Schemas } from '../../generated/schemas';
import { timeFromCypher, toDateTime } from '../../graph/values';
import type { ItemFields } from './fields';
import { typeFacts } from './types';

type StoredItem = Schemas['items/StoredItem'];

/** Stored assessment fields; null removes a property. */
export type Assessment = Partial<Pick<StoredItem, (typeof stored)[number]>>;

/** Assessment of one statement. The challenge count belongs to the item and survives new content. */
const ofStatement = [
  ...(['confidence', 'needs_review', 'review_reason', 'has_conflict'] as const),
  ...(['conflicting_assertion', 'auto_verified', 'verification_method'] as const),
] as const;
const stored = [...ofStatement, 'challenge_count', 'last_challenged_at'] as const;

/** Field names of the assessment in API records. */
const shown: ReadonlySet<string> = new Set([...stored, 'challenged', 'stale']);

/** Confidence of an item without stated confidence and without evidence. */
const undoubted = 1;

/** Confidence before evidence: the stated value, else the default of the type. */
export const statedConfidence = ({
  confidence,
  memory_type,
}: Pick<StoredItem, 'memory_type'> & { confidence?: number | null }): number =>
  confidence ?? typeFacts(memory_type).confidence ?? undoubted;

/** Whether only the service may set this field on items of the type. */
export const isAssessed = (item: Pick<StoredItem, 'memory_type'>, field: string): boolean =>
  shown.has(field) && !typeFacts(item.memory_type).keyFields.has(field);

/** The assessment as API fields. Fields without a value are left out. */
export function assessmentOf(item: StoredItem): Partial<Schemas['items/MemoryItem']> {
  const { challenge_count, last_challenged_at, review_reason, conflicting_assertion } = item;
  // Older items have no confidence, because their type had no default then.
  const confidence = item.confidence ?? typeFacts(item.memory_type).confidence;
  return {
    ...(typeof confidence === 'number' && { confidence }),
    ...(challenge_count && {
      challenged: true,
      challenge_count,
      ...(last_challenged_at && { last_challenged_at: timeFromCypher(last_challenged_at) as string }),
    }),
    ...(item.needs_review && { needs_review: true, ...(review_reason && { review_reason }) }),
    ...(item.has_conflict && { has_conflict: true }),
    ...(conflicting_assertion && { conflicting_assertion }),
    ...(item.auto_verified && { auto_verified: true, verification_method: item.verification_method as string }),
    ...(item.stale && { stale: true }),
  };
}

/** The assessment as node properties. */
export const assessmentProperties = ({ last_challenged_at, ...rest }: Assessment): Record<string, unknown> => ({
  ...rest,
  ...(last_challenged_at && { last_challenged_at: toDateTime(last_challenged_at) }),
});

/** Assessment fields to remove when the content changes. */
export function endedWith(item: StoredItem, next: Pick<ItemFields, 'content'>): Assessment {
  if (item.content === next.content) return {};
  const ended = ofStatement.filter((name) => isAssessed(item, name));
  return Object.fromEntries(ended.map((name) => [name, null]));
}
