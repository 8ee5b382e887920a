// Determines the valid time of a fact: from the closest dates, the words before them, and verbs that begin or end a
// state.
import { wordList } from '../read-data';
import type { Fact, Row } from './row';
import { adverbs, determiners } from './word-classes';

/** Valid time of a fact, half-open: [start, end). */
export interface Times {
  start?: string | undefined;
  end?: string | undefined;
}

const cues = wordList('time-cues');
const beginnings = new Set('since from of starting beginning effective'.split(' '));
const endings = new Set('until till til through to'.split(' '));
/** Verbs of past states, which last for the whole date: "I lived there in 2019". */
const pastStates = new Set('worked lived was were studied owned used'.split(' '));

/**
 * Returns a function: the times of a fact. Call it after all facts were read: a date belongs to the closest facts in
 * its part of the sentence.
 */
export function timesIn(row: Row): (fact: Fact) => Times {
  const parts = partsOf(row);
  const timed = row.facts.filter((fact) => fact.timed);
  const isApart = (fact: Fact, date: number) => parts[fact.at] !== parts[date];
  const distance = (fact: Fact, date: number) =>
    Math.abs(fact.at - date) + (isApart(fact, date) ? otherPartDistance : 0);
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

/** Added distance in units for a fact in another part of the sentence. */
const otherPartDistance = 40;

/** The part of the sentence that contains each unit, by number. A semicolon or "but" ends a part. */
function partsOf(row: Row): number[] {
  let part = 0;
  return row.units.map(({ lower }, i) => (lower === ';' || row.word(i) === 'but' ? part++ : part));
}

/** The start or end that a date sets for a fact, by the word before the date: "since 2019", "until May". */
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

/** The word that relates a date to the fact: "since" in "since about the 3 May". */
function cueBefore(row: Row, date: number): string {
  let at = date - 1;
  while (at > date - 4 && (determiners.has(row.word(at)) || adverbs.has(row.word(at)))) at--;
  return cues.has(row.word(at)) ? row.word(at) : '';
}

/** Whether the sentence refers to the time before: "Before that I was with …", "Previously …". */
function isBefore(row: Row): boolean {
  return (row.word(0) === 'before' && row.says(1, 'that', 'this', 'then')) || row.says(0, 'previously', 'formerly');
}
