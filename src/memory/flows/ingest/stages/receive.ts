// Stage 1, within the request: commits the unprocessed items and their run before the response. From then on the
// items are readable and full-text search finds them, even if a later stage fails.
import type { Schemas } from '../../../../generated/schemas';
import type { Ctx } from '../../../../ctx';
import { recordRun } from '../../../runs/run';
import type { Draft } from '../../../model/draft';
import type { Refusal } from '../../../../errors';
import { addAll } from '../../../../lists';
import { recognise, writeBatch, type Placed } from '../../../store/batch';
import { untilWon } from '../../../store/retry';
import { keyOf, prepareChanges, type OnConflict, type Prepared, type Resent } from '../../../store/upsert';
import type { StoredRun } from '../../../runs/runs';
import { readStored } from '../../../../schemas';
import { noVectors } from '../raw';

type WritableType = Schemas['items/WritableType'];
export type IngestTask = Schemas['stored/IngestTask'];

/** Input of the worker, which the run node stores as JSON. */
export const taskOf = ({ request_json }: Pick<StoredRun, 'request_json'>): IngestTask =>
  request_json ? readStored('stored/IngestTask', request_json) : { by_rules: [] };

export interface SentText {
  draft: Draft;
  /** Identifies a text that is sent again; null if every repeat becomes a new item. */
  key: string | null;
  /** True if workers process it without the language model. */
  by_rules: boolean;
  /** True if stage `judge` compares it with stored items. */
  judged: boolean;
  on_conflict: OnConflict;
  /** Converts the text to an item of another type, if the stored item with its external_id has that type. */
  as: (type: WritableType) => Promise<Draft>;
}

/** One stored item per text, in order. */
export interface Received {
  placed: Placed[];
  /** Indexes of texts that became a new version of a stored item. */
  updated: ReadonlySet<number>;
  /** Why a text did not update its stored item, by index of the text. */
  refused: ReadonlyMap<number, Refusal>;
}

/**
 * Stores unprocessed items and their run. A text whose external_id is stored becomes a new version of that item.
 * @throws Refusal if a single text may not update its item
 */
export function receive(ctx: Ctx, run: { run_id: string; kind: string }, texts: SentText[]): Promise<Received> {
  const keyed = texts.map(({ draft, key }) => {
    const isNamed = key !== null && draft.fields.external_id !== undefined;
    return { draft, isNamed, key: isNamed ? keyOf(ctx, draft) : key };
  });
  return untilWon(async (isRetry) => {
    const { placed, fresh, resent } = await recognise(ctx, keyed, isRetry);
    const { changes, refused } = await changesOf(ctx, texts, resent);
    const [refusal] = refused.values();
    if (refusal && texts.length === 1) throw refusal;
    const entries = fresh.map((of) => ({ ...of, vectors: noVectors, extra: { run_id: run.run_id } }));
    const item_ids = placed.map(({ item_id }) => item_id);
    const by_rules = item_ids.filter((_, i) => texts[i]?.by_rules);
    const judged = item_ids.filter((_, i) => texts[i]?.judged);
    const task: IngestTask = { by_rules, judged };
    const request_json = by_rules.length + judged.length > 0 ? JSON.stringify(task) : undefined;
    const node = { ...run, stage: 'receive', items: texts.length, request_json };
    const { updated } = await ctx.graph.write(async (transaction) => {
      const written = await writeBatch(transaction, ctx, entries, changes);
      await recordRun(transaction, ctx.now(), node, item_ids);
      return written;
    });
    return { placed, updated, refused };
  });
}

/** Prepares the new versions of items whose external_id is stored. A text without a type keeps the type of the item. */
async function changesOf(
  ctx: Ctx,
  texts: SentText[],
  resent: Resent[],
): Promise<{ changes: Prepared[]; refused: Map<number, Refusal> }> {
  const changes: Prepared[] = [];
  const refused = new Map<number, Refusal>();
  for (const { index, item_id } of resent) {
    const { draft, on_conflict, as } = texts[index] as SentText;
    const stored = (await ctx.graph.run('store/get-many', { item_ids: [item_id] }))[0]?.item;
    const { memory_type } = draft.fields;
    const own = await as((memory_type === 'pending' && stored ? stored.memory_type : memory_type) as WritableType);
    const prepared = await prepareChanges(ctx, [{ index, draft: own, item_id }], on_conflict);
    addAll(changes, prepared.changes);
    for (const [i, refusal] of prepared.refused) refused.set(i, refusal);
  }
  return { changes, refused };
}
