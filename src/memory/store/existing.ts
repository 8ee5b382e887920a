// Detects items that are already stored.
import type { Ctx } from '../../ctx';
import type { Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { sha256 } from '../model/hash';
import { hiddenStatuses, typeFacts } from '../model/types';
import { mapInTurns } from '../../process/turns';

/** A draft that is not stored again. `item_id` is the stored item, `twin` the index of an equal draft. */
interface Existing {
  index: number;
  item_id: string | undefined;
  twin: number;
}

/** Drafts that are stored in the workspace already, or occur twice in the batch. */
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

/** Identity of an item: its `external_id`, otherwise type and content. */
const identityOf = (fields: ItemFields) => ({
  external_id: fields.external_id ?? null,
  content_hash: sha256(fields.content),
  memory_type: fields.memory_type,
});

function keysOf({ external_id, content_hash, memory_type }: ReturnType<typeof identityOf>) {
  const content = `content|${memory_type}|${content_hash}`;
  return { own: external_id === null ? content : `external|${external_id}`, content };
}

/** The unique `dedupe_key` for an external id; removed together with the external id. */
export const externalKeyOf = (ctx: Ctx, external_id: string) =>
  dedupeKeyIn(ctx.scope.write_key, `external|${external_id}`);

/** The unique `dedupe_key` of an imported item. @param scopeKey scope of the write */
export const importKeyOf = (scopeKey: string, fields: ItemFields) =>
  dedupeKeyIn(scopeKey, keysOf(identityOf(fields)).own);

/** All values that two repeated items have in common, without the scope. */
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
    // Left out when empty, so that stored keys without expiry stay valid.
    ...(fields.expires_at ? [fields.expires_at] : []),
  ];
};

/**
 * The unique `dedupe_key` of a repeatable item, over text, source, times, fields and user. Null for event types, where
 * equal items are separate events.
 */
export function repeatKeyOf(ctx: Ctx, draft: Draft): string | null {
  if (typeFacts(draft.fields.memory_type).strategy !== 'FULL') return null;
  return dedupeKeyIn(
    ctx.scope.write_key,
    `repeat|${sha256(JSON.stringify([ctx.scope.user_id, ...comparedValues(draft)]))}`,
  );
}

/** The unique `dedupe_key` of an item derived by a rule. Two concurrent workers store it once. */
export const derivedKeyOf = (scopeKey: string, by: string, item_ids: string[]) =>
  dedupeKeyIn(scopeKey, `derived|${by}|${sha256([...item_ids].sort().join())}`);

/** An item that was sent again. */
export interface SeenAgain {
  item_id: string;
  /** Number of times sent, at least 2. */
  seen_count: number;
}

/**
 * Counts repeated items. An ended or hidden item releases its key instead, so that a repeat stores a new item.
 * @returns the items by key
 */
export async function seeAgain(ctx: Ctx, keys: Map<string, Draft>): Promise<Map<string, SeenAgain>> {
  const repeated = [...keys].map(([key, { fields }]) => ({ key, valid_end_time: fields.valid_end_time }));
  const rows = await ctx.graph.run('store/flag-repeated', { repeated, hidden: [...hiddenStatuses], now: ctx.now() });
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}

const dedupeKeyIn = (scopeKey: string, own: string) => `${scopeKey}|${own}`;
