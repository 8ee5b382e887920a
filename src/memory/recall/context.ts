// Context for the next turn of a session: search results and the latest turns, within a token budget.
import type { Ctx } from '../../ctx';
import { Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { tokenizer, tokensByWindow } from '../../language/text/model-tokens';
import { takeTurns } from '../../process/turns';
import { sessionKeys } from '../core/properties';
import { recordOf } from '../core/record';
import { atOf, marksOf, type At } from '../retrieval/current';
import { findItems } from '../retrieval/find';

type Result = Schemas['search/Result'];
type Strategy = Schemas['recall/ContextAnswer']['strategy_used'];

/** Time for counting tokens: about 20 MB of text. */
const longestMs = 20_000;
/** Search results between two turns of the session in a blend. */
const resultsPerTurn = 2;

/**
 * Items within the budget, most useful first.
 * @throws Refusal `budget_too_small` when not even the shortest item fits
 */
export async function gatherContext(
  ctx: Ctx,
  request: Schemas['recall/ContextRequest'],
): Promise<Schemas['recall/ContextAnswer']> {
  const { k } = request;
  const wanted = request.strategy ?? 'blend';
  const [turns, found] = await Promise.all([
    wanted === 'search' ? [] : latestTurns(ctx, request.session_id, k, atOf(request.valid_at, ctx.now())),
    wanted === 'session'
      ? []
      : findItems(ctx, { query: request.query, top_k: k, ...(request.valid_at && { valid_at: request.valid_at }) }),
  ]);
  const strategy_used: Strategy = !request.strategy && turns.length === 0 ? 'search' : wanted;
  const candidates = blended(found, turns).slice(0, k);
  const { items, tokens_used } = await withinBudget(candidates, request.max_tokens ?? Infinity);
  return {
    decision_id: null,
    items,
    drift_warnings: [],
    strategy_used,
    tokens_used,
    tokens_budget: request.max_tokens ?? null,
    tokenizer,
    deprecation: null,
  };
}

async function latestTurns(ctx: Ctx, session_id: string, limit: number, at: At): Promise<Result[]> {
  const session_keys = sessionKeys(ctx.scope.readable, session_id);
  const ids = (await ctx.graph.run('recall/list-latest-turns', { session_keys, limit })).map((row) => row.item_id);
  const rows = await ctx.graph.run('core/get-many', { item_ids: ids });
  return rows.map(({ item }) => ({ ...recordOf(item), ...marksOf(item, [], at), relevance: null, channels: [] }));
}

/** Two results, then a turn, and so on, without duplicates. */
function blended(found: Result[], turns: Result[]): Result[] {
  const order: Result[] = [];
  for (let i = 0; i * resultsPerTurn < found.length || i < turns.length; i++)
    order.push(...found.slice(i * resultsPerTurn, (i + 1) * resultsPerTurn), ...turns.slice(i, i + 1));
  return order.filter(({ item_id }, i) => order.findIndex((item) => item.item_id === item_id) === i);
}

/** Longer contents are counted up to here and estimated by it, if no budget has to be kept: 20 MB take half a minute. */
const countedCharacters = 100_000;

/** Takes items in order, skipping those that no longer fit. @throws TimedOut */
async function withinBudget(candidates: Result[], budget: number): Promise<{ items: Result[]; tokens_used: number }> {
  const turn = takeTurns(longestMs);
  const tokensUpTo = async (most: number, { content }: Result) => {
    let tokens = 0;
    const counted = most === Infinity ? content.slice(0, countedCharacters) : content;
    for (const count of tokensByWindow(counted)) {
      tokens += count;
      if (tokens > most) break;
      await turn();
    }
    return counted === content ? tokens : Math.round((tokens * content.length) / counted.length);
  };
  const items: Result[] = [];
  let tokens_used = 0;
  for (const item of candidates) {
    const tokens = await tokensUpTo(budget - tokens_used, item);
    if (tokens_used + tokens > budget) continue;
    items.push(item);
    tokens_used += tokens;
  }
  if (items.length === 0 && candidates.length > 0) {
    let least = Infinity;
    for (const item of candidates) least = Math.min(least, await tokensUpTo(least, item));
    throw new Refusal('budget_too_small', `No item fits into ${budget} tokens; the shortest one has ${least}.`);
  }
  return { items, tokens_used };
}
