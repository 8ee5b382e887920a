// Finds the valid time that a short text states: "From 1 July 2026", "until Friday", "Anna moved in May". Nothing is
// guessed: an ambiguous text has no valid time, and a reason is returned.
import { maxRead } from '../../../limits';
import type { DateMention, Unsure, ValidTime } from '../../reading';
import { statementsOf, type StatementInTime } from './statements';
import { patternFile, wordList } from '../../../libraries/text/read-data';
import { tokensOf } from '../../../libraries/text/tokens';

interface Written {
  title?: string | undefined;
  /** Time of writing, RFC 3339 with the writer's offset. It resolves relative days. */
  written?: string | undefined;
  /** Whether the lines are turns of the form `Speaker: text`. */
  dialogue?: boolean;
}

/** Maximum statements of a text. Several statements have different times. */
const maxStatements = 2;

const wordings = patternFile('mails-and-days');
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const untilDay = any('until a day');
const fromDay = any('from a day');
const onDay = /(?:^|\s)(?:in|on|at)\s+(?:the\s+)?$/iu;
/** A range with its first and last day: "from 3 to 5 May". */
const bothEnds = /\d.*\d|\b(?:to|until|till|and)\b/iu;
const isBare = /^(?:yesterday|today|tonight|last |this morning)/iu;
// bounded: 1000 characters, see `maxRead.timedText`.
const notUntil = /\b(?:not|n['’]t|never|nobody|no one)\b[^.;]*\b(?:until|till|before)\s+(?:the\s+)?$/iu;
const doubts = wordList('doubts');
const future = /\b(?:will|shall|going to|is|are|am|has|have|does|do)\b/iu;
const pastVerbs = wordList('past-verbs');
/** Verbs of states, which may last longer than the named day. */
const states = new Set('was were had did lived felt held worked owned used stayed'.split(' '));
// bounded: 1000 characters, see `maxRead.timedText`.
const participles = /\b(?:was|were)\s+(?:\p{L}+ly\s+)?(?:born|built|sold|bought|made|found|\p{L}{2,}ed)\b/iu;
/** A noun before a date with "from": in "the invoice from 4 November", the date is not the start of the valid time. */
const attributed = new RegExp(
  `\\b(?:${[...wordList('determiners')].join('|')})\\s+(?:(?:${[...wordList('adjectives')].join('|')})\\s+)?\\p{Ll}+\\s+$`,
  'iu',
);
/** Punctuation and conjunctions, which end the clause around a day. */
const clauseEnd = /[,;:()–—]|\s(?:and|but|because|while|that|which|who|when|where)\s/giu;
/** A date without a year ("in May", "on Friday"): only with the time of writing it is a day. */
const openDay = any('day without a year');

/** The valid time that a text states, or the reason for none; undefined if the text names no time. Linear. */
export function validTimeOf(
  content: string,
  { title, written, dialogue = false }: Written,
): ValidTime | Unsure | undefined {
  if (content.length > maxRead.timedText) return undefined;
  const statements = [...statementsOf({ content, title, written, dialogue })];
  const found: ValidTime[] = [];
  let unsure: Unsure | undefined;
  for (const statement of statements) {
    const read = timeOf(statement, written);
    if (typeof read === 'string') unsure ??= read;
    else if (read) found.push(read);
  }
  const [first, ...others] = found;
  if (!first) return unsure;
  if (unsure === 'not_stated_as_fact' || others.some(({ from, until }) => from !== first.from || until !== first.until))
    return 'several_times';
  // A heading applies to all text below it.
  const isOfAll = statements.every(({ from }) => from !== undefined && from === first.from);
  return statements.length <= maxStatements || isOfAll ? first : 'several_statements';
}

function timeOf(statement: StatementInTime, written: string | undefined): ValidTime | Unsure | undefined {
  const { text, isQuestion, dates, said } = statement;
  if (isQuestion) return undefined;
  if (!said && openDay.test(text) && !dates.some(({ text: day }) => openDay.test(day))) return 'no_reference_time';
  const found: ValidTime[] = [];
  if (statement.from !== undefined && !dates.some(({ start }) => start.startsWith(statement.from as string)))
    found.push({ from: statement.from, words: statement.heading });
  for (const date of dates) {
    const read = timeBy(text, date, said ?? written);
    if (typeof read === 'string') return read;
    if (read) found.push(read);
  }
  const [from, ...otherFrom] = unique(found.map(({ from }) => from));
  const [until, ...otherUntil] = unique(found.map(({ until }) => until));
  if (otherFrom.length + otherUntil.length > 0 || (from !== undefined && until !== undefined && from >= until))
    return 'several_times';
  if (from === undefined && until === undefined) return undefined;
  return { ...(from && { from }), ...(until && { until }), words: found.map(({ words }) => words).join(', ') };
}

function timeBy(text: string, date: DateMention, now: string | undefined): ValidTime | Unsure | undefined {
  const before = text.slice(0, date.offset);
  const [from, until] = [date.start.slice(0, 10), date.end.slice(0, 10)];
  // The date is removed: its "May" is a month, not a modal verb.
  const part = clauseOf(text, date);
  const clause = part.replace(date.text, ' ');
  const cue = cueOf(before, date);
  if (isOpenCondition(text)) return 'not_stated_as_fact';
  if (/^from\s/iu.test(cue || date.text) && attributed.test(before.slice(0, before.length - cue.length)))
    return 'not_stated_as_fact';
  const words = cue + date.text;
  // A range with two days is a duration; "at the weekend" is only the time of an event.
  if (date.grain === 'range' && bothEnds.test(date.text))
    return isDoubtful(clause) ? 'not_stated_as_fact' : { from, until, words };
  if (cue !== '' || /^(?:from|since|until|till) /iu.test(date.text)) {
    if (notUntil.test(before) || isDoubtful(clause)) return 'not_stated_as_fact';
    if (!untilDay.test(cue) && !/^(?:until|till) /iu.test(date.text)) return { from, words };
    // An end in a second clause applies to that clause only: "The upgrade is done, a backup is kept until Friday".
    const isAside = !text.startsWith(part) && /\p{L}/u.test(part.replace(words, ' '));
    return isAside ? 'several_statements' : { until, words };
  }
  if (!onDay.test(before) && !isBare.test(date.text)) return undefined;
  // Only a past event has a valid time. A future day states a plan: "Anna moves in May".
  if (!isEvent(clause) || isDoubtful(clause) || (now !== undefined && from > now.slice(0, 10))) return undefined;
  return { from, words };
}

/** The words before a day, such as "since " or "until the end of "; '' if there are none. */
const cueOf = (before: string, { text }: DateMention) =>
  /^(?:from|since|until|till) /iu.test(text) ? '' : (untilDay.exec(before)?.[0] ?? fromDay.exec(before)?.[0] ?? '');

function clauseOf(text: string, { offset, text: day }: DateMention): string {
  let [from, to] = [0, text.length];
  for (const { index, 0: mark } of text.matchAll(clauseEnd)) {
    if (index + mark.length <= offset) from = index + mark.length;
    else if (index >= offset + day.length) {
      to = index;
      break;
    }
  }
  // A date that opens the sentence belongs to the whole sentence: "In May, Anna moved".
  const opens = text.slice(from, offset).trim().split(/\s+/u).length <= 2 && from === 0;
  return text.slice(from, opens ? text.length : to);
}

/** Whether a text begins with a condition: "If the permit comes, we open". */
const isOpenCondition = (text: string) => doubts.has(tokensOf(text.slice(0, 100))[0]?.lower ?? '');

const isDoubtful = (clause: string) => tokensOf(clause).some(({ lower }) => doubts.has(lower));

function isEvent(clause: string): boolean {
  if (participles.test(clause)) return true;
  if (future.test(clause)) return false;
  return tokensOf(clause).some(
    ({ lower, capital }) => !capital && !states.has(lower) && (pastVerbs.has(lower) || /\p{L}{2}ed$/u.test(lower)),
  );
}

const unique = (values: (string | undefined)[]) => [...new Set(values.filter((value) => value !== undefined))];
