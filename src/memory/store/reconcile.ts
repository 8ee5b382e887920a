// Makes the store equal to what was sent.
//
// Adding one item or a thousand, texts that workers read, captures of expertise: all are the same act. A request is a
// list of wanted items; each is recognised or new, and is created, becomes the next version of a stored one, or changes
// nothing. Rooms read a request into `Wanted` and turn `Outcome` into an answer; what happens in between is here, once.
//
// What callers may rely on:
// - One outcome for each wanted item, in order. All is written in one transaction, with what is `beside`, or nothing.
// - Of two wanted items with one key the first is created and the second counts as sent again. Of two requests one
//   wins: the unique constraint on the key, or the lock of the item, refuses the other, and it begins anew from its
//   first read (retry.ts). So repeats are safe between processes, and what is no repeat pays nothing for them.
// - Reading and embedding come before the transaction, and are kept for the next attempt. Only what is new or
//   differs is embedded.
// - Locks are taken in one order: what `beside` locks first, then names by key (edges.ts), then changed items by id.
//   Writers of notes of a scope also wait in line within the process, because they all take one lock.
//
// How an item is recognised depends on `same`:
// - `new`: not at all.
// - `counted`: an exact repeat by the same user is counted. Repeats are rare, so the first attempt does not look.
// - `replace`, `keep`, `refuse`: by the external_id, among items that have not ended. With `ever`, what has ended
//   counts too, and without an external_id type and text say what is the same.
//
// With `later`, new and changed items are stored without names and vectors, and a run of the workers, stored in the
// same transaction, completes them.
//
// What is the same is decided here; which links, runs or deletions go with it is for `beside`. Policies exist only if a
// room uses them.
import { isDeepStrictEqual } from 'node:util';
import type { Ctx, Writing } from '../../ctx';
import { Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { batches, pairs } from '../../lists';
import { embeddedText } from '../../libraries/text/embedded-text';
import { withVectors, type Draft } from '../model/draft';
import type { ItemFields } from '../model/fields';
import { embedNamed, noVectors, textOf, type ItemVectors } from '../model/names';
import { isNote } from '../model/notes';
import type { StoredItem } from '../model/record';
import { ruleOf } from '../model/rules';
import { compareTrust, trustIn, typeFacts } from '../model/types';
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
import { givesSameNames, namedBy, replacedFields, says } from './patch';
import { untilWon } from './retry';
import { changeItem, linkSuperseded, openItems, type Entry, type NewText } from './write';
import { inLine } from './writer-queue';

type Json = Record<string, unknown>;

export type OnConflict = Schemas['items/OnConflict'];

export interface Wanted {
  draft: Draft;
  same: 'new' | 'counted' | OnConflict;
  /** Also recognises what has ended, and without an external_id an equal text of the type. Only with `keep`. */
  ever?: boolean;
  /** Properties beside the fields. */
  extra?: Json | undefined;
  /** Nulls for the properties that a change removes, unless `extra` sets them. */
  cleared?: Json | undefined;
  /** Reads the draft of a change; without it, the draft itself. It is embedded at once. */
  as?: (stored: StoredItem | undefined) => Promise<Draft>;
}

export interface Outcome {
  item_id: string;
  status: 'created' | 'updated' | 'existing';
  /** How often the item was sent; only set if it was sent again. */
  seen_count?: number | undefined;
  /** Set if the item was rejected earlier and is therefore stored as retracted. */
  retracted?: Schemas['items/Rejected'] | undefined;
  /** Why the stored item is not replaced. */
  refused?: Refusal | undefined;
}

/** What workers complete, once it has the id of their run. */
export type Unfinished = Pick<Entry, 'item_id' | 'draft' | 'run_id'>;

export interface How {
  /** True if one refusal refuses all. */
  whole?: boolean;
  /** Vectors that exist already, by text. */
  known?: ReadonlyMap<string, Float32Array> | undefined;
  /** Commits items, whose `run_id` it sets, with the run of their workers. `item_ids`: of all outcomes. */
  later?: <T>(
    work: (transaction: Transaction) => Promise<T>,
    unfinished: Unfinished[],
    item_ids: string[],
  ) => Promise<T>;
  /** Reads what goes with the items, once these are recognised. */
  beside?: (placed: readonly Placed[]) => Beside | Promise<Beside>;
}

/** What is written in the transaction of the items. */
export interface Beside {
  /** Runs before anything else is written. */
  lock?: (transaction: Transaction) => Promise<void>;
  /** Runs after all items are written. */
  also?: (transaction: Transaction, written: WrittenItems) => Promise<void>;
  /** Whether it is written even if no item is new or changed. */
  always?: boolean;
}

export interface WrittenItems {
  /** Transaction time of the new items. */
  now: string;
  fresh: Fresh[];
  changed: Changed[];
}

export interface Fresh {
  index: number;
  item_id: string;
  draft: Draft;
}

export interface Changed {
  index: number;
  before: StoredItem;
}

/**
 * @throws Refusal of a single item with `whole`; `already_exists`, `changed`, `id_taken` if others won repeatedly;
 * errors of `beside`
 */
export function reconcile(ctx: Ctx, wanted: Wanted[], how: How = {}): Promise<Outcome[]> {
  const vectors = new Map<number, ItemVectors>();
  return untilWon(async (isRetry) => {
    const placed = await recognise(ctx, wanted, isRetry);
    const beside = (await how.beside?.(placed)) ?? {};
    const fresh = placed.flatMap((place, index) => (place.key === undefined ? [] : [freshOf(wanted, place, index)]));
    const { changes, refused } = await prepareChanges(ctx, wanted, placed, how);
    const entries = await entriesOf(ctx, wanted, placed, fresh, vectors, how);
    const { rejected, changed } = await commit(ctx, { entries, changes, fresh, placed, beside }, how);
    return placed.map(({ item_id, key, seen_count }, index): Outcome => {
      const status = key !== undefined ? 'created' : changed.has(index) ? 'updated' : 'existing';
      return { item_id, status, seen_count, retracted: rejected.get(item_id), refused: refused.get(index) };
    });
  });
}

const freshOf = (wanted: Wanted[], { item_id }: Placed, index: number): Fresh => ({
  index,
  item_id,
  draft: (wanted[index] as Wanted).draft,
});

export interface Placed {
  item_id: string;
  /** Key of an item to create, null for none; undefined if it is stored, or created for an earlier one. */
  key?: string | null;
  seen_count?: number | undefined;
}

/** @param isRetry whether a unique key may have been violated; only then repeats are looked up and counted */
async function recognise(ctx: Ctx, wanted: Wanted[], isRetry: boolean): Promise<Placed[]> {
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
      placed.push({ item_id: ctx.newId('mem'), key });
      if (key !== null && !each.ever) placedByKey.set(key, { item_id: placed.at(-1)?.item_id as string });
    }
  }
  return placed;
}

