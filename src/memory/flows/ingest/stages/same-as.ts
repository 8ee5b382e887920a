// Stage 8, after the run has ended, so that no request waits: links new names to other names of the same entity. The
// job `resolution` handles batches, and items for which this stage failed.
import type { Ctx } from '../../../../ctx';
import { resolveItem } from '../../../knowledge/entities/resolve';
import { storeQuestions, typeKey } from '../../../store/reviews';
import type { ProcessedItem } from './drafts';

export async function linkSameNames(ctx: Ctx, draft: ProcessedItem): Promise<void> {
  if (!draft.written || draft.names.entities.length === 0) return;
  try {
    await resolveItem(ctx, draft.item.item_id);
    await askTypes(ctx, draft);
  } catch (error) {
    ctx.log.warn({ err: error, item_id: draft.item.item_id }, 'names left for the resolution job');
  }
}

async function askTypes(ctx: Ctx, { item, found: { proposed } }: ProcessedItem): Promise<void> {
  if (proposed.length === 0) return;
  const keys = proposed.map(({ key }) => key);
  const rows = await ctx.graph.run('ingest/list-named', { item_id: item.item_id, keys });
  const idOf = new Map(rows.map(({ key, entity_id }) => [key, entity_id]));
  await storeQuestions(
    ctx,
    proposed.flatMap(({ key, type }) => {
      const entity_id = idOf.get(key);
      const review_key = typeKey(item.scope_key, type);
      return entity_id === undefined
        ? []
        : [{ review_key, kind: 'new_type' as const, entity_ids: [entity_id], score: null, proposed: type }];
    }),
  );
}
