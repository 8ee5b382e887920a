// Messages without a time: they were written between their neighbours, so they have the time of the one before, else of
// the one after, else the time at which their conversation began.
import type { Conversation, FoundTurn } from './format';

export function withTimes(found: Conversation): Conversation {
  const { turns, began } = found;
  if (turns.every(({ at }) => at !== undefined)) return found;
  const first = turns.find(({ at }) => at !== undefined)?.at;
  const other = first ?? began;
  if (other === undefined) return found;
  const time_is = first === undefined ? 'conversation' : 'neighbour';
  let last = other;
  const timed = turns.map((turn): FoundTurn => {
    if (turn.at === undefined) return { ...turn, at: last, time_is };
    last = turn.at;
    return turn;
  });
  return { ...found, turns: timed };
}
