// Makes the store match a request.
//
// Adding one item or a thousand, texts that workers read, rows, nodes, the chunks of a document or a conversation, the
// entities of a repository: all of these are the same operation. A request is a list of wanted items. Each is
// recognised or new, and is created, becomes the next version of a stored one, or changes nothing; items that the
// request no longer has end or are deleted. Rooms read a request into `Wanted` and turn `Outcome` into a response; this
// module does everything in between.
//
// Callers may rely on this:
// - One outcome for each wanted item, in order. Everything is written in one transaction, including the writes of
//   `beside`, or nothing.
// - Of two wanted items with one key the first is created and the second counts as sent again. Of two requests one
//   wins: the unique constraint on the key, or a lock, refuses the other, and it begins anew from its first read
//   (retry.ts). So repeats are safe between processes, and items that are not repeats have no extra cost.
// - Reading and embedding come before the transaction, and are kept for the next attempt. Only new and changed texts
//   are embedded.
// - Locks are taken in one order: first those of `beside`, then names by key (edges.ts), then changed items by id,
//   then absent ones. Writers of notes in a scope also queue within the process, because all take one lock.
//
// How an item is recognised depends on `same` (recognise.ts):
// - `new`: not at all.
// - `counted`: an exact repeat by the same user is counted. Repeats are rare, so the first attempt does not look.
// - `replace`, `keep`, `refuse`: by the external_id, among items that have not ended. With `ever`, ended items count
//   too, and without an external_id type and text decide.
// A room that recognises items itself, from what it reads in each attempt, sends `changes`; its lock compares that
// again.
//
// Readers see the items at different times:
// - At once, with the commit.
// - With `later`, new and changed items are stored without names and vectors, and a run of the workers, stored in the
//   same transaction, completes them.
// - In parts, if it is too large for one transaction: the plan's `rest` is written part by part, and if the process
//   dies in between, the same request, sent again, plans the rest.
// - `hidden`: never in parts. New items are first written where nobody reads (hidden.ts), and the transaction shows
//   all of them.
//
// This module decides which items are the same; `beside` decides which links, runs or deletions go with them. A policy
// exists only if a room uses it.
import type { Ctx, Writing } from '../../ctx';
import type { Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { addAll } from '../../lists';
import { withVectors, type Draft } from '../model/draft';
import { noVectors, type ItemVectors } from '../model/names';
import { isNote } from '../model/notes';
import type { StoredItem } from '../model/record';
import { changeAll, prepareChanges, type ChangedItem, type PreparedChange } from './changes';
import { endRemoval, prepareRemoval, removeAll, type RemovedItems } from './delete';
import { gone } from './existing';
import { deleteHidden, openHidden, showHidden } from './hidden';
import { recognise, type Placed } from './recognise';
import { untilWon } from './retry';
import type { Wanted, WantedChange } from './wanted';
import { markItem, openItems, type Entry, type Mark } from './write';
import { inLine } from './writer-queue';

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

/** An item that workers complete once `run_id` names their run. */
export type Unfinished = Pick<Entry, 'item_id' | 'draft' | 'run_id'>;

export interface How {
  /** True if the refusal of one item refuses the whole request. */
  whole?: boolean;
  /** Vectors that exist already, by text. */
  known?: ReadonlyMap<string, Float32Array> | undefined;
  /** Sets the `run_id` of unfinished items and commits them with the run of their workers. `item_ids`: of all outcomes. */
  later?: <T>(
    work: (transaction: Transaction) => Promise<T>,
    unfinished: Unfinished[],
    item_ids: string[],
  ) => Promise<T>;
  /** Returns further writes for the transaction, once the items are recognised. */
  beside?: (placed: readonly Placed[]) => Beside | Promise<Beside>;
}

/** Writes that belong to the transaction of the items. */
export interface Beside {
  /** Runs before anything else is written. */
  lock?: (transaction: Transaction) => Promise<void>;
  /** Changes of items that the room has recognised itself; they have no outcome. */
  changes?: WantedChange[];
  absent?: Absent;
  /** Runs after all items are written. */
  also?: (transaction: Transaction, written: WrittenItems) => Promise<void>;
  /** Whether these writes happen even if no item is new or changed. */
  always?: boolean;
}

/** Stored items that are no longer wanted: they are deleted, or end. */
export type Absent =
  | { deleted: string[] }
  | {
      list: (transaction: Transaction) => Promise<string[]>;
      /** undefined leaves the item as it is. */
      become: (stored: StoredItem) => Mark | undefined;
    };

/** What one transaction stores. */
export interface Part extends How {
  wanted: Wanted[];
}

/** The data that one attempt stores. */
export interface StorePlan extends Part {
  hidden?: Hidden;
  /** Later writes, each in its own transaction. */
  rest?: () => AsyncIterable<Part>;
}

/** New items that become visible only when the last transaction commits. */
export interface Hidden {
  /** Time of all writes, so that reads of the past see no mixture either. */
  now: string;
  wanted: Wanted[];
  /** Writes further data for the items. */
  also: (staged: ScopedGraph) => Promise<void>;
  /** Lists the items that an interrupted request has left hidden. */
  left: (staged: ScopedGraph) => Promise<string[]>;
}

export interface WrittenItems {
  /** Transaction time of the new items. */
  now: string;
  fresh: Fresh[];
  changed: ChangedItem[];
}

export interface Fresh {
  index: number;
  item_id: string;
  draft: Draft;
}

/** Vectors of earlier attempts, by draft. */
type Vectors = Map<Draft, ItemVectors>;

/**
 * @throws Refusal of a single item with `whole`; `already_exists`, `changed`, `id_taken` if others won repeatedly;
 * errors of `beside`
 */
export async function reconcile(ctx: Ctx, wanted: Wanted[], how: How = {}): Promise<Outcome[]> {
  return (await reconcilePlan(ctx, () => Promise.resolve({ wanted, ...how }))).outcomes;
}

/**
 * Stores one new item with its further data.
 * @returns what `also` returns @throws as `reconcile`
 */
export async function storeNew<T>(
  ctx: Ctx,
  wanted: Omit<Wanted, 'same'> & { item_id: string },
  { lock, also }: Pick<Beside, 'lock'> & { also: (transaction: Transaction, now: string) => Promise<T> },
): Promise<T> {
  const results: T[] = [];
  await reconcile(ctx, [{ ...wanted, same: 'new' }], {
    beside: () => ({
      ...(lock && { lock }),
      also: async (transaction, { now }) => {
        results[0] = await also(transaction, now);
      },
    }),
  });
  return results[0] as T;
}

/**
 * For a room whose wanted items depend on stored items.
 * @param plan plans the writes; called again for each attempt
 * @returns the plan that was carried out; outcomes of its wanted items and their rest
 * @throws as `reconcile`, and errors of `plan`
 */
export function reconcilePlan<P extends StorePlan>(
  ctx: Ctx,
  plan: () => Promise<P>,
): Promise<{ planned: P; outcomes: Outcome[] }> {
  const vectors: Vectors = new Map();
  return untilWon(async (isRetry) => {
    const planned = await plan();
    const outcomes = await (planned.hidden
      ? storeHidden(ctx, planned, planned.hidden, isRetry, vectors)
      : storePart(ctx, planned, isRetry, vectors));
    for await (const part of planned.rest?.() ?? []) addAll(outcomes, await storePart(ctx, part, isRetry, vectors));
    return { planned, outcomes };
  });
}

async function storeHidden(
  ctx: Ctx,
  plan: StorePlan,
  hidden: Hidden,
  isRetry: boolean,
  vectors: Vectors,
): Promise<Outcome[]> {
  const at = { ...ctx, now: () => hidden.now };
  await deleteHidden(at, hidden.left);
  try {
    const placed = await recognise(at, hidden.wanted, isRetry);
    const fresh = freshOf(hidden.wanted, placed);
    await openHidden(at, await entriesOf(at, hidden.wanted, placed, fresh, vectors, {}));
    await hidden.also(ctx.graph.staged());
    const item_ids = fresh.map(({ item_id }) => item_id);
    const shown = (beside: Beside): Beside => ({
      ...beside,
      lock: async (transaction) => {
        await beside.lock?.(transaction);
        await showHidden(transaction, item_ids, hidden.now);
      },
      always: true,
    });
    const { beside } = plan;
    return await storePart(
      at,
      { ...plan, beside: async (others) => shown((await beside?.(others)) ?? {}) },
      isRetry,
      vectors,
    );
  } catch (error) {
    await deleteHidden({ graph: ctx.graph.lasting() }, hidden.left).catch(() => undefined);
    throw error;
  }
}

async function storePart(ctx: Ctx, part: Part, isRetry: boolean, vectors: Vectors): Promise<Outcome[]> {
  const { wanted, whole = false, later } = part;
  const placed = await recognise(ctx, wanted, isRetry);
  const beside = (await part.beside?.(placed)) ?? {};
  const fresh = freshOf(wanted, placed);
  const sent = { wanted, placed, recognised: beside.changes ?? [] };
  const { changes, refused } = await prepareChanges(ctx, sent, { whole, isLater: later !== undefined });
  const entries = await entriesOf(ctx, wanted, placed, fresh, vectors, part);
  const keys = placed.flatMap(({ key }, index) => (holdsKey(wanted[index] as Wanted) && key) || []);
  const { rejected, changed } = await commit(ctx, { entries, keys, changes, fresh, placed, beside }, later);
  return placed.map(({ item_id, key, seen_count }, index): Outcome => {
    const status = key !== undefined ? 'created' : changed.has(index) ? 'updated' : 'existing';
    return { item_id, status, seen_count, retracted: rejected.get(item_id), refused: refused.get(index) };
  });
}

const freshOf = (wanted: Wanted[], placed: Placed[]): Fresh[] =>
  placed.flatMap(({ item_id, key }, index) =>
    key === undefined ? [] : [{ index, item_id, draft: (wanted[index] as Wanted).draft }],
  );

/** Embeds texts without vectors, and keeps the vectors for the next attempt. */
async function entriesOf(
  ctx: Ctx,
  wanted: Wanted[],
  placed: Placed[],
  fresh: Fresh[],
  vectors: Vectors,
  { later, known }: How,
): Promise<Entry[]> {
  const vectorsOf = ({ index, draft }: Fresh) => wanted[index]?.vectors ?? vectors.get(draft);
  const missing = later ? [] : fresh.filter((each) => !vectorsOf(each));
  if (missing.length > 0)
    for (const made of await withVectors(ctx, missing, known)) vectors.set(made.draft, made.vectors);
  return fresh.map((each): Entry => {
    const { index, item_id, draft } = each;
    const { extra, part_of } = wanted[index] as Wanted;
    const dedupe_key = placed[index]?.key ?? null;
    const own = { ...(part_of !== undefined && { part_of }), ...(extra && { extra }) };
    return { draft, item_id, dedupe_key, vectors: vectorsOf(each) ?? noVectors, ...own };
  });
}

/** True if an ended item may still have the key of a new one. */
const holdsKey = ({ draft, key }: Wanted) => key !== undefined || draft.fields.external_id !== undefined;

interface Work {
  entries: Entry[];
  keys: string[];
  changes: PreparedChange[];
  fresh: Fresh[];
  placed: Placed[];
  beside: Beside;
}

interface Done {
  rejected: Map<string, Schemas['items/Rejected']>;
  changed: Set<number>;
  deleted: RemovedItems | undefined;
}

async function commit(
  ctx: Ctx,
  { entries, keys, changes, fresh, placed, beside }: Work,
  later: How['later'],
): Promise<Done> {
  const { absent, always } = beside;
  if (entries.length + changes.length === 0 && !later && !absent && !always)
    return { rejected: new Map(), changed: new Set(), deleted: undefined };
  const removal = absent && 'deleted' in absent ? await prepareRemoval(ctx, absent.deleted) : undefined;
  const work = async (transaction: Transaction): Promise<Done> => {
    await beside.lock?.(transaction);
    if (keys.length > 0) await transaction.run('store/release-keys', { keys, gone });
    const { now, rejected } =
      entries.length > 0 ? await openItems(transaction, ctx, entries) : { now: ctx.now(), rejected: [] };
    const changed = await changeAll(transaction, ctx, changes);
    const deleted = removal && (await removeAll(transaction, ctx, removal));
    if (absent && 'list' in absent) await endAll(transaction, ctx, absent);
    await beside.also?.(transaction, { now, fresh, changed });
    const rejectedById = new Map(rejected.map((each) => [each.item_id, each]));
    return { rejected: rejectedById, changed: new Set(changed.map(({ index }) => index)), deleted };
  };
  const unfinished = [...entries, ...changes.filter(({ isRaw }) => isRaw)];
  const item_ids = placed.map(({ item_id }) => item_id);
  const write = () => (later ? later(work, unfinished, item_ids) : ctx.graph.write(work));
  const hasNotes = [...entries, ...changes].some(({ draft }) => isNote(draft.fields));
  const done = await (hasNotes ? inLine(`notes ${ctx.scope.write_key}`, write) : write());
  if (done.deleted) await endRemoval(ctx, done.deleted);
  return done;
}

async function endAll(
  transaction: Transaction,
  ctx: Writing,
  { list, become }: Exclude<Absent, { deleted: string[] }>,
): Promise<void> {
  for (const item_id of await list(transaction)) {
    const row = await transaction.run('store/lock', { item_id });
    const mark = row && become(row.item);
    if (mark) await markItem(transaction, ctx, row.item, mark);
  }
}
