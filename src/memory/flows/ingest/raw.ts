// Chunks of long documents and conversations, and all chunks that a language model reads, are first stored without
// vectors, so that the request stays fast. Full-text search finds them at once; workers add names and vectors.
import type { Ctx } from '../../../ctx';
import type { Transaction } from '../../../graph/run';
import type { ItemVectors } from '../../model/names';
import { kind as event } from '../../runs/events';
import { openRun, recordRun } from '../../runs/run';
import { leaveToSweep } from '../../runs/runs';
import type { Entry } from '../../store/write';
import { frozen } from '../../../lists';

/**
 * Max bytes of text that a request reads and embeds itself, in about two seconds of processor time. The model reads a
 * token for about four bytes of English, and for three bytes, one character, of Chinese.
 */
const maxEmbeddedBytes = 10_000;

/** Whether workers read these texts. */
export const isForWorkers = ({ chat }: Pick<Ctx, 'chat'>, texts: string[]): boolean =>
  chat !== undefined || texts.reduce((bytes, text) => bytes + Buffer.byteLength(text), 0) > maxEmbeddedBytes;

/** Placeholder until a worker has embedded the item. */
export const noVectors = frozen<ItemVectors>({ item: null });

const kind = 'ingest.chunks';

/** Stores a run for the workers in the same transaction. @param chunks each gets the run id as a property */
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
    return {
      run_id: run.run_id,
      done: await ctx.graph.write(async (transaction) => {
        const result = await work(transaction);
        const node = { run_id: run.run_id, kind, stage: 'receive', items };
        await recordRun(transaction, ctx.now(), node, item_ids);
        return result;
      }),
    };
  });
  await ctx.queues.quick.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  return done;
}
