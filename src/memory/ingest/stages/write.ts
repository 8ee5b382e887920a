// Stage 6: completes the raw item in one transaction. Idempotent: the item records the run that it waits for.
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import { completeItem } from '../../core/write';
import { deadlyDeaths } from '../../runs/runs';
import type { Resolved, Written } from './drafts';

/** Subjects reported per item. */
const maxSubjects = 50;

/** @throws Refusal `changed` when the item was changed in the meantime; NotFound when it was deleted */
export async function write(ctx: Ctx, draft: Resolved): Promise<Written> {
  const { item, run_id, fields, names, facts, vector, confidence, found } = draft;
  const { item_id } = item;
  const now = ctx.now();
  const outcome = await ctx.graph.write(async (transaction) => {
    const isDone = await completeItem(transaction, ctx, item, {
      run_id,
      fields,
      names,
      facts,
      embedding: vector,
      extra: {
        type_confidence: confidence,
        entity_count: found.entities.length,
        relation_count: found.relations.length,
      },
    });
    if (!isDone) return { written: false, subjects: [], ended: undefined };
    if (draft.keepsFound) {
      const { entities, relations } = found;
      await transaction.run('ingest/record-found', {
        run_id,
        item_id,
        found_json: JSON.stringify({ entities, relations }),
      });
    }
    if (!draft.alone) return { written: true, subjects: [], ended: undefined };
    // Read here, so that nothing has to be waited for between the end of the run and its last events.
    const subjects = await transaction.run('ingest/list-subjects', { item_id, limit: maxSubjects });
    const ended = await transaction.run('runs/end', { run_id, stage: 'announce', deadly: deadlyDeaths, now });
    return { written: true, subjects: subjects.map(({ entity_id }) => entity_id), ended: ended?.run };
  });
  if (!outcome.written) await requireDone(ctx, draft);
  return { ...draft, ...outcome };
}

/** Nothing was written: fine if another worker has completed the item. @throws Refusal `changed`; NotFound */
async function requireDone(ctx: Ctx, { item, run_id }: Resolved): Promise<void> {
  const row = await ctx.graph.run('core/get', { item_id: item.item_id });
  if (!row) throw new NotFound();
  if (row.item['run_id'] === run_id) throw new Refusal('changed', 'The item was changed while it was being processed.');
}
