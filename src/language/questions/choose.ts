// Chooses the statement that answers a question at a time, or none: the best match, of those that match as well the one that came last.
import { dayMs } from '../../time';
import { patternFile } from '../read-data';
import { likeness, wordsOf } from './families';
import type { Candidate } from './match';
import type { Asked } from './question';
import { cosineOf } from '../../vectors';

/** A candidate with its likeness to the question: the cosine of their vectors. */
export interface Scored extends Candidate {
  cosine: number;
  score: number;
  vector: Float32Array;
}

const wordings = patternFile('answers');
// bounded: 1000 characters, see `longestRead`.
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const ends = any('ends');
const follows = any('follows');
const changes = any('changes');
const corrects = any('corrects');
const succeeds = any('succeeds');
const longestRead = 1_000;
const textOf = ({ statement }: Candidate) => statement.text.slice(0, longestRead);

/**
 * Set by hand on the own questions of the development half and on 54 of a third world, see docs/decisions/2026-11-23-answers.md; a search
 * for better ones helped these and not the kept half.
 */
const weights = {
  coverage: 0.3,
  own: 0.15,
  topic: 0.15,
  cosine: 0.4,
  item: 0.1,
  kind: 0.3,
  missing: 0.1,
  unnamed: 0.25,
  otherTime: 0.15,
  least: 0.5,
  leastTopic: 0.45,
  stateMargin: 0.1,
  changeMargin: 0.5,
  changeCoverage: 0.55,
  changeAlike: 0.75,
  sumMargin: 0.15,
};

/** Of a statement in other words than the question: of 32 unanswerable questions of four worlds none has one. */
const outstanding = {
  score: +(process.env.OS ?? 0.25),
  topic: +(process.env.OT ?? 0.2),
  cosine: +(process.env.OC ?? 0.5),
  margin: +(process.env.OM ?? 0.13),
};

/** The cosines of bge-small between a question and a text lie between these. */
const unlike = 0.45;
const alike = 0.9;

export function scoreOf(asked: Asked, candidate: Candidate, cosine: number): number {
  const { coverage, own, topic, kind, missing, named, passage } = candidate;
  const alikeness = Math.min(1, Math.max(0, (cosine - unlike) / (alike - unlike)));
  return (
    weights.coverage * coverage +
    weights.own * own +
    weights.topic * topic +
    weights.cosine * alikeness +
    weights.item * passage.score -
    weights.kind * (1 - kind) -
    weights.missing * missing -
    (named ? 0 : weights.unnamed) -
    (isOfTime(asked, candidate) ? 0 : weights.otherTime)
  );
}

/** Days after an event within which people usually tell of it. */
const toldWithin = 45;

/** Whether what a statement tells can have happened at the time that the question names. */
function isOfTime({ times: [time], state, wanted }: Asked, { statement: { dates, said } }: Candidate): boolean {
  if (!time || state) return true;
  const days = dates.map(({ start, end }) => ({ start: start.slice(0, 10), end: end.slice(0, 10) }));
  if (days.length > 0 && wanted !== 'time') return days.some(({ start, end }) => start < time.end && end > time.start);
  if (said === undefined) return true;
  const told = new Date(Date.parse(`${time.end}T00:00:00Z`) + toldWithin * dayMs).toISOString().slice(0, 10);
  return said.slice(0, 10) >= time.start && said.slice(0, 10) <= told;
}

export interface Choice {
  chosen: Scored;
  /** Statements of the same that it replaced, newest first. */
  before: Scored[];
  /** Further statements that the answer is made of. */
  with: Scored[];
  /** The day that follows from a statement such as "two weeks later than agreed". */
  day?: string | undefined;
  /** What a list names. */
  listed?: string[] | undefined;
  /** What was counted in several statements: "17 wheels". */
  sum?: string | undefined;
}

/** @param day of the question: what begins later does not hold yet */
export function choose(asked: Asked, candidates: Scored[], day: string): Choice | undefined {
  const at = dayMeant(asked, day);
  const possible = candidates.filter(
    ({ statement, kind }) => kind > 0 && !statement.isQuestion && holdsOn(statement, at, asked),
  );
  const best = possible.reduce<Scored | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best || !(isSupported(best) || standsOut(best, candidates))) return undefined;
  const rivals = possible
    .filter((other) => other === best || isRival(asked, best, other))
    .sort((a, b) => compare(effective(b), effective(a)) || compareUndated(a, b) || b.score - a.score);
  const [newest] = rivals;
  if (!newest) return undefined;
  const successor = asked.wanted === 'person' && !asked.past ? successorOf(newest, candidates) : undefined;
  const chosen = successor ?? newest;
  const list = asked.several ? listOf(chosen, possible) : undefined;
  if (list) return { chosen, before: [], ...list };
  const sum = asked.wanted === 'number' ? sumOf(asked, chosen, possible) : undefined;
  if (sum) return { chosen, before: [], ...sum };
  const shifted = asked.wanted === 'time' ? shiftedDay(chosen, rivals) : undefined;
  return { chosen, before: rivals.slice(1), with: [], day: shifted };
}

