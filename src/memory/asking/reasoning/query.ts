// Answers a question by the cheapest method that fits: the graph, vectors or the full search.
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { atOf } from '../../retrieval/current';
import { findItems } from '../../retrieval/find';
import { answerFromGraph } from './from-graph';
import { hybridBecause, routeOf, type Routing } from './query-router';
import { lookUp } from './symbolic';

type QueryAnswer = Schemas['reasoning/QueryAnswer'];
type Request = Schemas['reasoning/QueryRequest'];
type Reached = Pick<QueryAnswer, 'query_type' | 'reason' | 'results' | 'total' | 'answer' | 'interpretation'>;

/** If the selected method finds nothing, the full search runs, and the response says so. */
export async function query(ctx: Ctx, request: Request): Promise<QueryAnswer> {
  const started = performance.now();
  const { metered, cost } = meter(ctx);
  const valid_at = atOf(request.valid_at, ctx.now()).time;
  const known = await answerFromGraph(metered, request.query, valid_at, request.top_k, []);
  const { fallback, ...reached } = known
    ? { query_type: 'symbolic' as const, ...known.answered, fallback: null }
    : await search(metered, request, valid_at);
  return {
    ...reached,
    query: request.query,
    result_count: reached.results.length,
    found: known !== undefined,
    fallback,
    cost: { ...cost, ms: Math.round((performance.now() - started) * 100) / 100 },
  };
}

async function search(ctx: Ctx, request: Request, valid_at: string): Promise<Reached & Pick<QueryAnswer, 'fallback'>> {
  const routing = routeOf(request.query.slice(0, maxRead.question), valid_at);
  const first = await reach(ctx, routing, request);
  if (first.results.length > 0 || routing.query_type === 'hybrid') return { ...first, fallback: null };
  const reached = await reach(ctx, hybridBecause(routing.reason), request);
  return { ...reached, fallback: { from: routing.query_type, reason: 'No results.' } };
}

async function reach(ctx: Ctx, routing: Routing, { query: text, top_k, valid_at }: Request): Promise<Reached> {
  const { query_type, reason } = routing;
  const none = { query_type, reason, total: null, answer: null, interpretation: null };
  if (routing.query_type === 'symbolic')
    return { ...none, ...(routing.plan.ask === 'lookup' ? await lookUp(ctx, routing.plan, top_k) : { results: [] }) };
  const enable_hybrid = routing.query_type === 'hybrid';
  return {
    ...none,
    results: await findItems(ctx, { query: text, top_k, enable_hybrid, ...(valid_at && { valid_at }) }),
  };
}

function meter(ctx: Ctx): { metered: Ctx; cost: Omit<Schemas['reasoning/Cost'], 'ms'> } {
  const cost = { db_round_trips: 0, embeddings: 0 };
  const metered: Ctx = {
    ...ctx,
    graph: {
      ...ctx.graph,
      run: (name, params, timeoutMs) => {
        cost.db_round_trips += 1;
        return ctx.graph.run(name, params, timeoutMs);
      },
    },
    embed: {
      ...ctx.embed,
      embed: (texts, kind) => {
        cost.embeddings += texts.length;
        return ctx.embed.embed(texts, kind);
      },
    },
  };
  return { metered, cost };
}
