// Stage 1, within the request: commits the unprocessed items and their run before the response. From then on the
// items are readable and full-text search finds them, even if a later stage fails.
import type { Schemas } from '../../../../generated/schemas';
import type { Ctx } from '../../../../ctx';
import { recordRun } from '../../../runs/run';
import type { Draft } from '../../../model/draft';
import type { StoredItem } from '../../../model/record';
import { reconcile, type Outcome } from '../../../store/reconcile';
import type { Wanted } from '../../../store/wanted';
import type { StoredRun } from '../../../runs/runs';
import { readStored } from '../../../../schemas';

type WritableType = Schemas['items/WritableType'];
export type IngestTask = Schemas['stored/IngestTask'];

/** Input of the worker, which the run node stores as JSON. */
export const taskOf = ({ request_json }: Pick<StoredRun, 'request_json'>): IngestTask =>
  request_json ? readStored('stored/IngestTask', request_json) : { by_rules: [] };

export interface SentText {
  draft: Draft;
  /** What happens if the text or its external_id is already stored. */
  same: Wanted['same'];
  /** True if workers process it without the language model. */
  by_rules: boolean;
  /** True if stage `judge` compares it with stored items. */
  judged: boolean;
  /** Reads the text as an item of this type. */
  as: (type: WritableType) => Promise<Draft>;
}

/**
 * Stores unprocessed items and their run. A text whose external_id is stored becomes a new version of that item.
 * @returns one outcome per text, in order
 * @throws Refusal if a single text may not update its item
 */
export function receive(ctx: Ctx, run: { run_id: string; kind: string }, texts: SentText[]): Promise<Outcome[]> {
  const wanted = texts.map(({ draft, same, as }): Wanted => {
    // A text without a type keeps the type of the item.
    const asStored = (stored: StoredItem | undefined) => {
      const { memory_type } = draft.fields;
      return as((memory_type === 'pending' && stored ? stored.memory_type : memory_type) as WritableType);
    };
    return { draft, same, as: asStored };
  });
  return reconcile(ctx, wanted, {
    whole: texts.length === 1,
    later: (work, unfinished, item_ids) => {
      for (const item of unfinished) item.run_id = run.run_id;
      const by_rules = item_ids.filter((_, i) => texts[i]?.by_rules);
      const judged = item_ids.filter((_, i) => texts[i]?.judged);
      const task: IngestTask = { by_rules, judged };
      const request_json = by_rules.length + judged.length > 0 ? JSON.stringify(task) : undefined;
      const node = { ...run, stage: 'receive', items: texts.length, request_json };
      return ctx.graph.write(async (transaction) => {
        const done = await work(transaction);
        await recordRun(transaction, ctx.now(), node, item_ids);
        return done;
      });
    },
  });
}
