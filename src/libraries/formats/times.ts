// Cleans the times of found messages. An impossible time, such as the year 10007 in a broken file, is dropped: a single
// one would cause the refusal of its whole conversation. A message without a time was written between its neighbours,
// so it gets the time of the previous message, otherwise that of the next, otherwise the start of its conversation.
import { isStatable } from '../../time';
import type { Conversation, FoundPart, FoundTurn } from './format';

export function withTimes(found: FoundPart): FoundPart {
  if (found.kind === 'text')
    return hasNoTime(found.at) || hasNoTime(found.until)
      ? { ...found, at: stated(found.at), until: stated(found.until) }
      : found;
  return found.kind === 'conversation' ? withTurnTimes(found) : found;
}

const isTime = (at: string): boolean => {
  try {
    return isStatable(at);
  } catch {
    return false;
  }
};
const hasNoTime = (at: string | undefined) => at !== undefined && !isTime(at);
const stated = (at: string | undefined) => (at === undefined || isTime(at) ? at : undefined);

function withTurnTimes(found: Conversation): Conversation {
  const turns = found.turns.map((turn) => (hasNoTime(turn.at) ? { ...turn, at: undefined } : turn));
  if (turns.every(({ at }) => at !== undefined)) return found;
  const first = turns.find(({ at }) => at !== undefined)?.at;
  const other = first ?? stated(found.began);
  if (other === undefined) return { ...found, turns };
  const time_is = first === undefined ? 'conversation' : 'neighbour';
  let last = other;
  const timed = turns.map((turn): FoundTurn => {
    if (turn.at === undefined) return { ...turn, at: last, time_is };
    last = turn.at;
    return turn;
  });
  return { ...found, turns: timed };
}
