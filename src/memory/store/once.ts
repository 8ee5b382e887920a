// Stores new drafts and counts repeated ones.
import type { Ctx } from '../../ctx';
import type { Draft } from '../model/draft';
import { seeAgain, type SeenAgain } from './existing';
import { untilWon } from './retry';

/** A new draft with its id and key. */
export interface Fresh {
  /** Position among the drafts. */
  index: number;
  draft: Draft;
  item_id: string;
  dedupe_key: string | null;
}

/** The stored item of a draft. */
export interface Placed {
  item_id: string;
  created: boolean;
  /** Number of times sent; undefined for a new item. */
  seen_count: number | undefined;
}

/** Items with external ids, looked up before the write. */
export interface Called {
  keys: ReadonlySet<string | null>;
  find(): Promise<ReadonlyMap<string, string>>;
}

/**
 * Stores each key once. Repeats are rare, so they are looked up only after a unique key collides.
 * @param keys by `repeatKeyOf`, in the order of the drafts; null is always stored
 * @param write stores the new drafts in one transaction; `placed` has all drafts in order
 * @param called keys looked up in advance
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
    const seen = refused ? await seeAgain(ctx, firsts) : new Map<string, SeenAgain>();
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
