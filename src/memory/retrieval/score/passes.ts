// The score of a search as two lists of passes, in order. A pass takes results and a question, and returns the results
// with the score that it gives them; it does not query the graph. So the same results can go through the passes again
// without one of them, which is how `why` finds what each contributes. A new term needs a function here, an entry in
// one of the lists, and a constant with its reason in constants.ts.
//
// An answer often shares its words only with the question before it. When an answer takes several turns, often only one
// of them has the words of the query. So neighbours raise the score of a result.
//
// The rule is that no result is lifted above the one that lifts it. A turn next to a better one moves a share of the
// way to it, and so does a turn whose session has a better hit; no turn gets a bonus. So context can move a turn ahead
// of unrelated results, but never ahead of the hit that it comes from. Fixed bonuses, which were tried before, improved
// recall in chats between friends, but cost the first position everywhere else: in talks with an assistant, where each
// reply repeats the words of the question, MRR fell from .95 to .89.
//
// The date of a query is not context but a match: an item of that time says what the query asks for.
//
// docs/decisions.md lists what each term gains and costs on each kind of data.
import type { Schemas } from '../../../generated/schemas';
import { maxOf } from '../../../lists';
import { isOfTime, type AskedTime } from '../../../reading/question';
import { schemaOf } from '../../../schemas';
import { correctedPart } from '../../store/corrected';
import { holds, type Flags } from '../current';
import { correctedLoss, dateScore, endedShare, lift, maxFeedback, ofHops } from './constants';
import type { Hit } from './pool';

type Part = Schemas['search/Part'];

interface Scored {
  score: number;
}

interface Pass<S extends Scored, Q> {
  /** A pass named in `search/Part` can be left out, and `why` reports the rank without it. */
  name: string;
  run: <R extends S>(results: R[], question: Q) => R[];
  /** For each result that the pass lowers, one more result is read, which may now rank above it. */
  makesRoom?: true;
}

/** @param without name of a pass to leave out */
function through<S extends Scored, R extends S, Q>(passes: Pass<S, Q>[], results: R[], question: Q, without?: Part) {
  let scored = results.map((result) => ({ ...result, isLowered: false }));
  for (const { name, run, makesRoom } of passes) {
    if (name === without) continue;
    const before = scored;
    scored = run(before, question);
    if (makesRoom)
      scored = scored.map((result, i) => ({
        ...result,
        isLowered: result.isLowered || result.score < (before[i]?.score ?? 0),
      }));
  }
  return scored;
}

/** Defines a pass that scores each result by itself. */
const each =
  <S extends Scored, Q>(scoreOf: (result: S, question: Q) => number) =>
  <R extends S>(results: R[], question: Q): R[] =>
    results.map((result) => ({ ...result, score: scoreOf(result, question) }));

/** A hit, a neighbour of a hit, or an item that a path reaches. */
export interface PlacedHit extends Hit, Scored {
  previous: string | null;
  following: string | null;
  /** The strength of the best path to it, 0 to 1. */
  strength: number;
}

interface Asked {
  times: AskedTime[];
  /** Number of hits among the results, which come first; only they count for the score of a session. */
  hits: number;
}

const towards = (better: number, share: number, score: number) => score + share * Math.max(0, better - score);

function neighbours<R extends PlacedHit>(placed: R[]): R[] {
  const byId = new Map(placed.map(({ candidate, base }) => [candidate.item_id, base]));
  return each<PlacedHit, undefined>(({ base, score, previous, following }) => {
    const around = [previous, following].map((id) => (id ? byId.get(id) : undefined) ?? base);
    return towards(maxOf(around), lift.neighbour, score);
  })(placed, undefined);
}

/**
 * Moves each result towards the best hit of its session. A single session changes nothing, because it distinguishes
 * nothing.
 */
function session<R extends PlacedHit>(placed: R[], { hits }: Asked): R[] {
  const best = new Map<string, number>();
  for (const { candidate, base } of placed.slice(0, hits))
    if (candidate.session_key) best.set(candidate.session_key, Math.max(base, best.get(candidate.session_key) ?? 0));
  if (best.size < 2) return placed;
  return each<PlacedHit, undefined>(({ candidate, base, score }) =>
    towards((candidate.session_key && best.get(candidate.session_key)) || base, lift.session, score),
  )(placed, undefined);
}

const date = ({ candidate, score }: PlacedHit, { times }: Asked) =>
  score + dateScore * Number(isOfTime(times, candidate.valid_start_local, candidate.valid_end_local));

/** Passes on candidates, before their scores are scaled to at most 1. */
const rankingPasses: Pass<PlacedHit, Asked>[] = [
  { name: 'base', run: each<PlacedHit, Asked>(({ base }) => base) },
  { name: 'neighbours', run: neighbours },
  { name: 'session', run: session },
  { name: 'date', run: each<PlacedHit, Asked>(date) },
  { name: 'graph', run: each<PlacedHit, Asked>(({ score, strength }) => score + ofHops.gain * strength) },
];

export const scorePlaced = <R extends PlacedHit>(placed: R[], asked: Asked, without?: Part): R[] =>
  through(rankingPasses, placed, asked, without);

/** A result that has been read, with its marks. */
export interface RecordedResult extends Scored {
  /** From ratings, -1 to 1. */
  usefulness: number;
  /** Ratings of the item together with other results, -1 to 1. */
  links: number[];
  result: { content: string; memory_type: string } & Flags;
}

type Weights = Readonly<Record<string, number>> | undefined;

/** The score with feedback: helpful items rank slightly higher, misleading ones slightly lower. */
export function withFeedback(score: number, usefulness: number, links: number[]): number {
  const link = links.reduce((strongest, weight) => (Math.abs(weight) > Math.abs(strongest) ? weight : strongest), 0);
  return Math.min(1, Math.max(0, score + maxFeedback * (usefulness + link)));
}

/** Passes on results that have been read. Scores are 0 to 1. A reranker comes after them (rerank/). */
const readingPasses: Pass<RecordedResult, Weights>[] = [
  {
    name: 'feedback',
    run: each<RecordedResult, Weights>(({ score, usefulness, links }) => withFeedback(score, usefulness, links)),
  },
  {
    name: 'ended',
    run: each<RecordedResult, Weights>(({ score, result }) => (holds(result) ? score : score * endedShare)),
    makesRoom: true,
  },
  {
    name: 'corrected',
    run: each<RecordedResult, Weights>(
      ({ score, result }) => score * (1 - correctedLoss * correctedPart(result.content, result.corrected)),
    ),
  },
  {
    name: 'profile',
    run: each<RecordedResult, Weights>(({ score, result }, weights) => score * (weights?.[result.memory_type] ?? 1)),
  },
];

/** The parts of a search that are passes on read results. */
export const partsAfterReading = (weights: Weights): Part[] =>
  parts.filter((part) => readingPasses.some(({ name }) => name === part) && (part !== 'profile' || weights));

const parts = schemaOf('search/Part')['enum'] as Part[];

/** `isLowered`: one more result must be read in its place. */
export const scoreRecorded = <R extends RecordedResult>(recorded: R[], weights: Weights, without?: Part) =>
  through(readingPasses, recorded, weights, without);
