// Explains why a search returns an item, or why not. Nothing is ranked here: the search itself reports how its
// candidates would rank without one of its parts. An item that is not shown is looked up in a second search with wider
// limits.
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { find, type Found } from '../../retrieval/find';
import { questionOf } from '../../retrieval/question';
import { partsAfterReading } from '../../retrieval/score/passes';
import type { SearchPart, SearchSpec } from '../../retrieval/search-spec';
import { planFor } from './recall-profile';
import { reasonsFor, storedItem } from './why-not';

type Request = Schemas['search/SearchRequest'];
type WhyAnswer = Schemas['search/WhyAnswer'];
type Result = Schemas['search/Result'];

/**
 * Number of results of the wider search, in which an item that is not shown is looked up: the most that a search
 * returns.
 */
const widest = 100;

interface Place {
  result: Result;
  rank: number;
}

/** @throws NotFound for an item that is deleted or out of scope; Invalid and Refusal as a search */
export async function explainSearch(ctx: Ctx, request: Request, item_id: string): Promise<WhyAnswer> {
  const quiet = withoutRuns(ctx);
  const plan = await planFor(quiet, { ...request, include_path: true });
  const stored = await storedItem(quiet, item_id);
  if (!stored) throw new NotFound('item');
  const { lists, vector } = await find(quiet, plan);
  const place = placeIn(lists, item_id);
  const list = place ? listOf(lists, item_id) : lists.find(({ type }) => type === stored.memory_type);
  const results = (list ?? lists[0])?.results ?? [];
  const wider = place ? lists : (await again(quiet, widened(plan), vector)).lists;
  const wide = placeIn(wider, item_id);
  const state = await stored.read(vector);
  const last = results.at(-1);
  return {
    item_id,
    memory_type: state?.memory_type ?? stored.memory_type,
    shown: place !== undefined,
    rank: wide?.rank ?? null,
    results: results.length,
    score: wide?.result.score ?? null,
    lowest_score: last?.score ?? null,
    relevance: wide?.result.relevance ?? null,
    similarity: state?.cosine ?? null,
    channels: wide?.result.channels ?? [],
    ...(wide && marksOf(wide.result)),
    without: place ? await ranksWithout(plan, lists, item_id) : [],
    reasons: place
      ? []
      : await reasonsFor(quiet, { request, plan, state, wide, results, widest: wider.flatMap((each) => each.results) }),
  };
}

/** An explanation records no runs: a search whose run is refused goes on without it. */
const withoutRuns = (ctx: Ctx): Ctx => ({
  ...ctx,
  bus: { ...ctx.bus, start: () => Promise.reject(new Refusal('too_many_runs')) },
});

const widened = (plan: SearchSpec): SearchSpec => ({
  ...plan,
  limit: widest,
  min_score: 0,
  without_outdated: false,
  without_ended: false,
  without_reference: false,
});

function partsOf({ text, recipe, weights, reranker }: SearchSpec): SearchPart[] {
  if (text === undefined) return [];
  return [
    ...(recipe.name === 'vector' ? [] : (['vectors', 'words', 'neighbours'] as const)),
    ...(recipe.name === 'multi_hop' ? (['graph'] as const) : []),
    ...partsAfterReading(weights),
    ...(reranker && reranker !== 'none' ? (['reranker'] as const) : []),
  ];
}

/** @param vector the question's vector, which all searches share */
const again = (ctx: Ctx, plan: SearchSpec, vector: Float32Array | undefined) =>
  find(ctx, plan, questionOf(ctx, plan, vector));

const ranksWithout = (plan: SearchSpec, lists: Lists, item_id: string): Promise<WhyAnswer['without']> =>
  Promise.all(
    partsOf(plan).map(async (part) => {
      const others = await Promise.all(
        lists.map(async ({ type, without }) => ({ type, results: (await without?.(part)) ?? [] })),
      );
      return { part, rank: placeIn(others, item_id)?.rank ?? null };
    }),
  );

type Lists = Found['lists'];

const listOf = (lists: Lists, item_id: string) =>
  lists.find(({ results }) => results.some((result) => result.item_id === item_id));

/** With `expertise`, the rank is the position in the list of the item's type. */
function placeIn(lists: Lists, item_id: string): Place | undefined {
  const results = listOf(lists, item_id)?.results ?? [];
  const position = results.findIndex((result) => result.item_id === item_id);
  const result = results[position];
  return result && { result, rank: position + 1 };
}

const marksOf = ({ path, superseded_by, ended_at }: Result) => ({
  ...(path && { path }),
  ...(superseded_by && { superseded_by }),
  ...(ended_at && { ended_at }),
});