const isSupported = ({ score, topic }: Scored) => score >= weights.least && topic >= weights.leastTopic;

/** In other words than the question, but about the same, and nothing else comes near. */
function standsOut(best: Scored, candidates: Scored[]): boolean {
  const { score, topic, cosine, named } = best;
  const next = candidates.reduce((most, other) => (other === best ? most : Math.max(most, other.score)), 0);
  return (
    named &&
    score >= outstanding.score &&
    topic >= outstanding.topic &&
    cosine >= outstanding.cosine &&
    score - next >= outstanding.margin
  );
}

/** The last day of a time that the question names, if it has passed. */
function dayMeant({ times: [time], wanted }: Asked, day: string): string {
  if (!time || wanted === 'time' || time.end > day) return day;
  return new Date(Date.parse(`${time.end}T00:00:00Z`) - 1).toISOString().slice(0, 10);
}

/** Whether another statement says as well what is asked for; one that tells a change or a correction may match worse. */
function isRival(asked: Asked, best: Scored, other: Scored): boolean {
  if (other.kind < best.kind - 0.3) return false;
  if (asked.state && other.score >= best.score - weights.stateMargin && other.topic >= best.topic - weights.stateMargin)
    return true;
  if (effective(other) <= effective(best) || !other.named) return false;
  const text = textOf(other);
  const isChange = asked.state ? changes.test(text) || isAmendment(other) || ends.test(text) : corrects.test(text);
  return (
    isChange &&
    other.topic >= weights.leastTopic &&
    other.score >= best.score - weights.changeMargin &&
    (((other.topicMissing <= best.topicMissing || (asked.wanted === 'person' && succeeds.test(text))) &&
      other.coverage >= weights.changeCoverage * best.coverage) ||
      cosineOf(best.vector, other.vector) >= weights.changeAlike) &&
    sharesSubject(asked, best, other)
  );
}

/** Under the title of a document that changes another one; the subject of a mail says less. */
const isAmendment = ({ statement: { heading, parties } }: Scored) => parties === '' && changes.test(heading);

/** The words that make the best statement an answer are in the other one, or where it stands. */
function sharesSubject({ words }: Asked, best: Scored, other: Scored): boolean {
  const own = wordsOf(best.statement.text);
  const said = wordsOf(`${other.statement.heading}. ${other.statement.text}`);
  const shared = words.filter(
    ({ stem, weight }) => weight === 1 && own.some((word) => likeness(stem, word.stem) > 0.8),
  );
  const there = shared.filter(({ stem }) => said.some((word) => likeness(stem, word.stem) > 0.8));
  return shared.length > 0 && there.length * 2 >= shared.length;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Of statements without time, the one stored last counts. */
const compareUndated = (a: Scored, b: Scored) =>
  effective(a) === '' && a.passage !== b.passage ? compare(b.passage.stored, a.passage.stored) : 0;

/** The day from which a statement counts: that which it names, else the one on which it was said. */
export const effective = ({ statement: { from, said } }: Candidate): string => from ?? said?.slice(0, 10) ?? '';

function holdsOn({ from, until, said }: Candidate['statement'], day: string, { wanted, state, past }: Asked): boolean {
  if (wanted === 'time') return true;
  if (from !== undefined && from > day) return false;
  if (state && until !== undefined && until <= day) return false;
  return (past && !state) || (said?.slice(0, 10) ?? '') <= day;
}

/** "Reto stops on 30 June. Milan takes over." is answered by the second sentence. */
function successorOf(newest: Scored, candidates: Scored[]): Scored | undefined {
  if (!ends.test(textOf(newest)) || follows.test(textOf(newest))) return undefined;
  return candidates.find(
    (other) =>
      other.passage === newest.passage &&
      other.index > newest.index &&
      other.index <= newest.index + 2 &&
      other.kind > 0 &&
      follows.test(textOf(other)),
  );
}

/** Words of an entry of a list; longer ones are sentences. */
const longestEntry = 4;

/** Items of a list: what stands before the colon or comma of each, if all items of the list are named so. */
function listOf(chosen: Scored, possible: Scored[]): { listed: string[]; with: Scored[] } | undefined {
  if (!chosen.statement.isItem) return undefined;
  const items = possible
    .filter(({ statement, passage }) => {
      const { heading, isItem } = chosen.statement;
      return passage === chosen.passage && isItem && statement.isItem && statement.heading === heading;
    })
    .sort((a, b) => a.index - b.index)
    .filter(
      ({ statement }, i, all) => all.findIndex((other) => other.statement.paragraph === statement.paragraph) === i,
    );
  const named = items.map(({ statement }) => /^[^:,.;]{1,40}(?=[:,.;]|$)/u.exec(statement.text)?.[0] ?? '');
  const distinct = [...new Set(named)];
  const isList = distinct.length > 1 && distinct.every((name) => name !== '' && name.split(' ').length <= longestEntry);
  return isList ? { listed: distinct, with: items.filter((item) => item !== chosen) } : undefined;
}

const numbers = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, i) => [word, i]),
);
const valueOf = (word: string) => numbers.get(word.toLowerCase()) ?? Number(word.replaceAll(',', ''));

