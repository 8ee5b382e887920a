// Finds out which of the wanted items are stored.
import type { Ctx } from '../../ctx';
import { pairs } from '../../lists';
import type { Draft } from '../model/draft';
import {
  countRepeats,
  findExisting,
  gone,
  importKeyOf,
  nameKeyOf,
  repeatKeyOf,
  type Existing,
  type RepeatedItem,
} from './existing';
import { isNamed, type OnConflict, type Wanted } from './wanted';

export interface Placed {
  item_id: string;
  /** Key of an item to create, or null for none; undefined if it is stored, or an earlier wanted item creates it. */
  key?: string | null;
  seen_count?: number | undefined;
}

/** @param isRetry whether a unique key may have been violated; only then are repeats looked up and counted */
export async function recognise(ctx: Ctx, wanted: Wanted[], isRetry: boolean): Promise<Placed[]> {
  const keys = wanted.map((each) => keyOf(ctx, each));
  const seen = isRetry ? await countSent(ctx, wanted, keys) : new Map<string, RepeatedItem>();
  const idByName = await findNamed(ctx, wanted.filter(isNamed));
  const twins = await findEver(ctx, wanted);
  const placedByKey = new Map<string, Placed>();
  const placed: Placed[] = [];
  for (const [index, each] of wanted.entries()) {
    const key = keys[index] as string | null;
    const twin = twins.get(index);
    const own = key === null ? undefined : (placedByKey.get(key) ?? seen.get(key));
    const named_id = isNamed(each) ? idByName.get(each.draft.fields.external_id ?? '') : undefined;
    const item_id = twin ? (twin.item_id ?? placed[twin.twin]?.item_id) : (own?.item_id ?? named_id);
    if (item_id !== undefined) placed.push({ item_id, seen_count: own?.seen_count });
    else {
      placed.push({ item_id: each.item_id ?? ctx.newId('mem'), key });
      if (key !== null && !each.ever) placedByKey.set(key, { item_id: placed.at(-1)?.item_id as string });
    }
  }
  return placed;
}

/**
 * Translates the options of a request for an item: by default, `counted` without an external_id, otherwise `replace`.
 */
export function sameOfRequest(
  {
    skip_existing,
    on_conflict = 'replace',
  }: { skip_existing?: boolean | null | undefined; on_conflict?: OnConflict | undefined },
  { fields }: Draft,
): Wanted['same'] {
  if (skip_existing === false) return 'new';
  return fields.external_id === undefined ? 'counted' : on_conflict;
}

function keyOf(ctx: Ctx, each: Wanted): string | null {
  if (each.key !== undefined) return each.key;
  if (each.same === 'new') return null;
  if (each.ever) return importKeyOf(ctx.scope.write_key, each.draft.fields);
  return isNamed(each) ? nameKeyOf(ctx, each.draft) : repeatKeyOf(ctx, each.draft);
}

function countSent(ctx: Ctx, wanted: Wanted[], keys: (string | null)[]): Promise<Map<string, RepeatedItem>> {
  const firsts = new Map<string, Draft>();
  for (const [each, key] of pairs(wanted, keys))
    if (key !== null && each.key === undefined && !isNamed(each) && !each.ever && !firsts.has(key))
      firsts.set(key, each.draft);
  return countRepeats(ctx, firsts);
}

async function findNamed(ctx: Ctx, wanted: Wanted[]): Promise<Map<string, string>> {
  const external_ids = [...new Set(wanted.flatMap(({ draft }) => draft.fields.external_id ?? []))];
  if (external_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('store/find-named', { external_ids, gone });
  return new Map(rows.map(({ external_id, item_id }) => [external_id, item_id]));
}

async function findEver(ctx: Ctx, wanted: Wanted[]): Promise<Map<number, Existing>> {
  const drafts = wanted.flatMap(({ draft, ever }, index) => (ever ? [[index, draft] as const] : []));
  if (drafts.length === 0) return new Map();
  return new Map((await findExisting(ctx, new Map(drafts))).map((twin) => [twin.index, twin]));
}
