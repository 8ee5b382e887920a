// Stage 1, in the request: raw items and their run are committed together before the response is sent. From then on an item can be read by
// id and found by its text. No later failure can lose it.
import type { Schemas } from '../../../../generated/schemas';
import type { Ctx } from '../../../../ctx';
import { recordRun } from '../../../runs/run';
import type { Draft } from '../../../model/draft';
import { storeOnce, type Placed } from '../../../store/once';
import type { StoredRun } from '../../../runs/runs';
import { openItems } from '../../../store/write';
import { readStored } from '../../../../schemas';
import { noVectors } from '../raw';

type IngestTask = Schemas['stored/IngestTask'];

/** What a worker needs to know of a run. */
export const taskOf = ({ request_json }: Pick<StoredRun, 'request_json'>): IngestTask =>
  request_json ? readStored('stored/IngestTask', request_json) : { by_rules: [] };

/** A text as it was sent. */
export interface SentText {
  draft: Draft;
  /** The unique key of a text that is not stored again when it is sent again; null if it is. */
  key: string | null;
  /** Whether it is completed without the language model. */
  by_rules: boolean;
  /** Whether it is compared with what is stored. */
  judged: boolean;
}

/** Stores raw items and their run. @returns the items in the order of the texts */
export async function receive(ctx: Ctx, run: { run_id: string; kind: string }, texts: SentText[]): Promise<Placed[]> {
  const drafts = texts.map(({ draft }) => draft);
  const keys = texts.map(({ key }) => key);
  return storeOnce(ctx, drafts, keys, async (fresh, placed) => {
    const entries = fresh.map((of) => ({ ...of, vectors: noVectors, extra: { run_id: run.run_id } }));
    const item_ids = placed.map(({ item_id }) => item_id);
    const by_rules = item_ids.filter((_, i) => texts[i]?.by_rules);
    const judged = item_ids.filter((_, i) => texts[i]?.judged);
    const task: IngestTask = { by_rules, judged };
    const request_json = by_rules.length + judged.length > 0 ? JSON.stringify(task) : undefined;
    const items = texts.length;
    await ctx.graph.write(async (transaction) => {
      if (entries.length > 0) await openItems(transaction, ctx, entries);
      await recordRun(transaction, ctx.now(), { ...run, stage: 'receive', items, request_json }, item_ids);
    });
  });
}
