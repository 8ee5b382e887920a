// The default recipe: candidates by vectors and words; better neighbours of a turn or chunk raise its score.
import type { Ctx } from '../../../ctx';
import type { Answer } from '../../../graph/run';
import { candidatesOf, foundWithout } from '../candidates';
import { askedTimes } from '../../../reading/question';
import { asThen, filterOfToday } from '../past';
import { scorePlaced, type PlacedHit } from '../score/passes';
import { isChained, openPool, type FoundCandidates, type Hit, type Pool } from '../score/pool';
import type { Question } from '../question';
import { channelHits, inOrder, nameGraphChannel, type Ranked, type Ranking } from '../ranking';
import type { SearchPart } from '../search-spec';

/** Turns before and after at least this many hits are read, even for a smaller limit. */
const turnPool = 20;

const hitsOf = (pool: Pool, { limit }: Question): Hit[] => pool.hits.slice(0, Math.max(turnPool, limit));

/** Candidates with their surroundings, which all rankings of a question share. */
export interface Seen {
  found: FoundCandidates;
  pool: Pool;
  around: Around[];
}

type Around = Answer<'retrieval/list-around'>[number];

export async function hybrid(ctx: Ctx, question: Question): Promise<Ranking> {
  const found = await candidatesOf(ctx, question);
  const pool = await openPool(question.text, found, ctx.reference.reads(question.text));
  const seen = { found, pool, around: await readAroundHits(ctx, pool, question) };
  return {
    ranked: nameGraphChannel(inOrder(rankedIn(ctx, seen, question))),
    cut_by: [],
    lacksExact: pool.lacksExact,
    without: async (part) =>
      nameGraphChannel(inOrder(rankedIn(ctx, await seenWithout(ctx, part, seen, question), question, part))),
  };
}

/** What a search would see without one of its parts. Parts that are passes of the score change nothing here. */
export async function seenWithout(ctx: Ctx, part: SearchPart, seen: Seen, question: Question): Promise<Seen> {
  if (part === 'neighbours') return { ...seen, around: [] };
  if (part !== 'vectors' && part !== 'words') return seen;
  const found = foundWithout(part, seen.found, seen.pool.hits, question.limit);
  const vectorsCount = part === 'words' && ctx.reference.reads(question.text);
  return { ...seen, found, pool: await openPool(question.text, found, vectorsCount) };
}

function rankedIn(ctx: Ctx, seen: Seen, question: Question, without?: SearchPart): Ranked[] {
  const channels = channelHits(seen.pool.hits);
  return scoreTurns(ctx, placedIn(seen, question), seen, question, without).flatMap(
    ({ candidate, eligible, score }) => {
      const { item_id } = candidate;
      return eligible ? [{ item_id, score, channels: channels.get(item_id) ?? [] }] : [];
    },
  );
}

/** `eligible` is false if the candidate does not match the filter and only counts as a neighbour. */
export type PlacedTurn = PlacedHit & { eligible: boolean };

export const scoreTurns = (
  ctx: Pick<Ctx, 'now'>,
  turns: PlacedTurn[],
  { pool }: Seen,
  question: Question,
  without?: SearchPart,
): PlacedTurn[] => {
  const asked = { times: askedTimes(question.text, ctx.now()), hits: hitsOf(pool, question).length };
  return scorePlaced(turns, asked, without);
};

export const alone = (hit: Hit): PlacedTurn => ({
  ...hit,
  score: hit.base,
  previous: null,
  following: null,
  strength: 0,
  eligible: true,
});

/** @throws TimedOut after `limitMs` */
export async function readAroundHits(ctx: Ctx, pool: Pool, question: Question, limitMs?: number): Promise<Around[]> {
  const { vector, filter } = question;
  const item_ids = hitsOf(pool, question)
    .filter(({ candidate }) => isChained(candidate))
    .map(({ candidate }) => candidate.item_id);
  if (item_ids.length === 0) return [];
  const known = pool.hits.map(({ candidate }) => candidate.item_id);
  const around = { filter: filterOfToday(ctx, filter), item_ids, known, vector };
  return asThen(ctx, question, await ctx.graph.run('retrieval/list-around', around, limitMs));
}

/** Hits, then their neighbours. */
export function placedIn({ pool, around }: Seen, question: Question): PlacedTurn[] {
  const hits = hitsOf(pool, question);
  const known = new Map(pool.hits.map((hit) => [hit.candidate.item_id, hit]));
  const rowOf = new Map(around.map((row) => [row.item_id, row]));
  const placed = (hit: Hit, eligible: boolean): PlacedTurn => {
    const row = rowOf.get(hit.candidate.item_id);
    return { ...alone(hit), previous: row?.previous ?? null, following: row?.following ?? null, eligible };
  };
  const ids = new Set(hits.map(({ candidate }) => candidate.item_id));
  const others = around.flatMap(({ item_id, candidate, eligible }) => {
    const hit = known.get(item_id) ?? (candidate && pool.score(candidate));
    return hit && !ids.has(item_id) ? [placed(hit, eligible)] : [];
  });
  return [...hits.map((hit) => placed(hit, true)), ...others];
}
