// Finds everything that keeps an item out of the results of a search: conditions that its state fails, filters that
// drop it, and how far it ranks below the last result.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { minOf } from '../../../lists';
import { forEver, isBefore, sinceEver, toUtc } from '../../../time';
import type { StoredItem } from '../../model/record';
import { clausesOf, matchingOf, type Filtered } from '../../retrieval/filter';
import { hiddenBy } from '../../retrieval/hidden';
import type { Filter, SearchSpec } from '../../retrieval/search-spec';

type Request = Schemas['search/SearchRequest'];
type Result = Schemas['search/Result'];
type WhyNot = Schemas['search/WhyNot'];

export interface StoredForWhyNot {
  item_id: string;
  memory_type: Schemas['wire/MemoryType'];
  /** The state of the item at the requested time; undefined if it has none. */
  read(vector: Float32Array | undefined): Promise<State | undefined>;
}

type State = StoredItem & { cosine: number | null };

/** Returns undefined if the item is deleted or out of scope. */
export async function storedItem(ctx: Ctx, item_id: string): Promise<StoredForWhyNot | undefined> {
  const [now] = await ctx.graph.lasting().run('retrieval/get-results', { item_ids: [item_id], vector: null });
  if (!now) return undefined;
  const read = async (vector: Float32Array | undefined) => {
    const params = { item_ids: [item_id], vector: vector ?? null };
    const states = await ctx.graph.run('retrieval/get-results', params);
    const nearest = states.toSorted((a, b) => (b.cosine ?? -1) - (a.cosine ?? -1))[0];
    return nearest && { ...nearest.item, cosine: nearest.cosine };
  };
  return { item_id, memory_type: now.item.memory_type, read };
}

interface Asked {
  request: Request;
  plan: SearchSpec;
  state: State | undefined;
  /** The item's place in the wider search. */
  wide: { result: Result; rank: number } | undefined;
  results: Result[];
  /** Results of the wider search. */
  widest: Result[];
}

export async function reasonsFor(ctx: Ctx, asked: Asked): Promise<WhyNot[]> {
  const { request, plan, state, wide } = asked;
  if (!state) {
    const moment = ctx.graph.moment?.as_of ?? ctx.graph.moment?.as_known_at ?? ctx.now();
    return [because('no_state', 'as_of', null, [moment], 'It was not stored, or not valid, at the requested time.')];
  }
  const filter = filterFor(plan, state.memory_type);
  const conditions = [...conditionsFailed(filter, state), ...(await filtersFailed(ctx, request, state.item_id))];
  if (conditions.length > 0) return conditions;
  return wide ? belowCut(asked, wide) : [notFound(asked)];
}

const because = (
  reason: WhyNot['reason'],
  field: string,
  has: WhyNot['has'],
  wants: WhyNot['wants'],
  note: string,
): WhyNot => ({ reason, field, has, wants, note });

/** With `expertise`, each type has its own filter. */
const filterFor = ({ lists }: SearchSpec, type: string): Filter =>
  (lists.find(({ filter }) => (filter.memory_types as string[]).includes(type)) ?? lists[0])?.filter as Filter;

const utc = (time: string) => (time === sinceEver || time === forEver ? time : toUtc(time));

function conditionsFailed(filter: Filter, state: StoredItem): WhyNot[] {
  const { memory_type, status, origin_tier, created_at } = state;
  const { memory_types, statuses, max_tier, since, until } = filter;
  const isStoredIn = !isBefore(created_at, utc(since)) && isBefore(created_at, utc(until));
  const bounds = [since === sinceEver ? '…' : since, until === forEver ? '…' : until];
  return [
    ...(memory_types.includes(memory_type)
      ? []
      : [because('memory_type', 'memory_type', memory_type, memory_types, `Its type is ${memory_type}.`)]),
    ...(statuses.includes(status)
      ? []
      : [because('status', includesOf(status), status, statuses, `It is ${status}; searches leave such items out.`)]),
    ...(origin_tier <= max_tier
      ? []
      : [
          because(
            'tier',
            'include_speculative',
            origin_tier,
            [max_tier],
            `Its tier is ${origin_tier}: it was derived, or recorded by the service.`,
          ),
        ]),
    ...(isStoredIn ? [] : [because('stored', 'since', created_at, bounds, `It was stored at ${created_at}.`)]),
  ];
}

const includesOf = (status: string) =>
  ['superseded', 'retracted', 'archived'].includes(status) ? `include_${status}` : 'filter.status';

/** Checks each field of the filter alone, to name those that exclude the item. */
async function filtersFailed(ctx: Ctx, request: Request, item_id: string): Promise<WhyNot[]> {
  const { filter = {}, session_id, exclude_origins, min_trust, project, shared } = request;
  const parts: [string, Filtered][] = [
    ...Object.entries(filter as Record<string, unknown>).map(([name, value]): [string, Filtered] => [
      `filter.${name}`,
      { filter: { [name]: value } },
    ]),
    ...Object.entries({ session_id, exclude_origins, min_trust })
      .filter(([, value]) => value)
      .map(([name, value]): [string, Filtered] => [name, { [name]: value }]),
    ...(project === undefined
      ? []
      : [['project', { project, ...(shared === false && { shared }) }] as [string, Filtered]]),
    ...(project === undefined && shared === false ? [['shared', { shared }] as [string, Filtered]] : []),
  ];
  const failed = await Promise.all(
    parts.map(async ([field, part]) => {
      const matching = await matchingOf(ctx, [item_id], await clausesOf(ctx, part));
      if (matching.has(item_id)) return [];
      return [because('filter', field, null, [wordsOf(part)], `It does not match ${field}.`)];
    }),
  );
  return failed.flat();
}

const maxWanted = 500;
const wordsOf = (part: Filtered) => JSON.stringify(Object.values(part)[0]).slice(0, maxWanted);

function belowCut({ plan, results }: Asked, { result, rank }: NonNullable<Asked['wide']>): WhyNot[] {
  const { relevance, ended_at = null } = result;
  const notes = {
    ended: because('ended', 'include_ended', ended_at, [], 'It had ended by the requested time.'),
    outdated: because(
      'outdated',
      'include_outdated',
      null,
      [],
      'It is recorded as superseded, ended, retracted or corrected.',
    ),
    reference: because('reference', 'include_reference', result.memory_type, [], 'It is reference knowledge.'),
  };
  const reasons = [
    ...hiddenBy(result, plan).map((reason) => notes[reason]),
    ...((relevance ?? 0) < plan.min_score
      ? [because('min_score', 'min_score', relevance ?? 0, [plan.min_score], 'Its relevance is below min_score.')]
      : []),
  ];
  if (reasons.length > 0) return reasons;
  const last = results.at(-1)?.score ?? 0;
  const missing = Math.max(0, last - (result.score ?? 0)).toFixed(3);
  const note = `It ranks ${rank}, but only ${plan.limit} are shown; its score is ${missing} below that of the last one.`;
  return [because('rank', 'top_k', rank, [plan.limit], note)];
}

function notFound({ state, widest }: Asked): WhyNot {
  const cosines = widest.flatMap(({ channels = [] }) =>
    channels.filter(({ channel }) => channel === 'semantic').map(({ score }) => score),
  );
  const lowest = cosines.length > 0 ? [minOf(cosines)] : [];
  const note =
    'It is not among the best 100 by words or by vectors: `has` is its similarity, `wants` the lowest similarity among the best by vectors.';
  return because('not_found', 'query', state?.cosine ?? null, lowest, note);
}
