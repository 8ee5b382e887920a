// When a fact holds: the dates nearest to it, by the words before them and by what its verb begins or ends.
import { wordList } from '../read-data';
import type { Fact, Row } from './row';
import { adverbs, determiners } from './word-classes';

/** Half-open. */
export interface Times {
  start?: string | undefined;
  end?: string | undefined;
}

const cues = wordList('time-cues');
const beginnings = new Set('since from of starting beginning effective'.split(' '));
const endings = new Set('until till til through to'.split(' '));
/** Verbs of states that lasted as long as the date says: "I lived there in 2019". */
const pastStates = new Set('worked lived was were studied owned used'.split(' '));

/**
 * The times of the facts of a sentence, when all of them have been read. A date belongs to the nearest facts in the same part of the
 * sentence.
 */
export function timesIn(row: Row): (fact: Fact) => Times {
  const parts = partsOf(row);
  const timed = row.facts.filter((fact) => fact.timed);
  const isApart = (fact: Fact, date: number) => parts[fact.at] !== parts[date];
  const distance = (fact: Fact, date: number) => Math.abs(fact.at - date) + (isApart(fact, date) ? farther : 0);
  const dates = row.units.flatMap(({ date }, at) =>
    date ? [{ date, at, nearest: timed.reduce((min, fact) => Math.min(min, distance(fact, at)), Infinity) }] : [],
  );
  return (fact) => {
    const times: Times = {};
    for (const { date, at, nearest } of dates)
      if (fact.timed && !isApart(fact, at) && distance(fact, at) <= nearest + 1)
        Object.assign(times, timesBy(row, fact, at, date));
    const { start, end } = times;
    if (!end && !start && row.context.since && isBefore(row)) return { end: row.context.since };
    return start && end && start >= end ? { start } : { start, end };
  };
}

/** Units by which a fact of another part of the sentence is farther from a date. */
const farther = 40;

/** The number of the part of the sentence in which each unit stands: a semicolon or "but" ends one. */
function partsOf(row: Row): number[] {
  let part = 0;
  return row.units.map(({ lower }, i) => (lower === ';' || row.word(i) === 'but' ? part++ : part));
}

/** What a date says about a fact. */
function timesBy(row: Row, fact: Fact, at: number, date: { start: string; end: string; grain: string }): Times {
  const cue = cueBefore(row, at);
  const begins = beginnings.has(cue);
  const { start, end } = date;
  if (endings.has(cue)) return { end };
  if (cue === 'before' || fact.ends) return { end: start };
  if (date.grain === 'range' && (begins || cue === 'between' || !fact.event)) return { start, end };
  if (begins || fact.event || cue === 'after') return { start };
  return row.word(0) !== '' && pastStates.has(row.at(fact.at).lower) ? { start, end } : {};
}

/** "since" of "since about the 3 May". */
function cueBefore(row: Row, date: number): string {
  let at = date - 1;
  while (at > date - 4 && (determiners.has(row.word(at)) || adverbs.has(row.word(at)))) at--;
  return cues.has(row.word(at)) ? row.word(at) : '';
}

/** "Before that I was with …", "Previously …". */
function isBefore(row: Row): boolean {
  return (row.word(0) === 'before' && row.says(1, 'that', 'this', 'then')) || row.says(0, 'previously', 'formerly');
}