/** "14 wheels" in one statement and "3 more wheels" in another of the same text: what is told as more is added. */
function sumOf(
  { words, summed }: Asked,
  chosen: Scored,
  possible: Scored[],
): { sum: string; with: Scored[] } | undefined {
  const counted = (candidate: Scored) => {
    const said = wordsOf(candidate.statement.text.slice(0, longestRead));
    for (const [i, { text }] of said.entries()) {
      if (!/^\d{1,9}(?:,\d{3})*$/u.test(text) && !numbers.has(text.toLowerCase())) continue;
      const more = moreWords.has(said[i + 1]?.text.toLowerCase() ?? '');
      const noun = said[i + (more ? 2 : 1)];
      if (noun && words.some(({ stem, weight }) => weight === 1 && stem === noun.stem))
        return { value: valueOf(text), more, noun: noun.text };
    }
    return undefined;
  };
  const same = possible
    .filter(
      ({ passage, score, fullyNamed }) =>
        fullyNamed && (passage.source === chosen.passage.source || summed) && score >= chosen.score - weights.sumMargin,
    )
    .flatMap((candidate) => {
      const found = counted(candidate);
      return found ? [{ candidate, ...found }] : [];
    });
  if (same.length < 2 || !(summed || same.some(({ more }) => more))) return undefined;
  const distinct = [...new Map(same.map((each) => [`${each.value}|${effective(each.candidate)}`, each])).values()];
  if (distinct.length < 2 || !distinct.some(({ candidate }) => candidate === chosen)) return undefined;
  const sum = distinct.reduce((total, { value }) => total + value, 0);
  const parts = distinct.map(({ value }) => value).join(' + ');
  return {
    sum: `${sum} ${distinct[0]?.noun ?? ''} (${parts})`,
    with: distinct.map(({ candidate }) => candidate).filter((candidate) => candidate !== chosen),
  };
}

const moreWords = new Set(['more', 'further', 'additional', 'other', 'another']);
const shift = any('shifted day');
const unitDays: Record<string, number> = { day: 1, week: 7 };

/** "Two weeks later than agreed" is a day only together with the statement that names the one before. */
function shiftedDay(chosen: Scored, rivals: Scored[]): string | undefined {
  if (chosen.statement.dates.some(({ grain }) => grain === 'day')) return undefined;
  const { count, count2, unit, unit2, way } = shift.exec(textOf(chosen))?.groups ?? {};
  const size = (count ?? count2)?.toLowerCase();
  const named = rivals
    .filter((other) => effective(other) < effective(chosen))
    .flatMap(({ statement }) => statement.dates.filter(({ grain }) => grain === 'day').slice(-1))[0];
  if (size === undefined || !named) return undefined;
  const steps =
    (/^an?$/u.test(size) ? 1 : valueOf(size)) * (way === undefined || way.toLowerCase() === 'later' ? 1 : -1);
  const date = new Date(`${named.start.slice(0, 10)}T00:00:00Z`);
  const days = unitDays[(unit ?? unit2 ?? '').toLowerCase()];
  if (days === undefined) date.setUTCMonth(date.getUTCMonth() + steps);
  else date.setUTCDate(date.getUTCDate() + steps * days);
  return date.toISOString().slice(0, 10);
}
