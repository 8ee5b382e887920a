// Recognises items that are already stored.
import type { Ctx } from '../../ctx';
import type { Draft } from './draft';
import type { ItemFields } from './fields';
import { sha256 } from './hash';
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
  const rows = await ctx.graph.run('core/find-existing', { candidates });
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
export const externalKeyOf = (ctx: Ctx, external_id: string) => dedupeKeyOf(ctx, `external|${external_id}`);

/** The unique `dedupe_key` of an item with these fields, in the scope where new items are written. */
export const ownKeyOf = (ctx: Ctx, fields: ItemFields) => dedupeKeyOf(ctx, keysOf(identityOf(fields)).own);

const dedupeKeyOf = (ctx: Ctx, own: string) => `${ctx.scope.write_key}|${own}`;
