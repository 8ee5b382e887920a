// Finds drafts that are already stored.
import type { Ctx } from '../../ctx';
import type { Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { sha256 } from '../../text/hash';
import { hiddenStatuses, typeFacts } from '../model/types';
import { mapInTurns } from '../../process/turns';

/**
 * A draft that will not be stored: `item_id` is the stored item, or `twin` the index of an equal draft in the batch.
 */
interface Existing {
  index: number;
  item_id: string | undefined;
  twin: number;
}

/** Drafts that are stored already, or that occur twice in the batch. */
export async function findExisting(ctx: Ctx, drafts: Map<number, Draft>): Promise<Existing[]> {
  const candidates = await mapInTurns([...drafts], ([index, { fields }]) => ({ index, ...identityOf(fields) }));
  const rows = await ctx.graph.run('store/find-existing', { candidates });
  const stored = new Map(rows.map((row) => [row.index, row.item_id]));
  const firstAt = new Map<string, number>();
  return candidates.flatMap(({ index, ...identity }) => {
    const { own, content } = keysOf(identity);
    const item_id = stored.get(index);
    const twin = firstAt.get(own) ?? index;
    if (item_id !== undefined || twin !== index) return [{ index, item_id, twin }];
    firstAt.set(own, index);
    if (!firstAt.has(content)) firstAt.set(content, index);
    return [];
  });
}

/** What makes two items the same: the `external_id`, or without one type and content. */
const identityOf = (fields: ItemFields) => ({
  external_id: fields.external_id ?? null,
  content_hash: sha256(fields.content),
  memory_type: fields.memory_type,
});

function keysOf({ external_id, content_hash, memory_type }: ReturnType<typeof identityOf>) {
  const content = `content|${memory_type}|${content_hash}`;
  return { own: external_id === null ? content : `external|${external_id}`, content };
}

/** Unique `dedupe_key` of an item with an external id; it is released when the item loses that id. */
export const externalKeyOf = (ctx: Ctx, external_id: string) =>
  dedupeKeyIn(ctx.scope.write_key, `external|${external_id}`);

/** Unique `dedupe_key` of an imported item. @param scopeKey scope in which the item is stored */
export const importKeyOf = (scopeKey: string, fields: ItemFields) =>
  dedupeKeyIn(scopeKey, keysOf(identityOf(fields)).own);

/** Everything that must be equal for an item to count as a repeat, except the scope. */
const comparedValues = ({ fields, origin, embed, parts }: Draft) => {
  const { content, memory_type, title, tags, metadata, status, external_id, keyFields, supersedes } = fields;
  const times = [fields.valid_start_time, fields.valid_end_time, fields.valid_start_local, fields.valid_end_local];
  return [
    content,
    memory_type,
    title,
    tags,
    metadata,
    status,
    external_id,
    keyFields,
    supersedes,
    times,
    origin.origin,
    embed,
    parts,
    // Only compared if set, so that keys from before expiry existed stay equal.
    ...(fields.expires_at ? [fields.expires_at] : []),
  ];
};

/**
 * Unique `dedupe_key` over text, source, times, fields and user: an equal item is counted, not stored. Null for
 * event types, where equal items are separate events.
 */
export function repeatKeyOf(ctx: Ctx, draft: Draft): string | null {
  if (typeFacts(draft.fields.memory_type).strategy !== 'FULL') return null;
  return dedupeKeyIn(
    ctx.scope.write_key,
    `repeat|${sha256(JSON.stringify([ctx.scope.user_id, ...comparedValues(draft)]))}`,
  );
}

/** Unique `dedupe_key` of an item that a rule derives from others, so that two concurrent workers store it once. */
export const derivedKeyOf = (scopeKey: string, by: string, item_ids: string[]) =>
  dedupeKeyIn(scopeKey, `derived|${by}|${sha256([...item_ids].sort().join())}`);

/** A stored item that was sent again. */
export interface RepeatedItem {
  item_id: string;
  /** How often it was sent, at least 2. */
  seen_count: number;
}

/**
 * Counts repeats of stored items. If the stored item has ended, it gives up its key, and the repeat becomes a new
 * item.
 * @returns the counted items, by key
 */
export async function countRepeats(ctx: Ctx, keys: Map<string, Draft>): Promise<Map<string, RepeatedItem>> {
  const repeated = [...keys].map(([key, { fields }]) => ({ key, valid_end_time: fields.valid_end_time }));
  const rows = await ctx.graph.run('store/flag-repeated', { repeated, hidden: [...hiddenStatuses], now: ctx.now() });
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}

const dedupeKeyIn = (scopeKey: string, own: string) => `${scopeKey}|${own}`;
