// Chooses the sentence that answers a question, or none. The sentence is quoted, not rephrased: without a language model
// nothing is inferred.
import { maxRead } from '../../limits';
import type { DateMention } from '../entities/extraction';
import { months } from '../time/calendar';
import type { AnsweringStatement } from './match';
import type { Asked } from './question';
import type { Statement } from './statements';

/** Minimum weighted share of the question's words in the sentence. Below it most answers are wrong: docs/answers.md. */
const minOwn = 0.9;

/**
 * The sentence that contains everything the question asks about, and an answer of the requested kind. A later sentence
 * about the same replaces it. If the later one contains no answer, the result is undefined.
 * @param day day of the question (`2026-05-01`); sentences that become true later are ignored
 */
export function quoteFrom(asked: Asked, candidates: AnsweringStatement[], day: string): AnsweringStatement | undefined {
  // No single sentence contains a list or a sum.
  if (asked.several) return undefined;
  const holding = candidates.filter(({ statement }) => !statement.isQuestion && holdsOn(statement, day, asked));
  const answering = holding.filter((candidate) => isAnswer(asked, candidate));
  const best = answering.reduce<AnsweringStatement | undefined>(
    (a, b) => (a && matchOf(a) >= matchOf(b) ? a : b),
    undefined,
  );
  if (!best) return undefined;
  const [newest] = holding
    .filter((other) => other.saysTopic && compareTimes(best, other) < 0)
    .sort((a, b) => compareTimes(b, a));
  if (!newest || answering.includes(newest)) return newest ?? best;
  return newest.answers ? undefined : best;
}

const matchOf = ({ own, coverage }: AnsweringStatement) => own + coverage;

function isAnswer(asked: Asked, { own, missing, answers, statement }: AnsweringStatement): boolean {
  const quotable = measures.has(asked.wanted) || /[.!…]["”’)]*$/u.test(statement.text);
  const isAbout = isOfTime(asked, statement) && !isOfAnother(asked, statement.text);
  return answers && missing.length === 0 && own >= minOwn && quotable && isAbout;
}

/** Whether a statement is about a time that the question names: "Who mended the roof in 2011?" */
function isOfTime({ wanted, times, state }: Asked, { dates, from, until, said }: Statement): boolean {
  if (wanted === 'time' || times.length === 0) return true;
  const written = said?.slice(0, 10) ?? '';
  const since = from ?? written;
  return times.some(
    ({ start, end }) =>
      dates.some((date) => date.start.slice(0, 10) < end && start < date.end.slice(0, 10)) ||
      (dates.length === 0 && start <= written && written < end) ||
      (state && since !== '' && since < end && (until === undefined || until > start)),
  );
}

/** Whether a statement concerns another owner than the question: "Greta's landlord" for "our landlord". */
const isOfAnother = ({ text: question, words }: Asked, text: string): boolean =>
  words.some(
    ({ text: word, name }) => name !== undefined && isPossessive(text, word) && !isPossessive(question, word),
  ) ||
  [...text.slice(0, maxRead.answeringStatement).matchAll(possession)].some(
    ([, owner = '', thing = '']) =>
      !question.includes(owner) && words.some(({ text: word }) => word.toLowerCase() === thing.toLowerCase()),
  );

// bounded: 1000 characters, see `maxRead.answeringStatement`.
const possession = /(\p{Lu}\p{L}{1,40})['’]s? (\p{L}{2,40})/gu;

function isPossessive(text: string, word: string): boolean {
  const at = text.indexOf(word);
  return at >= 0 && /^['’]s?\s/u.test(text.slice(at + word.length, at + word.length + 3));
}

/** Kinds of answers that a table row can contain. Others need a sentence, which excludes headings and signatures. */
const measures = new Set<Asked['wanted']>(['amount', 'number', 'time', 'duration']);

/** The day by which statements are ordered: the day in the text, otherwise the day of writing. */
const dayOf = ({ statement: { from, said } }: AnsweringStatement): string => from ?? said?.slice(0, 10) ?? '';

/** Orders statements by day, then by time of the statement, time of storage and position in a dialogue. */
function compareTimes(a: AnsweringStatement, b: AnsweringStatement): number {
  return (
    inOrder(dayOf(a), dayOf(b)) ||
    inOrder(saidOf(a), saidOf(b)) ||
    inOrder(a.passage.stored, b.passage.stored) ||
    turnOf(a, b) - turnOf(b, a)
  );
}

const inOrder = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const saidOf = ({ statement: { from, said } }: AnsweringStatement): string => (from === undefined && said) || '';

/** Position of a dialogue turn, for two turns of the same dialogue; otherwise 0. */
const turnOf = ({ passage, statement }: AnsweringStatement, other: AnsweringStatement): number =>
  passage === other.passage && statement.speaker !== undefined ? passage.statements.indexOf(statement) : 0;

function holdsOn(
  { from, until, said }: AnsweringStatement['statement'],
  day: string,
  { wanted, state }: Asked,
): boolean {
  if (wanted === 'time') return true;
  if (from !== undefined && from > day) return false;
  if (state && until !== undefined && until <= day) return false;
  return !state || (said?.slice(0, 10) ?? '') <= day;
}

const opening = /^(?:noted|note(?: for me)?|reminder|decided|agreed|correction|fyi|update|news)\s*[:,]\s*/iu;
const firstPerson = /\b(?:I|we|my|our|me|us)\b/u;
const roles = new Set(['user', 'assistant', 'system']);
/** Maximum characters of a quoted sentence. */
const maxQuote = 1_000;

/** The sentence as an answer. It adds days that depend on the time of the text, and the person who says "I". */
export function wordingOf({ statement: { text, dates, speaker } }: AnsweringStatement): string {
  const bare = withDays(text.slice(0, maxQuote), dates).replace(opening, '').trim();
  const said = bare.charAt(0).toUpperCase() + bare.slice(1).replace(/[.;:,]$/u, '');
  const end = /[!?…]$/u.test(said) ? '' : '.';
  const names = speaker !== undefined && !roles.has(speaker.toLowerCase()) && firstPerson.test(text);
  return names ? `${said} (${speaker})${end || '.'}` : said + end;
}

/** Adds days: "yesterday" becomes "yesterday (15 April 2025)". */
function withDays(text: string, dates: DateMention[]): string {
  let resolved = text;
  for (const { text: said, name, grain, offset } of [...dates].sort((a, b) => b.offset - a.offset)) {
    if (grain !== 'day' || /\d{4}/u.test(said)) continue;
    const at = offset + said.length;
    if (text.slice(offset, at) !== said || isRecurring(text.slice(0, offset), said)) continue;
    resolved = `${resolved.slice(0, at)} (${dayName(name)})${resolved.slice(at)}`;
  }
  return resolved;
}

/** Whether a day recurs: "every second Friday", "Sunday late shift". */
const isRecurring = (before: string, said: string): boolean =>
  /\b(?:every|each|any|alternate|first|second|third|fourth)\s+$/iu.test(before) ||
  (/^\p{L}+day$/iu.test(said) &&
    !/^(?:yester|to)day$/iu.test(said) &&
    !/\b(?:on|this|next|last|by|until|till|from|since|before|after)\s+$/iu.test(before));

/** A day in words: `2025-03-01` as "1 March 2025". */
function dayName(day: string): string {
  const [year, month, date] = day.split('-');
  const name = months[Number(month) - 1] as string;
  return `${Number(date)} ${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${year}`;
}
