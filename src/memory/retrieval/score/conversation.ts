// Scores a conversation turn by its context: neighbouring turns, speaker, date and session. An answer often shares
// its words only with the question before it.
import { isOfTime, type AskedTime } from '../../../language/time/asked-times';
import { asksForTime, speaksOfTime } from '../../../language/time/time-words';
import { phraseKeys } from '../../../language/entities/query-entities';
import type { Candidate, Hit } from './pool';

/** A hit, with the ids of its neighbours. */
export interface Turn extends Hit {
  /** Ids of the turns before and after it. */
  previous: string | null;
  following: string | null;
}

/**
 * Weights relative to the base score, fitted on the development half of LoCoMo (CC BY-NC 4.0).
 * docs/decisions/2026-11-20-selection-and-scoring.md has the effect of each.
 */
const weights = { said: 0.47, answer: 0.37, date: 0.6, around: 0.73, session: 1.3, time: 0.52 };
/** How much the base scores of neighbours count. */
const neighborWeights = { before: 1, after: 0.7, twoBefore: 0.6, twoAfter: 0.4 };

/** Whether an item can have neighbours: it is a turn of a session, or a chunk of a document. */
export const isChained = ({ session_key, chunk_position }: Candidate) =>
  Boolean(session_key) || typeof chunk_position === 'number';

/**
 * The score of each turn, in order.
 * @param asked times that the query mentions
 * @param turns hits, then their neighbours
 * @param hits number of hits; only they count for the score of a session
 */
export function scoreTurns(query: string, asked: AskedTime[], turns: Turn[], hits: number): number[] {
  const byId = new Map(turns.map((turn) => [turn.candidate.item_id, turn]));
  const sessions = sessionsOf(turns.slice(0, hits));
  const named = new Set(phraseKeys(query));
  const wantsTime = asksForTime(query);
  return turns.map((turn) => {
    const { candidate, base } = turn;
    return (
      base +
      weights.said * Number((candidate.said_by ?? []).some((key) => named.has(key))) +
      weights.answer * answers(turn, byId) +
      weights.date * Number(isOfTime(asked, candidate.valid_start_local, candidate.valid_end_local)) +
      weights.around * around(turn, byId) +
      weights.session * (candidate.session_key ? (sessions.get(candidate.session_key) ?? base) : base) +
      weights.time * Number(wantsTime && speaksOfTime(candidate.content))
    );
  });
}

/** The best base score in each session; empty for a single session, since then it distinguishes nothing. */
function sessionsOf(hits: Turn[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { candidate, base } of hits)
    if (candidate.session_key) best.set(candidate.session_key, Math.max(base, best.get(candidate.session_key) ?? 0));
  return best.size > 1 ? best : new Map();
}

/**
 * Items outside conversations have no neighbours. They get this share of their own score instead, so that turns do
 * not displace them.
 */
const standaloneShare = 0.5;
/** The score of an item outside conversations with base score 1, without the terms for names and times. */
export const typicalTurn = 1 + weights.around * standaloneShare + weights.session;

type Turns = ReadonlyMap<string, Turn>;

const baseAt = (turns: Turns, id: string | null | undefined) => (id ? (turns.get(id)?.base ?? 0) : 0);

/** The base score of the turn before, if that is a question and this one is not; otherwise 0. */
function answers(turn: Turn, turns: Turns): number {
  const question = turn.previous && turn.candidate.session_key ? turns.get(turn.previous) : undefined;
  return question && isQuestion(question) && !isQuestion(turn) ? question.base : 0;
}

/** Whether a turn ends with a question; notes in brackets after it are ignored. */
function isQuestion({ candidate: { content } }: Turn): boolean {
  // Start of the text after the last bracket that more text follows.
  let from = 0;
  for (const { index } of content.matchAll(/\](?!\s*(?:\[|$))/gu)) from = index + 1;
  return /\?["'”’)]*\s*(?:\[|$)/u.test(content.slice(from));
}

function around(turn: Turn, turns: Turns): number {
  const { previous, following } = turn;
  if (!turn.candidate.session_key && !previous && !following) return standaloneShare * turn.base;
  const places: [string | null | undefined, number][] = [
    [previous, neighborWeights.before],
    [following, neighborWeights.after],
    [previous && turns.get(previous)?.previous, neighborWeights.twoBefore],
    [following && turns.get(following)?.following, neighborWeights.twoAfter],
  ];
  const there = places.filter(([id]) => id);
  const sum = there.reduce((all, [id, weight]) => all + weight * baseAt(turns, id), 0);
  const whole = there.reduce((all, [, weight]) => all + weight, 0);
  return sum / Math.max(whole, 1);
}
