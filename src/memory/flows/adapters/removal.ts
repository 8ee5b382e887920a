// Archives items whose source no longer has them, or whose connection was removed. Each run archives up to a
// thousand items in one transaction and can be undone.
import { randomUUID } from 'node:crypto';
import type { Ctx, Writing } from '../../../ctx';
import type { Answer, Transaction } from '../../../graph/run';
import { recordRun } from '../../runs/run';
import { leaveToSweep } from '../../runs/runs';
import { inOneTurn, slicedRun } from '../../runs/sliced-run';
import { maxWrites, recordWrites, undoableMs, type Write } from '../../runs/undo';
import { endOfLabelled, labelledIn } from '../../store/labelled';
import { gone } from '../../store/existing';
import { markItem } from '../../store/write';
import { syncEvent } from './start-sync';
import { batches } from '../../../lists';

export type Indexed = Answer<'adapters/list-indexed'>[number];

const kind = 'adapter.remove';
/** Recorded for changes of labelled decisions. It must sort after `kind`, because a repeated run reads the first count. */
const kindOfDecisions = 'adapter.remove.decisions';
const opening = { job: kind };
const page = 2_000;

/** Change reason of an archived item. If its document reappears, the item becomes active again. */
export const reason = 'It no longer exists at its source.';

export const prefixOf = (connection_id: string) => `${connection_id}:`;

export async function indexedOf(ctx: Pick<Ctx, 'graph'>, connection_id: string, before: string): Promise<Indexed[]> {
  const found: Indexed[] = [];
  const asked = { prefix: prefixOf(connection_id), before, gone, limit: page };
  for (let rows: Indexed[] | undefined; rows === undefined || rows.length === page;) {
    rows = await ctx.graph.run('adapters/list-indexed', { ...asked, after: found.at(-1)?.external_id ?? '' });
    for (const row of rows) found.push(row);
  }
  return found;
}

export async function removeLater(ctx: Writing, transaction: Transaction, items: Indexed[]): Promise<string[]> {
  const run_ids: string[] = [];
  for (const some of batches(items, maxWrites)) {
    const item_ids = some.map(({ item_id }) => item_id);
    const run_id = randomUUID();
    const node = { run_id, kind, stage: 'remove', items: item_ids.length, request_json: JSON.stringify({ item_ids }) };
    await recordRun(transaction, ctx.now(), node, [], undoableMs);
    run_ids.push(run_id);
  }
  return run_ids;
}

export async function startRemovals(ctx: Ctx, run_ids: string[]): Promise<void> {
  for (const run_id of run_ids) {
    await ctx.bus.start(syncEvent, opening, run_id);
    await ctx.queues.long.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  }
}

const removing = slicedRun({
  queue: 'long',
  event: syncEvent,
  task: 'stored/RemovalTask',
  progress: inOneTurn,
  step: async ({ ctx, run: { run_id }, task }) => {
    const done = (await ctx.graph.run('runs/count-writes', { run_id }))[0]?.items;
    return { status: 'ok', result: { removed: done ?? (await archive(ctx, run_id, task.item_ids)) } };
  },
  result: 'adapters/RemovalResult',
  payload: (result) => ({ ...opening, progress: 1, counts: { removed: result?.removed ?? 0 } }),
});

export const removalRuns = { [kind]: removing };

/**
 * Archives items in one transaction, and ends the decisions that they label. It skips items that are deleted, or whose
 * state table forbids archiving.
 * @returns number of archived items
 */
function archive(ctx: Ctx, run_id: string, item_ids: string[]): Promise<number> {
  return ctx.graph.write(async (transaction) => {
    const writes: Write[] = [];
    for (const item_id of [...item_ids].sort()) {
      const row = await transaction.run('store/lock', { item_id });
      if (!row || gone.includes(row.item.status)) continue;
      const version = await markItem(transaction, ctx, row.item, { status: 'archived', reason });
      writes.push({ item_id, act: 'changed', by: kind, version });
    }
    const decisions: Write[] = [];
    for (const { item_id } of writes)
      for (const { item_id: id } of (await labelledIn({ graph: transaction }, item_id)).decisions ?? []) {
        const row = await transaction.run('store/lock', { item_id: id });
        const status = endOfLabelled(row?.item.status);
        if (!row || status === undefined) continue;
        const version = await markItem(transaction, ctx, row.item, { status, reason });
        decisions.push({ item_id: id, act: 'changed', by: kindOfDecisions, version });
      }
    await recordWrites(transaction, run_id, [...writes, ...decisions]);
    return writes.length;
  });
}
