// An item that is sent twice is stored once.
//
// Callers retry, and import the same files again. An item that the same user sends again with the same text, type,
// title, tags, metadata, times and key fields is counted, not stored. Any difference makes a separate item, so that no
// statement is lost.
//
// The guarantee is a unique constraint on `dedupe_key`, not a look-up. A first attempt just writes. Only if the
// constraint refuses the transaction, the next attempt (`untilWon`) looks up which drafts are stored, counts them and
// writes the rest. So repeats are safe between processes, and an add that is not a repeat has no extra cost.
//
// The key has three forms, each with the scope in front:
// - `repeat|…` over everything compared, for added items;
// - `external|…` or `content|type|…`, for imported items: one `external_id` means one item, whatever its text;
// - `derived|rule|sources`, for items derived by a rule: two concurrent workers store one item.
//
// Events (tool calls, turns, telemetry) have no `repeat` key: equal ones are separate events.
//
// A changed item gives up a key that no longer fits. An item that has ended, or whose validity has another end, gives
// up its key to the next item: repeating the old text is then new information. `skip_existing: false` stores everything.
//
// Requests repeated with an Idempotency-Key are recognised before they reach the routes.
import type { Ctx } from '../../ctx';
import type { Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { itemFieldNames } from '../model/item-fields';
import { sha256 } from '../../libraries/text/hash';
import { hiddenStatuses, typeFacts } from '../model/types';
import { mapInTurns } from '../../process/turns';

/** The draft is not stored: `item_id` is the stored item, or `twin` the index of an equal draft in the batch. */
export interface Existing {
  index: number;
  item_id: string | undefined;
  twin: number;
}

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

/** Items are the same if they share an `external_id`, or if neither has one and type and content are equal. */
const identityOf = (fields: ItemFields) => ({
  external_id: fields.external_id ?? null,
  content_hash: sha256(fields.content),
  memory_type: fields.memory_type,
});

function keysOf({ external_id, content_hash, memory_type }: ReturnType<typeof identityOf>) {
  const content = `content|${memory_type}|${content_hash}`;
  return { own: external_id === null ? content : `external|${external_id}`, content };
}

export const externalKeyOf = (ctx: Ctx, external_id: string) =>
  dedupeKeyIn(ctx.scope.write_key, `external|${external_id}`);

/** Statuses of items that have ended; their external ids are free again. */
export const gone = ['superseded', 'retracted', 'archived'];

export const importKeyOf = (scopeKey: string, fields: ItemFields) =>
  dedupeKeyIn(scopeKey, keysOf(identityOf(fields)).own);

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
    ...laterFields(fields),
  ];
};

/**
 * Fields that were added after the key was introduced. Unset ones at the end are left out, so that earlier keys stay
 * the same.
 */
function laterFields({ title: _title, external_id: _id, ...fields }: ItemFields): unknown[] {
  const values = itemFieldNames.flatMap((name) =>
    name === 'title' || name === 'external_id' ? [] : [fields[name as keyof typeof fields] ?? null],
  );
  return values.slice(0, values.findLastIndex((value) => value !== null) + 1);
}

/** An equal item is counted, not stored. Null for event types, where equal items are separate events. */
export function repeatKeyOf(ctx: Ctx, draft: Draft): string | null {
  if (typeFacts(draft.fields.memory_type).strategy !== 'FULL') return null;
  return dedupeKeyIn(
    ctx.scope.write_key,
    `repeat|${sha256(JSON.stringify([ctx.scope.user_id, ...comparedValues(draft)]))}`,
  );
}

/** Key of an item with an external_id. Plans with different tasks get different keys, because their tasks are items. */
export const nameKeyOf = (ctx: Ctx, draft: Draft): string =>
  (draft.parts.length > 0 && repeatKeyOf(ctx, draft)) || importKeyOf(ctx.scope.write_key, draft.fields);

export const derivedKeyOf = (scopeKey: string, by: string, item_ids: string[]) =>
  dedupeKeyIn(scopeKey, `derived|${by}|${sha256([...item_ids].sort().join())}`);

export interface RepeatedItem {
  item_id: string;
  seen_count: number;
}

/** Counts repeats; a stored item that has ended gives up its key, and the repeat becomes a new item. */
export async function countRepeats(ctx: Ctx, keys: Map<string, Draft>): Promise<Map<string, RepeatedItem>> {
  const repeated = [...keys].map(([key, { fields }]) => ({ key, valid_end_time: fields.valid_end_time }));
  const rows = await ctx.graph.run('store/flag-repeated', { repeated, hidden: [...hiddenStatuses], now: ctx.now() });
  return new Map(rows.map(({ key, ...seen }) => [key, seen]));
}

const dedupeKeyIn = (scopeKey: string, own: string) => `${scopeKey}|${own}`;
