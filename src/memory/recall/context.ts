// Context for the next turn of a session: search results and the latest turns, within a token budget.
import type { Ctx } from '../../ctx';
import { BadRequest } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { oneLine, tokenizer, tokensIn } from '../../language/text/model-tokens';
import { sessionKeys } from '../core/properties';
import { recordOf } from '../core/record';
import { findItems } from '../retrieval/find';

type Result = Schemas['search/Result'];
type Strategy = Schemas['context/ContextAnswer']['strategy_used'];

/** Search results between two turns of the session in a blend. */
const resultsPerTurn = 2;

/**
 * Items within the budget, most useful first.
 * @throws BadRequest when not even the shortest item fits into the budget
 */
export async function gatherContext(
  ctx: Ctx,
  request: Schemas['context/ContextRequest'],
): Promise<Schemas['context/ContextAnswer']> {
  const { k } = request;
  const wanted = request.strategy ?? 'blend';
  const [turns, found] = await Promise.all([
    wanted === 'search' ? [] : latestTurns(ctx, request.session_id, k),
    wanted === 'session' ? [] : findItems(ctx, { query: request.query, top_k: k }),
  ]);
  const strategy_used: Strategy = !request.strategy && turns.length === 0 ? 'search' : wanted;
  const candidates = blended(found, turns).slice(0, k);
  const { items, tokens_used } = withinBudget(candidates, request.max_tokens ?? Infinity);
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

async function latestTurns(ctx: Ctx, session_id: string, limit: number): Promise<Result[]> {
  const session_keys = sessionKeys(ctx.scope.readable, session_id);
  const ids = (await ctx.graph.run('recall/list-latest-turns', { session_keys, limit })).map((row) => row.item_id);
  const rows = await ctx.graph.run('core/get-many', { item_ids: ids });
  return rows.map((row) => ({ ...recordOf(row.item), channels: [] }));
}

/** Two results, then a turn, and so on, without duplicates. */
function blended(found: Result[], turns: Result[]): Result[] {
  const order: Result[] = [];
  for (let i = 0; i * resultsPerTurn < found.length || i < turns.length; i++)
    order.push(...found.slice(i * resultsPerTurn, (i + 1) * resultsPerTurn), ...turns.slice(i, i + 1));
  return order.filter(({ item_id }, i) => order.findIndex((item) => item.item_id === item_id) === i);
}

/** Takes items in order, skipping those that no longer fit. */
function withinBudget(candidates: Result[], budget: number): { items: Result[]; tokens_used: number } {
  const sized = candidates.map((item) => ({ item, tokens: tokensIn(oneLine(item.content)) }));
  let tokens_used = 0;
  const taken = sized.filter(({ tokens }) => {
    const fits = tokens_used + tokens <= budget;
    if (fits) tokens_used += tokens;
    return fits;
  });
  if (taken.length === 0 && sized.length > 0) {
    const least = Math.min(...sized.map(({ tokens }) => tokens));
    throw new BadRequest('budget_too_small', `No item fits into ${budget} tokens; the shortest one has ${least}.`);
  }
  return { items: taken.map(({ item }) => item), tokens_used };
}
