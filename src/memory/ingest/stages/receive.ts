// Stage 1, in the request: raw items and their run are committed together before the response is sent.
// From then on an item can be read by id and found by its text, and no later failure can lose it.
import type { Ctx } from '../../../ctx';
import { recordRun } from '../../runs/run';
import type { Draft } from '../../core/draft';
import type { StoredRun } from '../../runs/runs';
import { openItems } from '../../core/write';

/** Raw items have no vectors yet. */
const noVectors = { item: null, facts: [] };

/** What a worker needs to know beside the items. */
interface IngestTask {
  /** Ids of items that are completed without the language model. */
  by_rules: string[];
}

/** The ids of the items that are completed without the language model. */
export const byRulesOf = ({ request_json }: Pick<StoredRun, 'request_json'>): string[] =>
  request_json ? (JSON.parse(request_json) as IngestTask).by_rules : [];

/**
 * Stores raw items and their run. Returns the item ids, in the order of the drafts.
 * @param byRules whether each is completed without the language model
 */
export async function receive(
  ctx: Ctx,
  run: { run_id: string; kind: string },
  drafts: Draft[],
  byRules: boolean[],
): Promise<string[]> {
  const entries = drafts.map((draft) => ({
    draft,
    item_id: ctx.newId('mem'),
    vectors: noVectors,
    dedupe: false,
    extra: { run_id: run.run_id },
  }));
  const item_ids = entries.map(({ item_id }) => item_id);
  const by_rules = item_ids.filter((_, i) => byRules[i]);
  const request_json = by_rules.length > 0 ? JSON.stringify({ by_rules } satisfies IngestTask) : undefined;
  await ctx.graph.write(async (transaction) => {
    await openItems(transaction, ctx, entries);
    await recordRun(transaction, ctx.now(), { ...run, stage: 'receive', items: drafts.length, request_json }, item_ids);
  });
  return item_ids;
}
