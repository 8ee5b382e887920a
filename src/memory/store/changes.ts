// Turns wanted items that are already stored into changes, and writes these changes while their items are locked.
import { isDeepStrictEqual } from 'node:util';
import type { Ctx, Writing } from '../../ctx';
import { Refusal } from '../../errors';
import type { Transaction } from '../../graph/run';
import { batches, pairs } from '../../lists';
import { embeddedText } from '../../libraries/text/embedded-text';
import type { Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { embedNamed, noVectors, textOf } from '../model/names';
import type { StoredItem } from '../model/record';
import { ruleOf } from '../model/rules';
import { compareTrust, trustIn, typeFacts } from '../model/types';
import { gone, nameKeyOf } from './existing';
import { givesSameNames, namedBy, replacedFields, says } from './patch';
import type { Placed } from './recognise';
import { isNamed, type Wanted, type WantedChange } from './wanted';
import { changeItem, linkSuperseded, type NewText } from './write';

interface Change extends Pick<WantedChange, 'item_id' | 'extra' | 'vectors' | 'reason'> {
  /** Position of the wanted item; undefined if the room recognised the stored item, which may then have ended. */
  index: number | undefined;
  draft: Draft;
  /** True if a later run adds names and vectors; otherwise they are computed before the transaction. */
  isRaw: boolean;
}

export interface PreparedChange extends Change {
  named: NewText;
  run_id?: string;
}

/** Items per query; an item may have a megabyte. */
const itemsPerQuery = 50;

interface Sent {
  wanted: Wanted[];
  placed: Placed[];
  /** Changes of items that the room has recognised. */
  recognised: WantedChange[];
}

/**
 * Finds the drafts that differ from their stored items, and embeds only those.
 * @throws with `whole`, the refusal of any item; `changed` if an item that the room has recognised is deleted
 */
export async function prepareChanges(
  ctx: Ctx,
  { wanted, placed, recognised }: Sent,
  { whole, isLater }: { whole: boolean; isLater: boolean },
): Promise<{ changes: PreparedChange[]; refused: Map<number, Refusal> }> {
  const refused = new Map<number, Refusal>();
  const differing: Change[] = [];
  const resent = placed.flatMap(({ item_id, key }, index) => {
    const each = wanted[index] as Wanted;
    return key === undefined && isNamed(each) && each.same !== 'keep' ? [{ ...each, index, item_id }] : [];
  });
  for (const some of batches(resent, itemsPerQuery)) {
    const storedById = await readStoredItems(ctx, some);
    for (const { as, same, item_id, index, cleared, extra: own, ...each } of some) {
      const stored = storedById.get(item_id);
      const draft = as ? await as(stored) : each.draft;
      const refusal = stored && refusalOf(ctx, stored, draft, same === 'refuse');
      if (refusal && whole) throw refusal;
      const extra = cleared ? { ...cleared, ...own } : own;
      if (refusal) refused.set(index, refusal);
      // If two drafts have the same external_id, the first is not stored yet when the second is prepared.
      else if (!stored || !isUnchanged(stored, { draft, extra }))
        differing.push({ index, item_id, draft, extra, isRaw: isLater && !as });
    }
  }
  for (const some of batches(recognised, itemsPerQuery)) {
    const storedById = await readStoredItems(ctx, some);
    for (const { draft: given, ...each } of some) {
      const stored = storedById.get(each.item_id);
      if (!stored) throw new Refusal('changed');
      const draft = typeof given === 'function' ? await given(stored) : given;
      if (!isUnchanged(stored, { ...each, draft })) differing.push({ ...each, index: undefined, draft, isRaw: false });
    }
  }
  const unread = differing.filter(({ vectors }) => !vectors);
  const texts = unread.map(({ draft: { fields, names }, isRaw }) => ({
    content: !isRaw && isEmbeddable(fields) ? textOf(fields) : null,
    names,
  }));
  const made = new Map(pairs(unread, await embedNamed(ctx, texts)));
  const changes = differing.map((each): PreparedChange => {
    const { names, labelled = [] } = each.draft;
    return { ...each, named: { names, vectors: each.vectors ?? made.get(each) ?? noVectors, labelled } };
  });
  return { changes, refused };
}

async function readStoredItems(ctx: Ctx, changes: { item_id: string }[]): Promise<Map<string, StoredItem>> {
  const item_ids = [...new Set(changes.map(({ item_id }) => item_id))];
  const rows = await ctx.graph.run('store/get-many', { item_ids });
  return new Map(rows.map(({ item }) => [item.item_id, item]));
}

const isEmbeddable = ({ memory_type }: ItemFields) => typeFacts(memory_type).strategy === 'FULL';

function refusalOf(ctx: Ctx, stored: StoredItem, draft: Draft, isRefused: boolean): Refusal | undefined {
  const { item_id, memory_type } = stored;
  const refuse = (why: string) => new Refusal('external_id_taken', `${item_id} has this external_id${why}`);
  if (isRefused) return refuse(', and `on_conflict` is `refuse`.');
  if (memory_type !== draft.fields.memory_type)
    return refuse(` and has the type ${memory_type}; the type of an item cannot change.`);
  if (compareTrust(draft.origin.trust, trustIn(stored)) < 0) return refuse(' and is trusted more than external text.');
  if (ruleOf(memory_type).work && stored._dedupe_key !== nameKeyOf(ctx, draft))
    return refuse(`; only the plan routes can change a ${memory_type}.`);
  return undefined;
}

function isUnchanged(stored: StoredItem, { draft, extra = {} }: Pick<Change, 'draft' | 'extra'>): boolean {
  const hasExtra = Object.entries(extra).every(([name, value]) => isDeepStrictEqual(stored[name] ?? null, value));
  return hasExtra && says(stored, replacedFields(stored, draft.fields));
}

export interface ChangedItem {
  index: number;
  before: StoredItem;
}

/**
 * Writes changes in the order of item ids, so that two transactions cannot deadlock. If an item changes several times,
 * the last change wins.
 * @returns the changes of wanted items
 */
export async function changeAll(
  transaction: Transaction,
  ctx: Writing,
  changes: PreparedChange[],
): Promise<ChangedItem[]> {
  const changed: ChangedItem[] = [];
  const sorted = changes.toSorted((a, b) =>
    a.item_id < b.item_id ? -1 : a.item_id > b.item_id ? 1 : (a.index ?? 0) - (b.index ?? 0),
  );
  for (const change of sorted) {
    const before = await changeNamed(transaction, ctx, change);
    if (before && change.index !== undefined) changed.push({ index: change.index, before });
  }
  return changed;
}

/**
 * Stores a draft as the next version of its item, under its lock.
 * @returns the previous state; undefined if another request has stored the same
 * @throws Refusal `changed` if the item is deleted; a wanted item also if it has ended
 */
async function changeNamed(
  transaction: Transaction,
  ctx: Writing,
  { index, item_id, draft, named, vectors, extra, reason, run_id }: PreparedChange,
): Promise<StoredItem | undefined> {
  const row = await transaction.run('store/lock', { item_id });
  if (!row || (index !== undefined && gone.includes(row.item.status))) throw new Refusal('changed');
  if (isUnchanged(row.item, { draft, extra })) return undefined;
  const fields = replacedFields(row.item, draft.fields);
  const isRewritten = vectors !== undefined || textOf(fields) !== embeddedText(row.item.title, row.item.content);
  const isRenamed = vectors !== undefined || !givesSameNames(fields, namedBy(row.item));
  await changeItem(transaction, ctx, row.item, {
    fields,
    named: isRenamed ? named : undefined,
    embedding: isRewritten && (row.embedded || draft.embed) ? named.vectors.item : null,
    reason: { change_type: 'updated', change_reason: reason },
    origin: draft.origin,
    extra:
      run_id !== undefined && isRenamed
        ? { ...extra, run_id, ...(isRewritten && draft.embed && { embedding: null }) }
        : extra,
  });
  await linkSuperseded(transaction, ctx, [{ item_id, draft }], ctx.now());
  return row.item;
}
