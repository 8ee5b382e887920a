// Stage 7, behind the commit: new names are held against the known ones. What fails here fails no run: a job catches it up.
import type { Ctx } from '../../../ctx';
import { resolveItem } from '../../entities/resolve';
import type { Written } from './drafts';

export async function sameAs(ctx: Ctx, draft: Written): Promise<Written> {
  if (!draft.written || draft.names.entities.length === 0) return draft;
  try {
    await resolveItem(ctx, draft.item.item_id);
  } catch (error) {
    ctx.log.warn({ err: error, item_id: draft.item.item_id }, 'names wait for the job that resolves them');
  }
  return draft;
}
