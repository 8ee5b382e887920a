// What is sent again under its external_id: other content becomes the next version of the item. Nothing is stored twice.
import { isDeepStrictEqual } from 'node:util';
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { embeddedText } from '../../language/text/embedded-text';
import type { Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { embedNamed, textOf, type ItemVectors } from '../model/names';
import type { StoredItem } from '../model/record';
import { ruleOf } from '../model/rules';
import { typeFacts } from '../model/types';
import { importKeyOf, repeatKeyOf } from './existing';
import { linkRows } from './edges';
import { isNamedAlike, namedBy, replacedFields, says } from './patch';
import { earlierOf, statedVector, type Earlier } from './updates';
import { changeItem } from './write';

type Json = Record<string, unknown>;

/** What becomes of a draft whose external_id an item has. */
export type OnConflict = Schemas['items/OnConflict'];

/** Items that are no longer said: their external ids are free. */
export const gone = ['superseded', 'retracted', 'archived'];

/** A draft whose external_id an item has. */
export interface Resent {
  /** Its position among the drafts. */
  index: number;
  draft: Draft;
  item_id: string;
  /** Properties in addition to those of its fields; null for none. */
  extra?: Json | undefined;
}

/** One whose content may differ, with what is computed before the transaction. */
export interface Prepared extends Resent {
  vectors: ItemVectors;
  earlier: Earlier[];
}

/** The items that the drafts are sent again for, by external_id. */
export async function findNamed(ctx: Ctx, drafts: Iterable<Draft>): Promise<Map<string, string>> {
  const external_ids = [...new Set([...drafts].flatMap(({ fields }) => fields.external_id ?? []))];
  if (external_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('store/find-named', { external_ids, gone: gone });
  return new Map(rows.map(({ external_id, item_id }) => [external_id, item_id]));
}

/** The unique key of what has an external_id. Two plans with other tasks are two: their tasks are items of their own. */
export const keyOf = (ctx: Ctx, draft: Draft): string =>
  (draft.parts.length > 0 && repeatKeyOf(ctx, draft)) || importKeyOf(ctx.scope.write_key, draft.fields);

/** Frees the unique keys of items that are no longer said. */
export const releaseKeys = async (transaction: Transaction, keys: string[]): Promise<void> => {
  if (keys.length > 0) await transaction.run('store/release-keys', { keys, gone: gone });
};

/** Items read at once: each may have a megabyte. */
const atOnce = 50;

/**
 * Finds out what is to change, and embeds only that.
 * @returns what may differ, and by index the drafts that are refused
 */
export async function prepareChanges(
  ctx: Ctx,
  resent: Resent[],
  onConflict: OnConflict,
): Promise<{ changes: Prepared[]; refused: Map<number, Refusal> }> {
  const refused = new Map<number, Refusal>();
  const differing: Resent[] = [];
  for (let from = 0; onConflict !== 'keep' && from < resent.length; from += atOnce) {
    const some = resent.slice(from, from + atOnce);
    const rows = await ctx.graph.run('store/get-many', { item_ids: [...new Set(some.map(({ item_id }) => item_id))] });
    const storedById = new Map(rows.map(({ item }) => [item.item_id, item]));
    for (const each of some) {
      const stored = storedById.get(each.item_id);
      const refusal = stored && refusalOf(ctx, stored, each.draft, onConflict);
      if (refusal) refused.set(each.index, refusal);
      // One that is created in the same request is not stored yet.
      else if (!stored || !isUnchanged(stored, each)) differing.push(each);
    }
  }
  const vectors = await embedNamed(
    ctx,
    differing.map(({ draft: { fields, names } }) => ({ content: isEmbeddable(fields) ? textOf(fields) : null, names })),
  );
  const earlier = await earlierOf(
    ctx,
    differing.map(({ item_id, draft }, i) => ({
      item_id,
      content: draft.fields.content,
      vector: statedVector(draft, vectors[i] as ItemVectors),
    })),
  );
  const changes = differing.map((each, i) => ({
    ...each,
    vectors: vectors[i] as ItemVectors,
    earlier: earlier[i] ?? [],
  }));
  return { changes, refused };
}

const isEmbeddable = ({ memory_type }: ItemFields) => typeFacts(memory_type).strategy === 'FULL';

/** Why an item is not replaced by a draft; undefined if it is. */
function refusalOf(ctx: Ctx, stored: StoredItem, draft: Draft, onConflict: OnConflict): Refusal | undefined {
  const { item_id, memory_type } = stored;
  const refuse = (why: string) => new Refusal('external_id_taken', `${item_id} has this external_id${why}`);
  if (onConflict === 'refuse') return refuse(', and `on_conflict` is refuse.');
  if (memory_type !== draft.fields.memory_type)
    return refuse(` and is of type ${memory_type}; the type of an item does not change.`);
  if (ruleOf(memory_type).work && stored['dedupe_key'] !== keyOf(ctx, draft))
    return refuse(`; a ${memory_type} is changed by the routes of plans.`);
  return undefined;
}

function isUnchanged(stored: StoredItem, { draft, extra = {} }: Pick<Resent, 'draft' | 'extra'>): boolean {
  const hasExtra = Object.entries(extra).every(([name, value]) => isDeepStrictEqual(stored[name] ?? null, value));
  return hasExtra && says(stored, replacedFields(stored, draft.fields));
}

/** In the order of their items, so that two transactions do not wait for each other. Of one item, the last entry holds. */
export const inLockOrder = (changes: Prepared[]): Prepared[] =>
  [...changes].sort((a, b) => (a.item_id < b.item_id ? -1 : a.item_id > b.item_id ? 1 : a.index - b.index));

/**
 * Makes what is sent again the next version of its item, under its lock.
 * @returns the item as it was before; undefined if another request has made the same of it
 * @throws Refusal `changed` if the item is no longer said, or gone
 */
export async function changeNamed(
  transaction: Transaction,
  ctx: Ctx,
  { item_id, draft, vectors, earlier, extra }: Prepared,
): Promise<StoredItem | undefined> {
  const row = await transaction.run('store/lock', { item_id });
  if (!row || gone.includes(row.item.status)) throw new Refusal('changed');
  if (isUnchanged(row.item, { draft, extra })) return undefined;
  const fields = replacedFields(row.item, draft.fields);
  const isRewritten = textOf(fields) !== embeddedText(row.item.title, row.item.content);
  await changeItem(transaction, ctx, row.item, {
    fields,
    named: isNamedAlike(fields, namedBy(row.item)) ? undefined : { names: draft.names, vectors, earlier },
    embedding: isRewritten && (row.embedded || draft.embed) ? vectors.item : null,
    reason: { change_type: 'updated' },
    origin: draft.origin,
    extra,
  });
  const links = fields.supersedes.map((id) => ({
    item_id,
    type: 'SUPERSEDES' as const,
    target_id: id,
    external_id: id,
  }));
  await linkRows(transaction, links, ctx.now());
  return row.item;
}
