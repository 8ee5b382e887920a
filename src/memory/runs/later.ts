// Texts that would cost a request more than a few seconds are first stored without names and vectors. Full-text search
// finds them at once; workers complete them in a run that is stored in the same transaction.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import type { Draft } from '../model/draft';
import { typeFacts } from '../model/types';
import type { How } from '../store/reconcile';
import { kind as event } from './events';
import { openRun, recordRun, type NewRun } from './run';
import { leaveToSweep } from './runs';

/**
 * Max bytes of text that a request to add items reads and embeds itself, in two to three seconds of processor time.
 * A token is about four bytes of English, and three bytes, which are one character, of Chinese.
 */
const maxEmbeddedBytes = 40_000;

/** Max bytes of chunks, which are cut, linked and read besides being embedded. */
const maxChunkedBytes = 10_000;

/** Share of the time for reading by rules, compared with reading and embedding. */
const shareOfReading = 0.04;

interface Weighed {
  text: string;
  embed: boolean;
}

/** Whether reading and embedding the texts would take a request too long. */
export const exceedsRequest = (texts: Weighed[], max = maxEmbeddedBytes): boolean =>
  texts.reduce((sum, { text, embed }) => sum + Buffer.byteLength(text) * (embed ? 1 : shareOfReading), 0) > max;

/** Whether workers read the texts of a document or conversation: with a language model always. */
export const isForWorkers = ({ chat }: Pick<Ctx, 'chat'>, texts: string[]): boolean =>
  chat !== undefined ||
  exceedsRequest(
    texts.map((text) => ({ text, embed: true })),
    maxChunkedBytes,
  );

/** Runs that complete items just as the request to add them would have: fields as sent, names by rules. */
export const addedKind = 'add.texts';

export const hasNames = ({ fields }: Draft): boolean => typeFacts(fields.memory_type).strategy === 'FULL';

/**
 * Leaves names and vectors to the workers, which read them just as the request would have. The drafts have no names
 * yet.
 */
export const readLater = (ctx: Ctx): Pick<How, 'later'> => ({
  later: (work, unfinished) => {
    const raw = unfinished.filter(({ draft }) => hasNames(draft));
    const unembedded = raw.flatMap(({ item_id, draft }) => (draft.embed ? [] : [item_id]));
    const task: Schemas['stored/IngestTask'] = { by_rules: [], unembedded };
    const request_json = unembedded.length > 0 ? JSON.stringify(task) : undefined;
    return writeRaw(ctx, { kind: addedKind, request_json }, raw, work);
  },
});

/** An item to store, whose `run_id` names the run that completes it. */
interface Raw {
  item_id: string;
  run_id?: string;
}

/** @param items stored by `work`; each gets the run id @returns what `work` returns */
export async function writeRaw<T>(
  ctx: Ctx,
  { kind, request_json }: Pick<NewRun, 'kind' | 'request_json'>,
  items: Raw[],
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  if (items.length === 0) return ctx.graph.write(work);
  const item_ids = items.map(({ item_id }) => item_id);
  const opening = { event, payload: { progress: 0, message: 'received', kind, items: items.length } };
  const { run_id, done } = await openRun(ctx, opening, async (run) => {
    for (const item of items) item.run_id = run.run_id;
    return {
      run_id: run.run_id,
      done: await ctx.graph.write(async (transaction) => {
        const result = await work(transaction);
        const node = { run_id: run.run_id, kind, stage: 'receive', items: items.length, request_json };
        await recordRun(transaction, ctx.now(), node, item_ids);
        return result;
      }),
    };
  });
  await ctx.queues.quick.add([run_id], ctx.scope.tenant_id).catch(leaveToSweep(ctx, run_id));
  return done;
}
