// Finds items by a plan: a recipe ranks them by their ids, the winners are read completely, a reranker may reorder them.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';
import { recordOf } from '../core/record';
import type { MemoryType } from '../core/types';
import { withConsolidations } from './consolidated';
import { atOf, marksOf, type At } from './current';
import { resolutionOf } from './past';
import { planFor, type AskedSearch, type Filter, type Plan } from './plan';
import { prepareQuestion, type Question } from './question';
import type { Ranking } from './ranking';
import { isReference, readRanked } from './read';
import { byChannels } from './recipes/channels';
import { hybrid } from './recipes/hybrid';
import { multiHop } from './recipes/multi-hop';
import { byVector } from './recipes/vector';
import { poolOf, rerank } from './rerank/rerank';

type Result = Schemas['search/Result'];

export interface Found {
  /** The results of each list of the plan, best first. */
  lists: { type: MemoryType | undefined; results: Result[] }[];
  /** The time budget ended a traversal early. */
  partial: boolean;
  /** The vector of the question; undefined for the newest items. */
  vector?: Float32Array;
  /** From when on items hold, as it was written, by their ids. */
  written?: ReadonlyMap<string, string>;
  /** The run whose events report the progress of a traversal. */
  run_id?: string;
}

/** The question of a plan; undefined for the newest items. @throws Unavailable when the embedder is */
export async function questionOf(ctx: Pick<Ctx, 'embed'>, plan: Plan): Promise<Question | undefined> {
  const [first] = plan.lists;
  if (plan.text === undefined || !first) return undefined;
  return prepareQuestion(ctx, plan.text, first.filter, poolOf(plan.reranker, plan.limit));
}

/**
 * Finds the items of a plan.
 * @param asked the question of the plan, for those who need it as well
 * @throws Unavailable when Neo4j or the embedder is
 */
export async function find(ctx: Ctx, plan: Plan, asked = questionOf(ctx, plan)): Promise<Found> {
  const { text, lists, limit, reranker } = plan;
  const at = atOf(plan.valid_at ?? ctx.graph.moment?.as_of, ctx.now());
  const question = await asked;
  if (!question) {
    const newest = lists.map(async ({ type, filter }) => {
      const results = await newestOf(ctx, filter, plan, at);
      return { type, results: await rerank(ctx, reranker, text, results, limit) };
    });
    return { lists: await Promise.all(newest), partial: false };
  }
  const written = new Map<string, string>();
  const ranked = await Promise.all(lists.map(({ filter }) => rankingOf(ctx, plan, { ...question, filter })));
  const read = await Promise.all(
    ranked.map(async ({ ranked: best }, i) => {
      const found = await readRanked(ctx, best, question, plan, at);
      for (const { result, written: time } of found) if (time !== null) written.set(result.item_id, time);
      const results = found.map(({ result }) => result);
      return { type: lists[i]?.type, results: await rerank(ctx, reranker, text, results, limit) };
    }),
  );
  const run_id = await ranked.find(({ run_id: recorded }) => recorded !== undefined)?.run_id;
  return {
    lists: read,
    vector: question.vector,
    written,
    partial: ranked.some(({ partial }) => partial),
    ...(run_id && { run_id }),
  };
}

/** The results of a search that the service asks itself, best first. */
export async function findItems(ctx: Ctx, request: AskedSearch): Promise<Result[]> {
  return (await find(ctx, planFor(request))).lists.flatMap(({ results }) => results);
}

async function newestOf(
  ctx: Ctx,
  filter: Filter,
  { limit, consolidated, without_reference }: Plan,
  at: At,
): Promise<Result[]> {
  const shown = ({ item, versions }: Pick<Answer<'retrieval/list-newest'>[number], 'item' | 'versions'>) => ({
    result: {
      ...recordOf(item),
      ...marksOf(item, [], at),
      ...resolutionOf(ctx, versions),
      relevance: null,
      channels: [],
    },
  });
  const rows = await ctx.graph.run('retrieval/list-newest', { filter, limit });
  const byIds = async (item_ids: string[]) =>
    (await ctx.graph.run('retrieval/get-results', { item_ids, vector: null })).map(shown);
  const found = await withConsolidations(ctx, rows.map(shown), consolidated, byIds);
  return found
    .map(({ result }) => result)
    .filter((result) => !(without_reference && isReference(result)))
    .slice(0, limit);
}

function rankingOf(ctx: Ctx, { recipe }: Plan, question: Question): Promise<Ranking> {
  switch (recipe.name) {
    case 'multi_hop':
      return multiHop(ctx, question, recipe);
    case 'channels':
      return byChannels(ctx, question, recipe.weights, recipe.fusion);
    case 'vector':
      return byVector(ctx, question);
    case 'hybrid':
      return hybrid(ctx, question);
  }
}
