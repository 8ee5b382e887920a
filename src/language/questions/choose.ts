// Chooses the statement that answers a question at a time, or none: the best match, of those that match as well the one that came last.
import { dayMs } from '../../time';
import { patternFile } from '../read-data';
import { likeness, wordsOf } from './families';
import type { Candidate } from './match';
import type { Asked } from './question';

/** A candidate with its likeness to the question: the cosine of their vectors. */
export interface Scored extends Candidate {
  cosine: number;
  score: number;
}

const wordings = patternFile('answers');
// bounded: 1000 characters, see `longestRead`.
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const ends = any('ends');
const follows = any('follows');
const changes = any('changes');
const longestRead = 1_000;
const textOf = ({ statement }: Candidate) => statement.text.slice(0, longestRead);

export const weights = {
  coverage: 0.3,
  own: 0.15,
  topic: 0.15,
  cosine: 0.4,
  item: 0.1,
  kind: 0.25,
  unnamed: 0.25,
  otherTime: 0.15,
  least: 0.58,
  leastTopic: 0.45,
  stateMargin: 0.1,
  pastMargin: 0.01,
  changeMargin: 0.5,
  changeCoverage: 0.55,
};

/** The cosines of bge-small between a question and a text lie between these. */
const unlike = 0.45;
const alike = 0.9;

export function scoreOf(asked: Asked, candidate: Candidate, cosine: number): number {
  const { coverage, own, topic, kind, named, passage } = candidate;
  const alikeness = Math.min(1, Math.max(0, (cosine - unlike) / (alike - unlike)));
  return (
    weights.coverage * coverage +
    weights.own * own +
    weights.topic * topic +
    weights.cosine * alikeness +
    weights.item * passage.score -
    weights.kind * (1 - kind) -
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
}

/** @param day of the question: what begins later does not hold yet */
export function choose(asked: Asked, candidates: Scored[], day: string): Choice | undefined {
  const at = dayMeant(asked, day);
  const possible = candidates.filter(
    ({ statement, kind }) => kind > 0 && !statement.isQuestion && holdsOn(statement, at, asked),
  );
  const best = possible.reduce<Scored | undefined>((a, b) => (a && a.score >= b.score ? a : b), undefined);
  if (!best || best.score < weights.least || best.topic < weights.leastTopic) return undefined;
  const rivals = possible
    .filter((other) => other === best || isRival(asked, best, other))
    .sort((a, b) => compare(effective(b), effective(a)) || compareUndated(a, b) || b.score - a.score);
  const [newest] = rivals;
  if (!newest) return undefined;
  const successor = asked.wanted === 'person' && !asked.past ? successorOf(newest, candidates) : undefined;
  return { chosen: successor ?? newest, before: rivals.slice(1), with: [] };
}

/** The last day of a time that the question names, if it has passed. */
function dayMeant({ times: [time], wanted }: Asked, day: string): string {
  if (!time || wanted === 'time' || time.end > day) return day;
  return new Date(Date.parse(`${time.end}T00:00:00Z`) - 1).toISOString().slice(0, 10);
}

/** Whether another statement says as well what is asked for; one that tells a change may match worse. */
function isRival(asked: Asked, best: Scored, other: Scored): boolean {
  if (other.kind < best.kind - 0.3) return false;
  const margin = asked.state ? weights.stateMargin : weights.pastMargin;
  if (other.score >= best.score - margin && other.topic >= best.topic - margin) return true;
  return (
    effective(other) > effective(best) &&
    (changes.test(textOf(other)) || ends.test(textOf(other))) &&
    other.topic >= weights.leastTopic &&
    other.coverage >= weights.changeCoverage * best.coverage &&
    other.named &&
    other.score >= best.score - weights.changeMargin &&
    sharesSubject(asked, best, other)
  );
}

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
