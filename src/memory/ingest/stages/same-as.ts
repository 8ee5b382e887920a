// Stage 9, after the end of the run: matches new names with known ones; no request waits for it. Failures, and the names of batches,
// are left to the resolution job.
import type { Ctx } from '../../../ctx';
import { resolveItem } from '../../entities/resolve';
import type { Written } from './drafts';

export async function sameAs(ctx: Ctx, draft: Written): Promise<void> {
  if (!draft.written || draft.names.entities.length === 0) return;
  try {
    await resolveItem(ctx, draft.item.item_id);
  } catch (error) {
    ctx.log.warn({ err: error, item_id: draft.item.item_id }, 'names left to the resolution job');
  }
}
