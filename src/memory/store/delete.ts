// Deletion of items.
//
// Callers may rely on this: after the first transaction nobody can read any part of the item, even if the process dies.
// When the response is sent, the item is gone with its parts, versions, vectors, mentions and facts. Names that no
// other item uses, items that evolution derived from it (derived.ts), and recorded searches that returned it are gone
// too.
//
// An item with few relationships is deleted in one transaction. An item with many does not fit: 60,000 relationships
// exceed the memory of a transaction of the embedded Neo4j. Then the first transaction turns the item into a
// `DeletedItem`, which no query of a caller matches. It keeps its properties until it is gone, so that a reader who has
// begun can finish. The request deletes versions and relationships in batches; each batch may run twice or
// concurrently, and one that is still too large is halved. After a crash the job `hidden-items` continues. Deleting the
// relationships first was rejected, because readers would see a half-deleted item.
//
// The size of texts and versions cannot be foreseen. So the direct way is tried, and if it exceeds the memory limit,
// the item is hidden instead (`max` 0).
//
// Writers of one item queue in this process (writer-queue.ts). The transaction locks the item with its parts first, and
// compares If-Match under this lock; derived items are locked and removed after it.
//
// Neighbours in a session or document are linked with each other, and tasks that waited for a deleted task are checked
// again.
//
// Whole scopes (clear-all, erase) are deleted by runs/deletion.
import { recordAct } from '../../auth/audit';
import type { Ctx, Writing } from '../../ctx';
import { NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { inHalves, isTooLarge } from '../../graph/in-halves';
import type { Answer, ScopedGraph, Transaction } from '../../graph/run';
import { addAll } from '../../lists';
import { lostWith, renew } from './derived';
import { deleteNames, endEmptySessions, leaveDocument, leaveSession } from './edges';
import { lockItem } from './lock';
import { expectVersion } from '../model/versions';
import { updateReady } from './work';
import { inLine } from './writer-queue';

/** Max relationships and facts deleted in one transaction; an item with more is hidden first. */
const maxDeletedDirectly = 5_000;
/**
 * Max relationships per batch. 10,000 use a fifth of the memory limit of the embedded Neo4j; a version may have
 * megabytes.
 */
const perTransaction = { relationships: 10_000, versions: 100 };

interface Removed {
  deleted: Omit<Schemas['items/DeleteAnswer']['deleted'], 'search_sessions'>;
  item_ids: string[];
  /** Ids of hidden items, which `finishDeletions` deletes. */
  unfinished: string[];
  /** Versions, by id, of the items that evolution had derived from the item. They are deleted with it. */
  derived: Map<string, number>;
}

/** @param ifMatch header If-Match; empty accepts every version @throws NotFound; Refusal `precondition_failed` */
export async function deleteItem(ctx: Ctx, item_id: string, ifMatch = ''): Promise<Schemas['items/DeleteAnswer']> {
  const deleted = await deleteWhole(ctx, item_id, { ifMatch, recorded: true });
  if (!deleted) throw new NotFound();
  return { item_id, status: 'deleted', deleted };
}

/**
 * @param recorded whether the audit log gets an entry for the item; a run has its own entry
 * @returns numbers of deleted objects; undefined if the item does not exist
 */
export async function deleteWhole(
  ctx: Ctx,
  item_id: string,
  { ifMatch = '', recorded }: { ifMatch?: string; recorded: boolean },
): Promise<Schemas['items/DeleteAnswer']['deleted'] | undefined> {
  const lost = await lostWith(ctx, [item_id]);
  const remove = (max: number) =>
    ctx.graph.write(async (transaction) => {
      if (ifMatch !== '') await expectLocked(transaction, item_id, ifMatch);
      const removed = await removeIn(transaction, ctx, item_id, max);
      if (removed) await renew(transaction, ctx, lost, removed.derived);
      if (removed && recorded) await recordAct(ctx, transaction, 'item.delete', item_id);
      return removed;
    });
  const removed = await inLine(item_id, () =>
    remove(maxDeletedDirectly).catch((error: unknown) => {
      // The deletion exceeds the memory of one transaction, so the item is hidden first.
      if (isTooLarge(error)) return remove(0);
      throw error;
    }),
  );
  if (!removed) return undefined;
  const { deleted, item_ids, unfinished } = removed;
  const { facts, names } = await finishDeletions(ctx.graph.lasting(), unfinished);
  const search_sessions = await forgetShown(ctx, item_ids);
  return { ...deleted, facts: deleted.facts + facts, names: deleted.names + names, search_sessions };
}

/** Takes the same locks as the deletion, then compares the version with If-Match. */
async function expectLocked(transaction: Transaction, item_id: string, ifMatch: string): Promise<void> {
  await transaction.run('store/lock-with-parts', { item_id });
  expectVersion(await lockItem(transaction, item_id), ifMatch);
}

/** Recorded searches expire within an hour, so an error of Redis is only logged. */
async function forgetShown(ctx: Ctx, item_ids: string[]): Promise<number> {
  return ctx.traces.forgetItems(ctx.scope.tenant_id, item_ids).catch((error: unknown) => {
    ctx.log.debug({ err: error }, 'search sessions not forgotten');
    return 0;
  });
}

/**
 * Deletes an item with its parts and the items that evolution derived from them, and links its neighbours with each
 * other.
 * @param max relationships and facts that may be deleted at once; an item with more is hidden instead
 * @returns undefined if the item does not exist
 */
export async function removeIn(
  transaction: Transaction,
  ctx: Pick<Ctx, 'now'>,
  item_id: string,
  max = maxDeletedDirectly,
): Promise<Removed | undefined> {
  const parts = await transaction.run('store/lock-with-parts', { item_id });
  const derived = await derivedFromAny(transaction, [item_id]);
  const removed = await removeAlone(transaction, ctx, item_id, parts, max);
  if (!removed) return undefined;
  for (const made_id of derived.keys()) {
    const made = await transaction.run('store/lock-with-parts', { item_id: made_id });
    const also = await removeAlone(transaction, ctx, made_id, made, max);
    if (also) add(removed, also);
  }
  return { ...removed, derived };
}

/** Finds the items that evolution derived from the given ones, and releases their sources, so that rules may use them. */
async function derivedFromAny(transaction: Transaction, item_ids: string[]): Promise<Map<string, number>> {
  const rows = await transaction.run('store/list-derived', { item_ids });
  const versions = new Map(rows.map(({ made }) => [made.item_id, made.version]));
  if (versions.size > 0) await transaction.run('store/release-sources', { item_ids: [...versions.keys()] });
  return versions;
}

/** Items to delete in a transaction, and the items derived from them. */
interface Removal {
  item_ids: string[];
  lost: Awaited<ReturnType<typeof lostWith>>;
}

export type RemovedItems = Pick<Removed, 'item_ids' | 'unfinished'>;

export const prepareRemoval = async (ctx: Ctx, item_ids: string[]): Promise<Removal> => ({
  item_ids,
  lost: item_ids.length > 0 ? await lostWith(ctx, item_ids) : [],
});

/** Deletes items together with other writes; `endRemoval` comes after the commit. */
export async function removeAll(
  transaction: Transaction,
  ctx: Writing,
  { item_ids, lost }: Removal,
): Promise<RemovedItems> {
  const all: RemovedItems = { item_ids: [], unfinished: [] };
  const derived = new Map<string, number>();
  for (const item_id of item_ids) {
    // Undefined if the item was deleted as a part of another one.
    const removed = await removeIn(transaction, ctx, item_id);
    addAll(all.item_ids, removed?.item_ids ?? []);
    addAll(all.unfinished, removed?.unfinished ?? []);
    for (const [made_id, version] of removed?.derived ?? []) derived.set(made_id, version);
  }
  await renew(transaction, ctx, lost, derived);
  return all;
}

export async function endRemoval(ctx: Ctx, { item_ids, unfinished }: RemovedItems): Promise<void> {
  await finishDeletions(ctx.graph.lasting(), unfinished);
  if (item_ids.length > 0) await forgetShown(ctx, item_ids);
}

type RemovedAlone = Omit<Removed, 'derived'>;

function add(all: RemovedAlone, more: RemovedAlone): void {
  for (const kind of Object.keys(all.deleted) as (keyof Removed['deleted'])[]) all.deleted[kind] += more.deleted[kind];
  addAll(all.item_ids, more.item_ids);
  addAll(all.unfinished, more.unfinished);
}

async function removeAlone(
  transaction: Transaction,
  ctx: Pick<Ctx, 'now'>,
  item_id: string,
  parts: Answer<'store/lock-with-parts'>,
  max: number,
): Promise<RemovedAlone | undefined> {
  const now = ctx.now();
  // Only a chunk that is deleted alone leaves neighbours to link; a document is deleted with all its chunks.
  if (parts.find((part) => part.item_id === item_id)?.is_chunk) await leaveDocument(transaction, item_id, now);
  for (const part of parts) if (part.session_key) await leaveSession(transaction, part.item_id, now);
  const dependents = await transaction.run('store/list-dependents', { item_ids: parts.map((part) => part.item_id) });
  await endWithout(
    transaction,
    parts.map((part) => part.item_id),
  );
  const { facts, names } = await deleteNames(
    transaction,
    parts.map((part) => part.item_id),
    maxDeletedDirectly,
  );
  const row = await transaction.run('store/delete', { item_id, max, now });
  if (!row) return undefined;
  const session_keys = [...new Set(parts.flatMap(({ session_key }) => session_key ?? []))];
  await endEmptySessions(transaction, session_keys);
  await updateReady(
    transaction,
    dependents.map((dependent) => dependent.item_id),
  );
  const { items, versions, relationships, answers, unfinished } = row;
  return { deleted: { items, versions, relationships, facts, names, answers }, item_ids: row.item_ids, unfinished };
}

/** Gives the items that the deleted ones replaced the end that callers have stated. */
async function endWithout(transaction: Transaction, item_ids: string[]): Promise<void> {
  for (const { item_id } of await transaction.run('store/release-replaced', { item_ids }))
    await transaction.run('store/end-facts', { item_id });
}

/** Deletes hidden items, one batch per transaction. It may run twice or concurrently. */
export async function finishDeletions(
  graph: ScopedGraph,
  item_ids: string[],
): Promise<{ facts: number; names: number }> {
  const deleted = { facts: 0, names: 0 };
  for (const item_id of item_ids) {
    await deleteVersions(graph, item_id);
    const batch = { limit: perTransaction.relationships };
    let rest: Answer<'store/end-deletion'>;
    do {
      rest = await inHalves(batch, (limit) => graph.run('store/end-deletion', { item_id, limit }));
      deleted.facts += rest?.facts ?? 0;
      deleted.names += rest?.names ?? 0;
    } while (rest?.finished === false);
  }
  return deleted;
}

async function deleteVersions(graph: ScopedGraph, item_id: string): Promise<void> {
  const batch = { limit: perTransaction.versions };
  for (let deleted = 1; deleted > 0;)
    ({ deleted } = await inHalves(batch, (limit) => graph.run('store/delete-versions', { item_id, limit })));
}