/** What the options of a request mean for an item: counted without an external_id, and else replaced by default. */
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

/** Whether the external_id of an item says what is the same. */
const isNamed = ({ draft, same, ever }: Wanted): boolean =>
  same !== 'new' && same !== 'counted' && !ever && draft.fields.external_id !== undefined;

function keyOf(ctx: Ctx, each: Wanted): string | null {
  if (each.same === 'new') return null;
  if (each.ever) return importKeyOf(ctx.scope.write_key, each.draft.fields);
  return isNamed(each) ? nameKeyOf(ctx, each.draft) : repeatKeyOf(ctx, each.draft);
}

function countSent(ctx: Ctx, wanted: Wanted[], keys: (string | null)[]): Promise<Map<string, RepeatedItem>> {
  const firsts = new Map<string, Draft>();
  for (const [each, key] of pairs(wanted, keys))
    if (key !== null && !isNamed(each) && !each.ever && !firsts.has(key)) firsts.set(key, each.draft);
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

/** @param vectors those of earlier attempts, by index; missing ones are added */
async function entriesOf(
  ctx: Ctx,
  wanted: Wanted[],
  placed: Placed[],
  fresh: Fresh[],
  vectors: Map<number, ItemVectors>,
  { later, known }: How,
): Promise<Entry[]> {
  const missing = later ? [] : fresh.filter(({ index }) => !vectors.has(index));
  if (missing.length > 0)
    for (const made of await withVectors(ctx, missing, known)) vectors.set(made.index, made.vectors);
  return fresh.map(({ index, item_id, draft }): Entry => {
    const { extra } = wanted[index] as Wanted;
    const dedupe_key = placed[index]?.key ?? null;
    return { draft, item_id, dedupe_key, vectors: vectors.get(index) ?? noVectors, ...(extra && { extra }) };
  });
}

interface Resent {
  index: number;
  item_id: string;
  draft: Draft;
  extra?: Json | undefined;
  /** True if a later run adds names and vectors; otherwise they are computed before the transaction. */
  isRaw: boolean;
}

interface Prepared extends Resent {
  named: NewText;
  run_id?: string;
}

/** Items per query; an item may have a megabyte. */
const itemsPerQuery = 50;

/** Finds the drafts that differ from their stored items, and embeds only those. */
async function prepareChanges(
  ctx: Ctx,
  wanted: Wanted[],
  placed: Placed[],
  { whole, later }: How,
): Promise<{ changes: Prepared[]; refused: Map<number, Refusal> }> {
  const refused = new Map<number, Refusal>();
  const differing: Resent[] = [];
  const resent = placed.flatMap(({ item_id, key }, index) => {
    const each = wanted[index] as Wanted;
    return key === undefined && isNamed(each) && each.same !== 'keep' ? [{ ...each, index, item_id }] : [];
  });
  for (const some of batches(resent, itemsPerQuery)) {
    const rows = await ctx.graph.run('store/get-many', { item_ids: [...new Set(some.map(({ item_id }) => item_id))] });
    const storedById = new Map(rows.map(({ item }) => [item.item_id, item]));
    for (const { as, same, item_id, index, ...each } of some) {
      const stored = storedById.get(item_id);
      const draft = as ? await as(stored) : each.draft;
      const refusal = stored && refusalOf(ctx, stored, draft, same === 'refuse');
      if (refusal && whole) throw refusal;
      const extra = each.cleared ? { ...each.cleared, ...each.extra } : each.extra;
      if (refusal) refused.set(index, refusal);
      // If two drafts have the same external_id, the first is not stored yet when the second is prepared.
      else if (!stored || !isUnchanged(stored, { draft, extra }))
        differing.push({ index, item_id, draft, extra, isRaw: later !== undefined && !as });
    }
  }
  const texts = differing.map(({ draft: { fields, names }, isRaw }) => ({
    content: !isRaw && isEmbeddable(fields) ? textOf(fields) : null,
    names,
  }));
  const made = await embedNamed(ctx, texts);
  const changes = pairs(differing, made).map(([each, vectors]): Prepared => {
    const { names, labelled = [] } = each.draft;
    return { ...each, named: { names, vectors, labelled } };
  });
  return { changes, refused };
}

const isEmbeddable = ({ memory_type }: ItemFields) => typeFacts(memory_type).strategy === 'FULL';

function refusalOf(ctx: Ctx, stored: StoredItem, draft: Draft, isRefused: boolean): Refusal | undefined {
  const { item_id, memory_type } = stored;
  const refuse = (why: string) => new Refusal('external_id_taken', `${item_id} has this external_id${why}`);
  if (isRefused) return refuse(', and `on_conflict` is refuse.');
  if (memory_type !== draft.fields.memory_type)
    return refuse(` and is of type ${memory_type}; the type of an item does not change.`);
  if (compareTrust(draft.origin.trust, trustIn(stored)) < 0)
    return refuse(' and is trusted more than what comes from outside.');
  if (ruleOf(memory_type).work && stored._dedupe_key !== nameKeyOf(ctx, draft))
    return refuse(`; a ${memory_type} is changed by the routes of plans.`);
  return undefined;
}

function isUnchanged(stored: StoredItem, { draft, extra = {} }: Pick<Resent, 'draft' | 'extra'>): boolean {
  const hasExtra = Object.entries(extra).every(([name, value]) => isDeepStrictEqual(stored[name] ?? null, value));
  return hasExtra && says(stored, replacedFields(stored, draft.fields));
}

interface Work {
  entries: Entry[];
  changes: Prepared[];
  fresh: Fresh[];
  placed: Placed[];
  beside: Beside;
}

interface Done {
  rejected: Map<string, Schemas['items/Rejected']>;
  changed: Set<number>;
}

async function commit(ctx: Ctx, { entries, changes, fresh, placed, beside }: Work, { later }: How): Promise<Done> {
  if (entries.length + changes.length === 0 && !later && !beside.always)
    return { rejected: new Map(), changed: new Set() };
  const work = async (transaction: Transaction): Promise<Done> => {
    await beside.lock?.(transaction);
    const { now, rejected } = await open(transaction, ctx, entries);
    const changed = await changeAll(transaction, ctx, changes);
    await beside.also?.(transaction, { now, fresh, changed });
    const rejectedById = new Map(rejected.map((each) => [each.item_id, each]));
    return { rejected: rejectedById, changed: new Set(changed.map(({ index }) => index)) };
  };
  const unfinished = [...entries, ...changes.filter(({ isRaw }) => isRaw)];
  const item_ids = placed.map(({ item_id }) => item_id);
  const write = () => (later ? later(work, unfinished, item_ids) : ctx.graph.write(work));
  const hasNotes = [...entries, ...changes].some(({ draft }) => isNote(draft.fields));
  return hasNotes ? inLine(`notes ${ctx.scope.write_key}`, write) : write();
}

async function open(transaction: Transaction, ctx: Writing, entries: Entry[]) {
  const keys = entries.flatMap(({ draft, dedupe_key }) => (draft.fields.external_id && dedupe_key) || []);
  await releaseKeys(transaction, keys);
  return entries.length > 0 ? openItems(transaction, ctx, entries) : { now: ctx.now(), rejected: [] };
}

/** Removes the unique keys of ended items, so that new items can use them. */
export const releaseKeys = async (transaction: Transaction, keys: string[]): Promise<void> => {
  if (keys.length > 0) await transaction.run('store/release-keys', { keys, gone });
};

/** In the order of item ids, so that two transactions cannot deadlock; of several changes of an item the last wins. */
async function changeAll(transaction: Transaction, ctx: Writing, changes: Prepared[]): Promise<Changed[]> {
  const changed: Changed[] = [];
  const sorted = changes.toSorted((a, b) =>
    a.item_id < b.item_id ? -1 : a.item_id > b.item_id ? 1 : a.index - b.index,
  );
  for (const change of sorted) {
    const before = await changeNamed(transaction, ctx, change);
    if (before) changed.push({ index: change.index, before });
  }
  return changed;
}

/**
 * Stores a draft as the next version of its item, under its lock.
 * @returns the previous state; undefined if another request has stored the same
 * @throws Refusal `changed` if the item has ended or is deleted
 */
async function changeNamed(
  transaction: Transaction,
  ctx: Writing,
  { item_id, draft, named, extra, run_id }: Prepared,
): Promise<StoredItem | undefined> {
  const row = await transaction.run('store/lock', { item_id });
  if (!row || gone.includes(row.item.status)) throw new Refusal('changed');
  if (isUnchanged(row.item, { draft, extra })) return undefined;
  const fields = replacedFields(row.item, draft.fields);
  const isRewritten = textOf(fields) !== embeddedText(row.item.title, row.item.content);
  const isRenamed = !givesSameNames(fields, namedBy(row.item));
  await changeItem(transaction, ctx, row.item, {
    fields,
    named: isRenamed ? named : undefined,
    embedding: isRewritten && (row.embedded || draft.embed) ? named.vectors.item : null,
    reason: { change_type: 'updated' },
    origin: draft.origin,
    extra:
      run_id !== undefined && isRenamed
        ? { ...extra, run_id, ...(isRewritten && draft.embed && { embedding: null }) }
        : extra,
  });
  await linkSuperseded(transaction, ctx, [{ item_id, draft }], ctx.now());
  return row.item;
}
