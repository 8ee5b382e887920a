// Feedback: later searches in the same scope rank helpful items slightly higher and misleading ones lower.
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { sha256 } from '../../../libraries/text/hash';
import { countTogether } from '../../store/edges';

const counts = {
  helpful: { helpful: 1, misleading: 0 },
  misleading: { helpful: 0, misleading: 1 },
};

/**
 * Ids of items that the caller may not write are ignored. A user has one vote per item; the opposite outcome removes
 * that vote.
 */
export async function giveFeedback(
  ctx: Ctx,
  { item_ids, outcome }: Schemas['feedback/FeedbackRequest'],
): Promise<Schemas['feedback/FeedbackAnswer']> {
  const { updated, linked } = outcome === 'neutral' ? { updated: 0, linked: 0 } : await rate(ctx, item_ids, outcome);
  return {
    updated,
    edges_strengthened: outcome === 'helpful' ? linked : 0,
    edges_weakened: outcome === 'misleading' ? linked : 0,
    outcome,
  };
}

/**
 * Accepts feedback once per search. @throws NotFound for an unknown or expired search, and for another caller's;
 * Refusal `foreign_results`, `feedback_given`
 */
export async function giveResultFeedback(
  ctx: Ctx,
  { search_session_id, result_used }: Schemas['feedback/ResultFeedbackRequest'],
): Promise<Schemas['feedback/ResultFeedbackAnswer']> {
  const shown = await ctx.searchSessions.shown(search_session_id);
  if (!shown) throw new NotFound('search session');
  const foreign = result_used.filter((id) => !shown.includes(id));
  if (foreign.length > 0)
    throw new Refusal('foreign_results', `Not results of this search: ${foreign.slice(0, 5).join(', ')}.`);
  if (!(await ctx.searchSessions.claim(search_session_id))) throw new Refusal('feedback_given');
  const used = [...new Set(result_used)];
  try {
    const { updated, linked } = await rate(ctx, used, 'helpful');
    return {
      status: 'recorded',
      search_session_id,
      result_used_count: used.length,
      result_shown_count: shown.length,
      updated,
      edges_strengthened: linked,
    };
  } catch (error) {
    // Nothing was stored, so the caller may send the feedback again.
    await ctx.searchSessions.release(search_session_id);
    throw error;
  }
}

/** A hash instead of the user id, so that a vote does not identify an erased user. */
function voteHash(user_id: string, outcome: keyof typeof counts) {
  const voice = sha256(`voice|${user_id}`).slice(0, 16);
  return outcome === 'helpful'
    ? { said: `+${voice}`, opposite: `-${voice}` }
    : { said: `-${voice}`, opposite: `+${voice}` };
}

function rate(
  ctx: Ctx,
  item_ids: string[],
  outcome: keyof typeof counts,
): Promise<{ updated: number; linked: number }> {
  const ids = [...new Set(item_ids)].sort();
  const rating = { ...counts[outcome], ...voteHash(ctx.scope.caller_id, outcome) };
  if (ids.length === 0) return Promise.resolve({ updated: 0, linked: 0 });
  return ctx.graph.write(async (transaction) => {
    const rated = (await transaction.run('feedback/record-ratings', { item_ids: ids, ...rating }))
      .map((row) => row.item_id)
      .sort();
    const pairs = rated.flatMap((first, i) => rated.slice(i + 1).map((second) => ({ first, second })));
    if (pairs.length === 0) return { updated: rated.length, linked: 0 };
    const { linked } = await countTogether(transaction, pairs, rating, ctx.now());
    return { updated: rated.length, linked };
  });
}
