// Chooses the sentence that answers a question, or none. It is quoted, not rewritten: without a language model nothing is inferred.
import type { DateMention } from '../entities/extraction';
import { months } from '../time/calendar';
import type { AnsweringStatement } from './match';
import type { Asked } from './question';

/** Share of the question's words, by weight, that the sentence itself says. Below it the answer is more often wrong: docs/answers.md. */
const minOwn = 2 / 3;

/**
 * The sentence that says all that the question asks about and contains an answer of the kind asked for. A later sentence about the
 * same replaces it; one that does not answer by itself leaves the question open.
 * @param day of the question (`2026-05-01`): what begins later does not hold yet
 */
export function quoteFrom(asked: Asked, candidates: AnsweringStatement[], day: string): AnsweringStatement | undefined {
  // A list or a sum is in no single sentence.
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

function isAnswer({ wanted }: Asked, { own, missing, answers, statement }: AnsweringStatement): boolean {
  const quotable = measures.has(wanted) || /[.!…]["”’)]*$/u.test(statement.text);
  return answers && missing.length === 0 && own >= minOwn && quotable;
}

/** A row of a list can say these; anything else takes a sentence, so that no heading or signature answers. */
const measures = new Set<Asked['wanted']>(['amount', 'number', 'time', 'duration']);

/** The day from which a statement counts: the one it names, else the one on which it was said. */
const dayOf = ({ statement: { from, said } }: AnsweringStatement): string => from ?? said?.slice(0, 10) ?? '';

/** Statements without a day are ordered by when they were stored. */
function compareTimes(a: AnsweringStatement, b: AnsweringStatement): number {
  const [one, other] = dayOf(a) === '' && dayOf(b) === '' ? [a.passage.stored, b.passage.stored] : [dayOf(a), dayOf(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}

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
/** Characters of a quoted sentence. */
const maxQuote = 1_000;

/** The sentence as an answer. It adds days that follow only from the time of the text, and who says "I". */
export function wordingOf({ statement: { text, dates, speaker } }: AnsweringStatement): string {
  const bare = withDays(text.slice(0, maxQuote), dates).replace(opening, '').trim();
  const said = bare.charAt(0).toUpperCase() + bare.slice(1).replace(/[.;:,]$/u, '');
  const end = /[!?…]$/u.test(said) ? '' : '.';
  const names = speaker !== undefined && !roles.has(speaker.toLowerCase()) && firstPerson.test(text);
  return names ? `${said} (${speaker})${end || '.'}` : said + end;
}

/** "yesterday" becomes "yesterday (15 April 2025)". */
function withDays(text: string, dates: DateMention[]): string {
  let resolved = text;
  for (const { text: said, name, grain, offset } of [...dates].sort((a, b) => b.offset - a.offset)) {
    if (grain !== 'day' || /\d{4}/u.test(said)) continue;
    const at = offset + said.length;
    if (text.slice(offset, at) !== said) continue;
    resolved = `${resolved.slice(0, at)} (${dayName(name)})${resolved.slice(at)}`;
  }
  return resolved;
}

/** `2025-03-01` as "1 March 2025". */
function dayName(day: string): string {
  const [year, month, date] = day.split('-');
  const name = months[Number(month) - 1] as string;
  return `${Number(date)} ${name.slice(0, 1).toUpperCase()}${name.slice(1)} ${year}`;
}
