// Items that are sent again under their external_id. Different content becomes the next version; equal content
// changes nothing.
import { isDeepStrictEqual } from 'node:util';
import type { Ctx, Writing } from '../../ctx';
import { Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { batches, pairs } from '../../lists';
import { embeddedText } from '../../libraries/text/embedded-text';
import type { Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { embedNamed, textOf } from '../model/names';
import type { StoredItem } from '../model/record';
import { ruleOf } from '../model/rules';
import { compareTrust, trustIn, typeFacts } from '../model/types';
import { importKeyOf, repeatKeyOf } from './existing';
import { givesSameNames, namedBy, replacedFields, says } from './patch';
import { changeItem, linkSuperseded, type NewText } from './write';

type Json = Record<string, unknown>;

export type OnConflict = Schemas['items/OnConflict'];

/** Statuses of items that have ended; their external ids are free again. */
export const gone = ['superseded', 'retracted', 'archived'];

export interface Resent {
  index: number;
  draft: Draft;
  item_id: string;
  /** A null removes one. */
  extra?: Json | undefined;
}

/** A change with names and vectors computed before the transaction. */
export interface Prepared extends Resent {
  named: NewText;
}

export async function findNamed(ctx: Ctx, drafts: Iterable<Draft>): Promise<Map<string, string>> {
  const external_ids = [...new Set([...drafts].flatMap(({ fields }) => fields.external_id ?? []))];
  if (external_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('store/find-named', { external_ids, gone });
  return new Map(rows.map(({ external_id, item_id }) => [external_id, item_id]));
}

/** Plans with different tasks get different keys, because their tasks are items. */
export const keyOf = (ctx: Ctx, draft: Draft): string =>
  (draft.parts.length > 0 && repeatKeyOf(ctx, draft)) || importKeyOf(ctx.scope.write_key, draft.fields);

/** Removes the unique keys of ended items, so that new items can use them. */
export const releaseKeys = async (transaction: Transaction, keys: string[]): Promise<void> => {
  if (keys.length > 0) await transaction.run('store/release-keys', { keys, gone });
};

/** Items per query; an item may have a megabyte. */
const itemsPerQuery = 50;

/**
 * Finds the drafts that differ from their stored items, and embeds only those.
 * @returns the differing drafts, and by index why others may not replace their item
 */
export async function prepareChanges(
  ctx: Ctx,
  resent: Resent[],
  onConflict: OnConflict,
): Promise<{ changes: Prepared[]; refused: Map<number, Refusal> }> {
  const refused = new Map<number, Refusal>();
  const differing: Resent[] = [];
  for (const some of batches(onConflict === 'keep' ? [] : resent, itemsPerQuery)) {
    const rows = await ctx.graph.run('store/get-many', { item_ids: [...new Set(some.map(({ item_id }) => item_id))] });
    const storedById = new Map(rows.map(({ item }) => [item.item_id, item]));
    for (const each of some) {
      const stored = storedById.get(each.item_id);
      const refusal = stored && refusalOf(ctx, stored, each.draft, onConflict);
      if (refusal) refused.set(each.index, refusal);
      // If two drafts have the same external_id, the first is not stored yet when the second is prepared.
      else if (!stored || !isUnchanged(stored, each)) differing.push(each);
    }
  }
  const made = await embedNamed(
    ctx,
    differing.map(({ draft: { fields, names } }) => ({ content: isEmbeddable(fields) ? textOf(fields) : null, names })),
  );
  const changes = pairs(differing, made).map(([each, vectors]): Prepared => {
    const { names, labelled = [] } = each.draft;
    return { ...each, named: { names, vectors, labelled } };
  });
  return { changes, refused };
}

const isEmbeddable = ({ memory_type }: ItemFields) => typeFacts(memory_type).strategy === 'FULL';

function refusalOf(ctx: Ctx, stored: StoredItem, draft: Draft, onConflict: OnConflict): Refusal | undefined {
  const { item_id, memory_type } = stored;
  const refuse = (why: string) => new Refusal('external_id_taken', `${item_id} has this external_id${why}`);
  if (onConflict === 'refuse') return refuse(', and `on_conflict` is refuse.');
  if (memory_type !== draft.fields.memory_type)
    return refuse(` and is of type ${memory_type}; the type of an item does not change.`);
  if (compareTrust(draft.origin.trust, trustIn(stored)) < 0)
    return refuse(' and is trusted more than what comes from outside.');
  if (ruleOf(memory_type).work && stored._dedupe_key !== keyOf(ctx, draft))
    return refuse(`; a ${memory_type} is changed by the routes of plans.`);
  return undefined;
}

function isUnchanged(stored: StoredItem, { draft, extra = {} }: Pick<Resent, 'draft' | 'extra'>): boolean {
  const hasExtra = Object.entries(extra).every(([name, value]) => isDeepStrictEqual(stored[name] ?? null, value));
  return hasExtra && says(stored, replacedFields(stored, draft.fields));
}

/** Sorts by item id, so that two transactions cannot deadlock; of several changes of an item the last one wins. */
export const inLockOrder = (changes: Prepared[]): Prepared[] =>
  [...changes].sort((a, b) => (a.item_id < b.item_id ? -1 : a.item_id > b.item_id ? 1 : a.index - b.index));

/**
 * Stores a draft as the next version of its item, under its lock.
 * @returns the previous state; undefined if another request has stored the same
 * @throws Refusal `changed` if the item has ended or is deleted
 */
export async function changeNamed(
  transaction: Transaction,
  ctx: Writing,
  { item_id, draft, named, extra }: Prepared,
): Promise<StoredItem | undefined> {
  const row = await transaction.run('store/lock', { item_id });
  if (!row || gone.includes(row.item.status)) throw new Refusal('changed');
  if (isUnchanged(row.item, { draft, extra })) return undefined;
  const fields = replacedFields(row.item, draft.fields);
  const isRewritten = textOf(fields) !== embeddedText(row.item.title, row.item.content);
  await changeItem(transaction, ctx, row.item, {
    fields,
    named: givesSameNames(fields, namedBy(row.item)) ? undefined : named,
    embedding: isRewritten && (row.embedded || draft.embed) ? named.vectors.item : null,
    reason: { change_type: 'updated' },
    origin: draft.origin,
    extra,
  });
  await linkSuperseded(transaction, ctx, [{ item_id, draft }], ctx.now());
  return row.item;
}
