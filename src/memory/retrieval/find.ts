// Executes a search spec: a recipe ranks item ids, the best items are read, and a reranker may reorder them.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';
import { pairs } from '../../lists';
import type { MemoryItem, StoredItem } from '../model/record';
import type { MemoryType } from '../model/types';
import { rejectedFacts } from '../store/corrected';
import { withConfidence } from '../store/said';
import { atOf, markedRecords, type At } from './current';
import { withDocuments } from './documents';
import { resolutionOf } from './past';
import { searchSpecFor, type AskedSearch, type Filter, type SearchPart, type SearchSpec } from './search-spec';
import { questionOf, type Question } from './question';
import type { CutReason, Ranking } from './ranking';
import { hiddenBy } from './hidden';
import { readRanked, RowsOfResults } from './read';
import { hybrid } from './recipes/hybrid';
import { multiHop } from './recipes/multi-hop';
import { byVector } from './recipes/vector';
import { rerank, type ScoresOfList } from './rerank/rerank';

type Result = Schemas['search/Result'];

interface List {
  type: MemoryType | undefined;
  results: Result[];
  /**
   * The same candidates in the order that they would have without a part of the score; nothing is searched again. It is
   * undefined for a search without a text.
   */
  without?: (part: SearchPart) => Promise<Result[]>;
}

export interface Found {
  lists: List[];
  /** Why some results may be missing; empty if none are. */
  cut_by: CutReason[];
  /** Vector of the question; undefined if the newest items were listed. */
  vector?: Float32Array;
  /** Stored items of the results, by id; undefined if the newest items were listed. */
  stored?: ReadonlyMap<string, StoredItem>;
  /** Cosines of items with the question, by id; items without a vector are missing. */
  cosines?: ReadonlyMap<string, number>;
  /** Multi-hop only: number of items that a path reaches but the filter leaves out. */
  left_out: number;
  /** Why the cross-encoder did not reorder the results. */
  not_reranked?: Schemas['search/NotReranked'];
  run_id?: string;
}

/** @throws Unavailable while Neo4j or the embedding model is unreachable */
export async function find(ctx: Ctx, plan: SearchSpec, asked = questionOf(ctx, plan)): Promise<Found> {
  const { lists } = plan;
  const at = atOf(plan.valid_at ?? ctx.graph.moment?.as_of, ctx.now());
  const question = await asked;
  if (!question) return findNewest(ctx, plan, at);
  const stored = new Map<string, StoredItem>();
  const cosines = new Map<string, number>();
  const rank = (asked: Question) => rankingOf(ctx, plan, asked);
  const ranking = lists.map(({ filter }) => {
    const own = { ...question, filter };
    return plan.by_chunks ? withDocuments(ctx, own, rank) : rank(own);
  });
  const [rejected, ...ranked] = await Promise.all([rejectedFacts(ctx), ...ranking]);
  const read = await Promise.all(
    ranked.map(async (ranking, i) => {
      const rows = new RowsOfResults(ctx.graph, question.vector);
      const reading = { question, plan, at, rejected, lacksExact: ranking.lacksExact, rows };
      const found = await readRanked(ctx, ranking.ranked, reading);
      for (const { result, item, cosine } of found) {
        stored.set(result.item_id, item);
        if (cosine !== null) cosines.set(result.item_id, cosine);
      }
      const scores: ScoresOfList = { known: new Map() };
      const reranked = (best: typeof found, by = plan) =>
        rerank(
          ctx,
          by,
          best.map(({ result }) => result),
          scores,
        );
      const without = async (part: SearchPart) => {
        const others = await readRanked(ctx, await ranking.without(part), reading, part);
        const { results } = await reranked(others, part === 'reranker' ? { ...plan, reranker: undefined } : plan);
        return results;
      };
      return { type: lists[i]?.type, isCut: rows.isCut, ...(await reranked(found)), without };
    }),
  );
  const run_id = await ranked.find(({ run_id: recorded }) => recorded !== undefined)?.run_id;
  return {
    lists: read.map(({ type, results, without }) => ({ type, results, without })),
    vector: question.vector,
    stored,
    cosines,
    left_out: ranked.reduce((sum, { left_out = 0 }) => sum + left_out, 0),
    cut_by: distinct([...ranked.flatMap(({ cut_by }) => cut_by), ...cutBySize(read)]),
    ...notRerankedIn(read),
    ...(run_id && { run_id }),
  };
}

async function findNewest(ctx: Ctx, plan: SearchSpec, at: ReturnType<typeof atOf>): Promise<Found> {
  const newest = await Promise.all(
    plan.lists.map(async ({ type, filter }) => {
      const { results, isCut } = await newestOf(ctx, filter, plan, at);
      return { type, isCut, ...(await rerank(ctx, plan, results)) };
    }),
  );
  return {
    lists: newest.map(({ type, results }) => ({ type, results })),
    left_out: 0,
    cut_by: distinct(cutBySize(newest)),
  };
}

/** If several lists have a reason, the first one counts. */
function notRerankedIn(lists: Pick<Found, 'not_reranked'>[]): Pick<Found, 'not_reranked'> {
  const reason = lists.find(({ not_reranked }) => not_reranked)?.not_reranked;
  return reason ? { not_reranked: reason } : {};
}

const distinct = (reasons: CutReason[]): CutReason[] => [...new Set(reasons)];

const cutBySize = (lists: { isCut: boolean }[]): CutReason[] => lists.flatMap(({ isCut }) => (isCut ? 'size' : []));

export async function findItems(ctx: Ctx, request: AskedSearch): Promise<Result[]> {
  const { lists } = await find(ctx, await searchSpecFor(ctx, request));
  return withConfidence(
    ctx,
    lists.flatMap(({ results }) => results),
  );
}

async function newestOf(
  ctx: Ctx,
  filter: Filter,
  plan: SearchSpec,
  at: At,
): Promise<{ results: Result[]; isCut: boolean }> {
  const shown = ({ versions }: Newest, record: MemoryItem) => ({
    ...record,
    ...resolutionOf(ctx, versions),
    relevance: null,
    channels: [],
  });
  const { rows, isCut } = await ctx.graph.page('retrieval/list-newest', { filter, limit: plan.limit });
  const records = await markedRecords(
    ctx,
    rows.map(({ item }) => item),
    at,
  );
  return {
    results: pairs(rows, records)
      .map(([row, record]) => shown(row, record))
      .filter((result) => hiddenBy(result, plan).length === 0),
    isCut,
  };
}

type Newest = Answer<'retrieval/list-newest'>[number];

function rankingOf(ctx: Ctx, { recipe }: SearchSpec, question: Question): Promise<Ranking> {
  switch (recipe.name) {
    case 'multi_hop':
      return multiHop(ctx, question, recipe);
    case 'vector':
      return byVector(ctx, question);
    case 'hybrid':
      return hybrid(ctx, question);
  }
}
