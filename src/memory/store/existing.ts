// Recognises items that are already stored.
import type { Ctx } from '../../ctx';
import type { Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { sha256 } from '../model/hash';
import { hiddenStatuses, typeFacts } from '../model/types';
import { mapInTurns } from '../../process/turns';

/** An item that is not stored again: it exists as `item_id`, or occurs earlier in the batch at index `twin`. */
interface Existing {
  index: number;
  item_id: string | undefined;
  twin: number;
}

/** Items that already exist in the workspace, or occur twice in the batch. */
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

/** What identifies an item: the caller's `external_id`, otherwise type and content. */
const identityOf = (fields: ItemFields) => ({
  external_id: fields.external_id ?? null,
  content_hash: sha256(fields.content),
  memory_type: fields.memory_type,
});

function keysOf({ external_id, content_hash, memory_type }: ReturnType<typeof identityOf>) {
  const content = `content|${memory_type}|${content_hash}`;
  return { own: external_id === null ? content : `external|${external_id}`, content };
}

/** The unique `dedupe_key` of the item that was stored under a name; it is lost with the external_id. */
export const externalKeyOf = (ctx: Ctx, external_id: string) =>
  dedupeKeyIn(ctx.scope.write_key, `external|${external_id}`);

/** The unique `dedupe_key` of an imported item with these fields. @param scopeKey where it is written */
export const importKeyOf = (scopeKey: string, fields: ItemFields) =>
  dedupeKeyIn(scopeKey, keysOf(identityOf(fields)).own);

/** What identical items share, in addition to their scope. */
const said = ({ fields, origin, embed, parts }: Draft) => {
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
    // Left out where there is none, so that keys of what is stored stay.
    ...(fields.expires_at ? [fields.expires_at] : []),
  ];
};

/**
 * The unique `dedupe_key` of an item that somebody may send again. It covers text, source, times, fields and user. Null for types whose
 * items are events: two equal ones are two.
 */
export function repeatKeyOf(ctx: Ctx, draft: Draft): string | null {
  if (typeFacts(draft.fields.memory_type).strategy !== 'FULL') return null;
  return dedupeKeyIn(ctx.scope.write_key, `repeat|${sha256(JSON.stringify([ctx.scope.user_id, ...said(draft)]))}`);
}

/** The unique `dedupe_key` of what a rule derives from some items: two workers derive it once. */
export const derivedKeyOf = (scopeKey: string, by: string, item_ids: string[]) =>
  dedupeKeyIn(scopeKey, `derived|${by}|${sha256([...item_ids].sort().join())}`);

/** An item that was sent again. */
export interface SeenAgain {
  item_id: string;
  /** How often it was sent, at least 2. */
  seen_count: number;
}

/**
 * Records that items were sent again. One that was superseded, retracted, archived or ended since then gives up its key instead: saying it
 * again makes a new item.
 * @returns the items by their keys
 */
export async function seeAgain(ctx: Ctx, keys: Map<string, Draft>): Promise<Map<string, SeenAgain>> {
  const repeated = [...keys].map(([key, { fields }]) => ({ key, valid_end_time: fields.valid_end_time }));
  const rows = await ctx.graph.run('store/flag-repeated', { repeated, hidden: [...hiddenStatuses], now: ctx.now() });
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}

const dedupeKeyIn = (scopeKey: string, own: string) => `${scopeKey}|${own}`;
