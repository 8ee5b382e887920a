// Context for the next turn of a session: search results and the latest turns, within a token budget.
import type { Ctx } from '../../../ctx';
import { Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { tokenizer, tokensByWindow } from '../../../libraries/text/model-tokens';
import { takeTurns } from '../../../process/turns';
import { driftWarnings } from '../../expertise/anchors/drift';
import { sessionKeys } from '../../model/properties';
import { typed } from '../../model/record';
import { atOf, markedRecords, type At } from '../../retrieval/current';
import { clausesOf, matchingOf, type Clause } from '../../retrieval/filter';
import { findItems } from '../../retrieval/find';
import { withConfidence } from '../../store/said';
import { addAll } from '../../../lists';

type Result = Schemas['search/Result'];
type Strategy = Schemas['recall/ContextAnswer']['strategy_used'];

/** Max time for counting tokens. */
const maxMs = 20_000;
const resultsPerTurn = 2;
const checkedTurns = 5;

/** @throws TimedOut; Refusal `budget_too_small` if not even one item fits */
export async function gatherContext(
  ctx: Ctx,
  request: Schemas['recall/ContextRequest'],
): Promise<Schemas['recall/ContextAnswer']> {
  const { k, project, shared } = request;
  const wanted = request.strategy ?? 'blend';
  const at = atOf(request.valid_at, ctx.now());
  const clauses = await clausesOf(ctx, { project, shared });
  const [turns, found, warnings] = await Promise.all([
    wanted === 'search' ? [] : latestTurns(ctx, request.session_id, clauses, k, at),
    wanted === 'session'
      ? []
      : findItems(ctx, {
          query: request.query,
          top_k: k,
          ...(request.valid_at && { valid_at: request.valid_at }),
          ...(project !== undefined && { project }),
          shared,
        }),
    driftWarnings(ctx, request.session_id, async () =>
      (await latestTurns(ctx, request.session_id, clauses, checkedTurns, at)).map(({ content }) => content),
    ),
  ]);
  const strategy_used: Strategy = !request.strategy && turns.length === 0 ? 'search' : wanted;
  const candidates = blended(found, turns).slice(0, k);
  const { items, tokens_used } = await withinBudget(candidates, request.max_tokens ?? Infinity);
  return {
    decision_id: decisionIn(items),
    items,
    drift_warnings: clauses.length > 0 ? await matching(ctx, warnings, clauses) : warnings,
    strategy_used,
    tokens_used,
    tokens_budget: request.max_tokens ?? null,
    tokenizer,
    deprecation: null,
  };
}

function decisionIn(items: Result[]): string | null {
  const decision = items.find(({ memory_type }) => memory_type === 'decision');
  return decision ? (typed<'types/Decision'>(decision).decision_id ?? decision.item_id) : null;
}

/** The warnings whose anchors match the filter. */
async function matching<W extends { item_id: string }>(ctx: Ctx, warnings: W[], clauses: Clause[]): Promise<W[]> {
  const item_ids = warnings.map(({ item_id }) => item_id);
  const found = await matchingOf(ctx, item_ids, clauses);
  return warnings.filter(({ item_id }) => found.has(item_id));
}

async function latestTurns(ctx: Ctx, session_id: string, clauses: Clause[], limit: number, at: At): Promise<Result[]> {
  const session_keys = sessionKeys(ctx.scope.readable, session_id);
  const ids = (await ctx.graph.run('recall/list-latest-turns', { session_keys, clauses, limit })).map(
    (row) => row.item_id,
  );
  const rows = await ctx.graph.run('store/get-many', { item_ids: ids });
  const records = await markedRecords(
    ctx,
    rows.map(({ item }) => item),
    at,
  );
  const turns = records.map((record) => ({ ...record, relevance: null, channels: [] }));
  return withConfidence(ctx, turns);
}

/** Takes two results, one turn, two results, and so on, without duplicates. */
function blended(found: Result[], turns: Result[]): Result[] {
  const order: Result[] = [];
  for (let i = 0; i * resultsPerTurn < found.length || i < turns.length; i++) {
    addAll(order, found.slice(i * resultsPerTurn, (i + 1) * resultsPerTurn));
    addAll(order, turns.slice(i, i + 1));
  }
  return order.filter(({ item_id }, i) => order.findIndex((item) => item.item_id === item_id) === i);
}

/**
 * Without a budget, only this much of each text is counted, and the rest is estimated: counting 20 MB would take half a
 * minute.
 */
const countedCharacters = 100_000;

/**
 * Takes items in order; an item that exceeds the remaining budget is skipped. @throws TimedOut; Refusal
 * `budget_too_small`
 */
async function withinBudget(candidates: Result[], budget: number): Promise<{ items: Result[]; tokens_used: number }> {
  const turn = takeTurns(maxMs);
  const tokensUpTo = async (max: number, { content }: Result) => {
    let tokens = 0;
    const counted = max === Infinity ? content.slice(0, countedCharacters) : content;
    for (const count of tokensByWindow(counted)) {
      tokens += count;
      if (tokens > max) break;
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
    let min = Infinity;
    for (const item of candidates) min = Math.min(min, await tokensUpTo(min, item));
    throw new Refusal('budget_too_small', `No item fits into ${budget} tokens; the shortest one needs ${min}.`);
  }
  return { items, tokens_used };
}
