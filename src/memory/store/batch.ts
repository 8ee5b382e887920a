// Stores drafts: finds those that are stored already, then writes new and changed items in one transaction.
import type { Ctx, Writing } from '../../ctx';
import type { Transaction } from '../../graph/run';
import { pairs } from '../../lists';
import type { Draft } from '../model/draft';
import { countRepeats, type RepeatedItem } from './existing';
import { changeNamed, findNamed, inLockOrder, releaseKeys, type Prepared, type Resent } from './upsert';
import { openItems, type Entry, type Opened } from './write';

export interface Keyed {
  draft: Draft;
  /** Null: the draft is stored even if an equal item exists. */
  key: string | null;
  /** Has an external_id, which is looked up before the write. */
  isNamed: boolean;
}

export interface Fresh {
  index: number;
  draft: Draft;
  item_id: string;
  dedupe_key: string | null;
}

export interface Placed {
  item_id: string;
  created: boolean;
  /** How often the item was sent; undefined if it is new. */
  seen_count: number | undefined;
}

interface Recognised {
  placed: Placed[];
  fresh: Fresh[];
  resent: Resent[];
}

/**
 * Separates new drafts from those stored already; each key is stored once.
 * @param isRetry whether a unique key may have been violated; repeats are rare and only looked up and counted then
 */
export async function recognise(ctx: Ctx, sent: Keyed[], isRetry: boolean): Promise<Recognised> {
  const seen = isRetry ? await countRepeats(ctx, firstByKey(sent)) : new Map<string, RepeatedItem>();
  const idByName = await findNamed(
    ctx,
    sent.filter(({ isNamed }) => isNamed).map(({ draft }) => draft),
  );
  const placedByKey = new Map<string, Placed>();
  const fresh: Fresh[] = [];
  const place = ({ draft, key, isNamed }: Keyed, index: number): Placed => {
    const known = key === null ? undefined : (placedByKey.get(key) ?? seen.get(key));
    if (known) return { item_id: known.item_id, created: false, seen_count: known.seen_count };
    const named_id = isNamed ? idByName.get(draft.fields.external_id ?? '') : undefined;
    if (named_id !== undefined) return { item_id: named_id, created: false, seen_count: undefined };
    const item_id = ctx.newId('mem');
    const own = { item_id, created: true, seen_count: undefined };
    fresh.push({ index, draft, item_id, dedupe_key: key });
    if (key !== null) placedByKey.set(key, own);
    return own;
  };
  const placed = sent.map(place);
  const resent = pairs(sent, placed).flatMap(([{ draft, isNamed }, { item_id, created }], index) =>
    isNamed && !created ? [{ index, draft, item_id }] : [],
  );
  return { placed, fresh, resent };
}

function firstByKey(sent: Keyed[]): Map<string, Draft> {
  const firsts = new Map<string, Draft>();
  for (const { draft, key, isNamed } of sent) if (key !== null && !isNamed && !firsts.has(key)) firsts.set(key, draft);
  return firsts;
}

/**
 * Creates the new items and updates items that were sent again.
 * @returns items stored as retracted, and indexes of updated items
 * @throws Refusal `changed`, `already_exists` if a concurrent request was faster
 */
export async function writeBatch(
  transaction: Transaction,
  ctx: Writing,
  entries: Entry[],
  changes: Prepared[],
): Promise<{ rejected: Opened['rejected']; updated: Set<number> }> {
  await releaseKeys(
    transaction,
    entries.flatMap(({ draft, dedupe_key }) => (draft.fields.external_id && dedupe_key) || []),
  );
  const { rejected } = entries.length > 0 ? await openItems(transaction, ctx, entries) : { rejected: [] };
  const updated = new Set<number>();
  for (const change of inLockOrder(changes)) if (await changeNamed(transaction, ctx, change)) updated.add(change.index);
  return { rejected, updated };
}
