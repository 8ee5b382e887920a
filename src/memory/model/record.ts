import type { Schemas } from '../../generated/schemas';
import { momentFromCypher, timeFromCypher } from '../../graph/values';
import { writtenTime } from '../../time';
import { assessmentOf } from './assessment';
import { shownFields } from './item-fields';
import { timeInMetadata } from './keys';
import { trustOf, typeFacts } from './types';
import { statedEnd } from './valid-time';
import { readStored } from '../../schemas';

export type StoredItem = Schemas['items/StoredItem'];
export type MemoryItem = Schemas['items/MemoryItem'];

/** An item with the fields that its type declares; the schema of the type has checked them. */
export const typed = <N extends Extract<keyof Schemas, `types/${string}`>>(item: Record<string, unknown>) =>
  item as Partial<Schemas[N]>;

export function recordOf(stored: StoredItem): MemoryItem {
  const facts = typeFacts(stored.memory_type);
  const metadata = readStored('stored/Object', stored.metadata_json);
  return {
    ...assessmentOf(stored),
    ...keyFieldsOf(stored, facts.keyFields),
    ...keyFieldsOf(stored, facts.serviceFields),
    item_id: stored.item_id,
    id: stored.item_id,
    content: stored.content,
    memory_type: stored.memory_type,
    metadata,
    score: null,
    created_at: momentFromCypher(stored.created_at),
    updated_at: momentFromCypher(stored.updated_at),
    embedding: stored.embedding ?? null,
    valid_start_time: timeOf(stored.valid_start_time),
    valid_end_time: timeOf(stored.valid_end_time),
    ...trueAt(stored, metadata),
    version: stored.version,
    transaction_time: momentFromCypher(stored.transaction_time_start),
    entities: stored.entities ?? [],
    relations: (stored.relations ?? []).map(relationOf),
    node_category: facts.layer,
    entity_name: stored.entity_name ?? null,
    user_id: stored.user_id ?? null,
    workspace_id: stored.workspace_id ?? null,
    tenant_id: stored.tenant_id,
    tags: [...stored.tags, ...(stored.text_tags ?? [])],
    origin: stored.origin,
    trust: stored.trust ?? trustOf(stored.origin),
    lineage_roots: stored.lineage_roots,
    status: stored.status,
    rerank_status: 'not_reranked',
    ...shownFields(stored),
    ...(stored.valid_time_words && { valid_time_words: stored.valid_time_words }),
    ...(stored.valid_time_unsure && { valid_time_unsure: stored.valid_time_unsure }),
    ...(stored.retraction_reason && { retraction_reason: stored.retraction_reason }),
    ...(stored.rejected_as && { rejected_as: stored.rejected_as }),
    ...(stored.seen_count &&
      stored.last_seen_at && { seen_count: stored.seen_count, last_seen_at: momentFromCypher(stored.last_seen_at) }),
  };
}

/** The day shown with every statement. A day in the text itself counts as stated. */
export function trueAt(
  stored: TrueAtOf,
  metadata: Record<string, unknown>,
): Pick<MemoryItem, 'true_at' | 'true_at_is'> {
  const start = writtenStart(stored);
  const written = timeInMetadata(metadata);
  if (start !== null && !(written && Date.parse(written) === Date.parse(start)))
    return { true_at: start, true_at_is: 'stated' };
  return written
    ? { true_at: written, true_at_is: 'source' }
    : { true_at: momentFromCypher(stored.created_at), true_at_is: 'stored' };
}

type TrueAtOf = StartOf & Pick<StoredItem, 'created_at'>;

const timeOf = (text: string | null | undefined) => (text ? timeFromCypher(text) : null);

/** The valid times in the offset that the caller sent; null for an open start or end. */
export const writtenTimes = (stored: TimesOf) => ({
  valid_start_time: writtenStart(stored),
  valid_end_time: withOffset(timeOf(stored.valid_end_time), stored.valid_end_local),
});

/** The valid times as stated by callers; a successor may end the item earlier. */
export const statedTimes = (stored: TimesOf & Parameters<typeof statedEnd>[0]) =>
  writtenTimes({ ...stored, ...statedEnd(stored) });

/** The times that a request for the same item would send; null if text or metadata set them: both are read again. */
export const sentTimes = (stored: TimesOf & Pick<StoredItem, 'valid_time_words' | 'valid_time_unsure'>) =>
  stored.valid_time_words || stored.valid_time_unsure
    ? { valid_start_time: null, valid_end_time: null }
    : statedTimes(stored);

/** When the text was written, the base for words like "yesterday"; null if unknown. */
export const textTime = (
  item: StartOf & Pick<StoredItem, 'valid_time_words'>,
  metadata: Record<string, unknown>,
): string | null => (item.valid_time_words ? (timeInMetadata(metadata) ?? null) : writtenStart(item));

export const writtenStart = ({ valid_start_time, valid_start_local }: StartOf): string | null =>
  withOffset(timeOf(valid_start_time), valid_start_local);

export const startDay = ({ valid_start_local }: Pick<StartOf, 'valid_start_local'>): string | null =>
  valid_start_local?.slice(0, 10) ?? null;

type StartOf = Pick<StoredItem, 'valid_start_time' | 'valid_start_local'>;
type TimesOf = StartOf & Pick<StoredItem, 'valid_end_time' | 'valid_end_local'>;

const withOffset = (time: string | null, local: string | null | undefined) =>
  time !== null && local ? writtenTime(time, local) : time;

/** The fields as the caller sent them; JSON in `<name>_json` is parsed. */
export function keyFieldsOf(stored: Record<string, unknown>, names: Iterable<string>): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const name of names) {
    const json = stored[`${name}_json`];
    if (typeof json === 'string') fields[name] = JSON.parse(json);
    else if (stored[name] !== undefined && stored[name] !== null) fields[name] = stored[name];
  }
  return fields;
}

/** Stored predicates are normalised already. */
const relationOf = (fact: Schemas['items/StoredRelation']): MemoryItem['relations'][number] => ({
  ...fact,
  canonical_type: fact.relation_type,
  raw_predicate: fact.relation_type,
  normalization_confidence: 1,
  plausibility_score: fact.confidence,
});
