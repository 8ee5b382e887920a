// Routes a question to the cheapest suitable method: graph query, vector search or full search.
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { patternFile } from '../../../language/read-data';
import { findEvidence, readEvidence, type Evidence } from '../../retrieval/answer/from-evidence';
import { atOf } from '../../retrieval/current';
import { findItems } from '../../retrieval/find';
import { graphQuestionOf, type GraphQuestion } from './graph-question';
import { answerPlan } from './symbolic';

type QueryType = Schemas['reasoning/QueryType'];
type QueryAnswer = Schemas['reasoning/QueryAnswer'];
type Request = Schemas['reasoning/QueryRequest'];
type Result = Schemas['search/Result'];

interface Way {
  query_type: QueryType;
  reason: string;
}

export type Routing =
  (Way & { query_type: 'symbolic'; plan: GraphQuestion }) | (Way & { query_type: 'semantic' | 'hybrid' });

const wordings = patternFile('questions');
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const why = any('why');
const explaining = any('explanation');
const likening = any('likeness');
const asking = any('question');

/** Decides by the wording only; the first matching rule wins. */
export function routeOf(question: string, now: string): Routing {
  if (why.test(question)) return hybridBecause('The question asks for an explanation.');
  if (likening.test(question)) return semanticBecause('The question asks for similar items.');
  const plan = graphQuestionOf(question, now);
  if (plan) return { query_type: 'symbolic', plan, reason: reasonOf(plan) };
  if (!asking.test(question)) return semanticBecause('The text is a description, not a question.');
  return explaining.test(question)
    ? hybridBecause('The question asks for causes, methods or consequences.')
    : hybridBecause('The question cannot be answered from names, types or times alone.');
}

const hybridBecause = (reason: string) => ({ query_type: 'hybrid' as const, reason });
const semanticBecause = (reason: string) => ({ query_type: 'semantic' as const, reason });

function reasonOf({ ask, names }: GraphQuestion): string {
  const said: Record<GraphQuestion['ask'], string> = {
    count: 'The question asks for a count',
    list: 'The question asks for a list',
    latest: 'The question asks for the latest item',
    first: 'The question asks for the first item',
    lookup: 'The question asks who, what, where or when',
  };
  return `${said[ask]}${names.length > 0 ? ` about ${names.join(', ')}` : ''}.`;
}

interface Reached {
  results: Result[];
  symbolic?: Pick<QueryAnswer, 'answer' | 'total' | 'interpretation'>;
  /** Items and sentences from which an answer may be quoted. */
  evidence?: Evidence;
}

/**
 * Answers a question by the selected method. If that finds nothing, the full search runs, and the response says so.
 * @throws Unavailable if the method needs the embedding model and it is unreachable
 */
export async function query(ctx: Ctx, request: Schemas['reasoning/QueryRequest']): Promise<QueryAnswer> {
  const started = performance.now();
  const { metered, cost } = meter(ctx);
  const valid_at = atOf(request.valid_at, ctx.now()).time;
  const routing = routeOf(request.query.slice(0, maxRead.question), valid_at);
  const first = await ask(metered, routing, request);
  const empty = first.results.length === 0 && routing.query_type !== 'hybrid';
  const reached = empty ? await ask(metered, hybridBecause(''), request) : first;
  const counted = reached.symbolic?.answer ?? null;
  const answer = counted ?? (await readAnswer(metered, routing, request, reached, request.valid_at ?? valid_at));
  return {
    query_type: empty ? 'hybrid' : routing.query_type,
    query: request.query,
    results: reached.results,
    result_count: reached.results.length,
    reason: routing.reason,
    total: null,
    interpretation: null,
    ...reached.symbolic,
    found: answer !== null || (!empty && isFromGraph(routing)),
    answer,
    fallback: empty ? { from: routing.query_type, reason: 'No results.' } : null,
    cost: { ...cost, ms: Math.round((performance.now() - started) * 100) / 100 },
  };
}

/** Whether the listed items are the answer: a count, a list, the latest or the first item. */
const isFromGraph = (routing: Routing) => routing.query_type === 'symbolic' && routing.plan.ask !== 'lookup';

/** Quotes a sentence as the answer if no graph query answered. Questions for a description or a list have none. */
async function readAnswer(
  ctx: Ctx,
  routing: Routing,
  { query: text, valid_at, top_k }: Request,
  { evidence }: Reached,
  at: string,
): Promise<string | null> {
  const isLookup = routing.query_type === 'symbolic' && routing.plan.ask === 'lookup';
  if (!evidence && !isLookup) return null;
  const read = evidence ?? (await findEvidence(ctx, { query: text, top_k, valid_at }));
  return (await readEvidence(ctx, text, read, at)).quote?.answer ?? null;
}

async function ask(ctx: Ctx, routing: Routing, { query: text, top_k, valid_at }: Request): Promise<Reached> {
  if (routing.query_type === 'symbolic') {
    const { results, ...symbolic } = await answerPlan(ctx, routing.plan, top_k);
    return { results, symbolic };
  }
  if (routing.query_type === 'semantic')
    return {
      results: await findItems(ctx, { query: text, top_k, enable_hybrid: false, ...(valid_at && { valid_at }) }),
    };
  const evidence = await findEvidence(ctx, { query: text, top_k, valid_at });
  return { results: evidence.results.slice(0, top_k), evidence };
}

/** Wraps the context so that it counts graph queries and embedded texts. */
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
