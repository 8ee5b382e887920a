// Stores drafts; one that is stored already is counted instead.
import type { Ctx } from '../../ctx';
import type { Draft } from '../model/draft';
import { countRepeats, type RepeatedItem } from './existing';
import { untilWon } from './retry';

/** A draft that is stored for the first time. */
export interface Fresh {
  /** Index among the drafts. */
  index: number;
  draft: Draft;
  item_id: string;
  dedupe_key: string | null;
}

/** The item in which a draft is stored. */
export interface Placed {
  item_id: string;
  created: boolean;
  /** How often the item was sent; undefined if it is new. */
  seen_count: number | undefined;
}

/** External ids whose items are looked up before the write. */
export interface Called {
  keys: ReadonlySet<string | null>;
  find(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Stores each key once. Repeats are rare, so they are only looked up after the unique key was violated.
 * @param keys from `repeatKeyOf`, in the order of the drafts; null: always store
 * @param write creates the new items in one transaction; its `placed` has all drafts in order
 * @param called external ids to look up before the write
 */
export function storeOnce(
  ctx: Ctx,
  drafts: Draft[],
  keys: (string | null)[],
  write: (fresh: Fresh[], placed: Placed[]) => Promise<void>,
  called: Called = { keys: new Set(), find: () => Promise.resolve(new Map()) },
): Promise<Placed[]> {
  const firsts = new Map<string, Draft>();
  keys.forEach((key, index) => {
    if (key !== null && !called.keys.has(key) && !firsts.has(key)) firsts.set(key, drafts[index] as Draft);
  });
  let refused = false;
  return untilWon(async () => {
    const seen = refused ? await countRepeats(ctx, firsts) : new Map<string, RepeatedItem>();
    refused = true;
    const found = await called.find();
    const fresh: Fresh[] = [];
    const placedByKey = new Map<string, Placed>();
    const placed = drafts.map((draft, index): Placed => {
      const key = keys[index] ?? null;
      const known = key === null ? undefined : (placedByKey.get(key) ?? seen.get(key));
      if (known) return { item_id: known.item_id, created: false, seen_count: known.seen_count };
      const own_id = key === null ? undefined : found.get(key);
      if (own_id !== undefined) return { item_id: own_id, created: false, seen_count: undefined };
      const item_id = ctx.newId('mem');
      const own = { item_id, created: true, seen_count: undefined };
      fresh.push({ index, draft, item_id, dedupe_key: key });
      if (key !== null) placedByKey.set(key, own);
      return own;
    });
    await write(fresh, placed);
    return placed;
  });
}
