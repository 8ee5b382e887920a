// What the service concludes of how far an item is to be trusted. Resolutions and the judge of an ingest set it, never a caller; versions
// keep it. It belongs to a statement: an item that says something else begins anew.
import type { Schemas } from '../../generated/schemas';
import { timeFromCypher, toDateTime } from '../../graph/values';
import type { ItemFields } from './fields';
import { typeFacts } from './types';

type StoredItem = Schemas['items/StoredItem'];

/** What is stored; null removes a property. */
export type Assessment = Partial<Pick<StoredItem, (typeof stored)[number]>>;

/** Of a statement; how often an item was challenged is said of the item. */
const ofStatement = [
  ...(['confidence', 'needs_review', 'review_reason', 'has_conflict'] as const),
  ...(['conflicting_assertion', 'auto_verified', 'verification_method'] as const),
] as const;
const stored = [...ofStatement, 'challenge_count', 'last_challenged_at'] as const;

/** Names under which the assessment is shown. */
const shown: ReadonlySet<string> = new Set([...stored, 'challenged', 'stale']);

/** How sure an item of any type is that nobody has said or doubted anything of. */
const undoubted = 1;

/** How sure an item is before anything is counted: as was said, otherwise as an item of its type is. */
export const statedConfidence = ({
  confidence,
  memory_type,
}: Pick<StoredItem, 'memory_type'> & { confidence?: number | null }): number =>
  confidence ?? typeFacts(memory_type).confidence ?? undoubted;

/** Whether a field of an item of this type is set by the service alone. */
export const isAssessed = (item: Pick<StoredItem, 'memory_type'>, field: string): boolean =>
  shown.has(field) && !typeFacts(item.memory_type).keyFields.has(field);

/** The assessment as it is shown: what says nothing is left out. */
export function assessmentOf(item: StoredItem): Partial<Schemas['items/MemoryItem']> {
  const { challenge_count, last_challenged_at, review_reason, conflicting_assertion } = item;
  // Some were stored before their type had a confidence.
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

/** The assessment as properties. */
export const assessmentProperties = ({ last_challenged_at, ...rest }: Assessment): Record<string, unknown> => ({
  ...rest,
  ...(last_challenged_at && { last_challenged_at: toDateTime(last_challenged_at) }),
});

/** What of the assessment of an item does not hold of another statement. */
export function endedWith(item: StoredItem, next: Pick<ItemFields, 'content'>): Assessment {
  if (item.content === next.content) return {};
  const ended = ofStatement.filter((name) => isAssessed(item, name));
  return Object.fromEntries(ended.map((name) => [name, null]));
}
