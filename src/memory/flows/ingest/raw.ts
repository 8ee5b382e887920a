// Long documents and conversations: their chunks are stored raw at once, found by their words, and completed by workers. To embed them
// takes longer than a request may.
import type { Ctx } from '../../../ctx';
import type { Transaction } from '../../../graph/run';
import type { ItemVectors } from '../../model/names';
import { kind as event } from '../../runs/events';
import { openRun, recordRun } from '../../runs/run';
import { leaveToSweep } from '../../runs/runs';
import type { Entry } from '../../store/write';

/** Characters that a request embeds itself: some seconds of work, also on a busy machine. */
const maxEmbedded = 100_000;

/** Whether so many characters are left to workers. */
export const isLong = (characters: number): boolean => characters > maxEmbedded;

/** Raw items have no vectors yet. */
export const noVectors: ItemVectors = { item: null, facts: [] };

const kind = 'ingest.chunks';

/**
 * Carries out the transaction that stores raw chunks, together with the run in which workers complete them.
 * @param chunks are given their run
 */
export async function writeRaw<T>(
  ctx: Ctx,
  chunks: Entry[],
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  if (chunks.length === 0) return ctx.graph.write(work);
  const item_ids = chunks.map(({ item_id }) => item_id);
  const items = chunks.length;
  const opening = { event, payload: { progress: 0, message: 'received', kind, items } };
  const { run_id, done } = await openRun(ctx, opening, async (run) => {
    for (const chunk of chunks) chunk.extra = { ...chunk.extra, run_id: run.run_id };
    // As in requests, chunks are completed without the language model.
    const request_json = JSON.stringify({ by_rules: item_ids });
    return {
      run_id: run.run_id,
      done: await ctx.graph.write(async (transaction) => {
        const result = await work(transaction);
        const node = { run_id: run.run_id, kind, stage: 'receive', items, request_json };
        await recordRun(transaction, ctx.now(), node, item_ids);
        return result;
      }),
    };
  });
  await ctx.queues.quick.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  return done;
}
