// Stage 8, behind the end of the run: new names are held against the known ones, and nobody waits for it. What fails here, and the
// names of a batch, a job catches up.
import type { Ctx } from '../../../ctx';
import { resolveItem } from '../../entities/resolve';
import type { Written } from './drafts';

export async function sameAs(ctx: Ctx, draft: Written): Promise<void> {
  if (!draft.written || draft.names.entities.length === 0) return;
  try {
    await resolveItem(ctx, draft.item.item_id);
  } catch (error) {
    ctx.log.warn({ err: error, item_id: draft.item.item_id }, 'names wait for the job that resolves them');
  }
}
