// Raises items by what stands around them: an answer often shares its words only with the question before it, and an
// answer in several turns has only one with the words of the query.
//
// The rule is that nothing is lifted over what it is lifted by. A turn beside a better one is moved a share of the way
// to it, and so is a turn of a session that has a better hit; it is not given a bonus. So context can bring a turn
// before strangers, and never before the hit it comes from. Fixed bonuses, as they were here before, gained recall in
// friends' chats and cost the first position everywhere else: in talks with an assistant, where each reply repeats
// the words of the question, MRR fell from .95 to .89.
//
// The date of a query is not context but a match: an item of that time says what the query asks for.
//
// docs/decisions/2026-11-26-order.md has what each term gives and costs on each kind of data.
import { maxOf } from '../../../lists';
import { isOfTime, type AskedTime } from '../../../reading/question';
import type { Candidate, Hit } from './pool';

export interface Turn extends Hit {
  previous: string | null;
  following: string | null;
}

/** Share of the way to a better neighbour, then of the rest of the way to the best hit of the session. */
const lift = { neighbour: 0.3, session: 0.5 };
/** Score of an item of a time that the query names, in the unit of the base score. */
const dateScore = 0.2;

/** A turn of a session, or a chunk of a document. */
export const isChained = ({ session_key, chunk_position }: Candidate) =>
  Boolean(session_key) || typeof chunk_position === 'number';

/** @param turns hits, then their neighbours @param hits their number; only they count for the score of a session */
export function scoreTurns(asked: AskedTime[], turns: Turn[], hits: number): number[] {
  const byId = new Map(turns.map((turn) => [turn.candidate.item_id, turn]));
  const sessions = sessionsOf(turns.slice(0, hits));
  return turns.map(({ candidate, base, previous, following }) => {
    const around = [previous, following].map((id) => (id ? byId.get(id)?.base : undefined) ?? base);
    const session = (candidate.session_key && sessions.get(candidate.session_key)) || base;
    return (
      towards(session, lift.session, towards(maxOf(around), lift.neighbour, base)) +
      dateScore * Number(isOfTime(asked, candidate.valid_start_local, candidate.valid_end_local))
    );
  });
}

const towards = (better: number, share: number, score: number) => score + share * Math.max(0, better - score);

/** Returns nothing for a single session, since it distinguishes nothing then. */
function sessionsOf(hits: Turn[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { candidate, base } of hits)
    if (candidate.session_key) best.set(candidate.session_key, Math.max(base, best.get(candidate.session_key) ?? 0));
  return best.size > 1 ? best : new Map();
}
