// Long documents and conversations: chunks are stored raw, found by words, and completed by workers. Embedding them
// would exceed the time of a request.
import type { Ctx } from '../../../ctx';
import type { Transaction } from '../../../graph/run';
import type { ItemVectors } from '../../model/names';
import { kind as event } from '../../runs/events';
import { openRun, recordRun } from '../../runs/run';
import { leaveToSweep } from '../../runs/runs';
import type { Entry } from '../../store/write';

/** Max characters that a request embeds itself; some seconds of work. */
const maxEmbedded = 100_000;

/** Whether workers should embed a text of this length. */
export const isLong = (characters: number): boolean => characters > maxEmbedded;

/** Raw items have no vectors yet. */
export const noVectors: ItemVectors = { item: null, facts: [] };

const kind = 'ingest.chunks';

/**
 * Executes the transaction that stores raw chunks, together with the run for their completion.
 * @param chunks get the run id as property
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
    // Chunks are completed without the language model, as within requests.
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
