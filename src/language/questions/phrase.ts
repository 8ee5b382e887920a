// An answer as one sentence: the statement without markup and former values, its days resolved, and the day for which it holds.
import type { DateMention } from '../entities/extraction';
import { patternFile } from '../read-data';
import { answersKind } from './answer-kind';
import { effective, type Choice, type Scored } from './choose';
import type { Asked } from './question';
import type { Statement } from './statements';

const wordings = patternFile('answers');
// bounded: 1000 characters, see `longestRead`.
const any = (head: string, flags = 'iu') => new RegExp(wordings.anyOf(head), flags);
const opening = any('opening of a statement');
const formerValue = any('former value');
const fromFormer = any('from a former value');
const ends = any('ends');
const follows = any('follows');
const denies = any('denies');
const whatWas = any('what was');
const firstPerson = /\b(?:I|we|my|our|me|us)\b/u;
const roles = new Set(['user', 'assistant', 'system']);

/** A longer statement is cut. */
const longestRead = 1_000;
/** A longer word is data and no word; the answer ends before it. */
const longestWord = 200;

const months = 'January February March April May June July August September October November December'.split(' ');

/** `2025-03-01` as "1 March 2025". */
function dayName(day: string): string {
  const [year, month, date] = day.split('-');
  return `${Number(date)} ${months[Number(month) - 1]} ${year}`;
}

export function phrase(asked: Asked, choice: Choice): string {
  const { chosen, day } = choice;
  if (choice.listed) return `${choice.listed.join(', ')}.`;
  if (choice.sum) return `${choice.sum}.`;
  const { statement } = chosen;
  const resolved = withDays(wordsOf(statement.text.slice(0, longestRead)), statement.dates);
  const bare = withoutFormer(asked, statement, latterOf(asked, resolved))
    .replace(opening, '')
    .replace(fromFormer, (...parts) => {
      const { kept, kept2 } = parts.at(-1) as { kept?: string; kept2?: string };
      return kept === undefined ? (kept2 ?? '') : `${kept} `;
    })
    .replace(formerValue, '')
    .replace(/ ([.,;])/gu, '$1')
    .trim();
  const said = yesOrNo(asked, chosen) + bare.charAt(0).toUpperCase() + bare.slice(1).replace(/[.;:,]$/u, '');
  const marks = [whoSaid(chosen), day === undefined ? '' : dayName(day), whenItHolds(asked, chosen)].filter(
    (mark) => mark !== '',
  );
  const end = /[!?…]$/u.test(said) ? '' : '.';
  return marks.length > 0 ? `${said} (${marks.join(', ')})${end || '.'}` : `${said}${end}`;
}

/** The text up to its first word that is too long for one. */
function wordsOf(text: string): string {
  let end = 0;
  for (const word of text.split(' ')) {
    if (word.length > longestWord) return end > 0 ? text.slice(0, end).trimEnd() : text;
    end += word.length + 1;
  }
  return text;
}

/** Days that a reader could only work out from the time of the text are named behind the words: "yesterday (15 April 2025)". */
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

/** Of "Reto stops and Milan takes over", who follows: the rest of the sentence tells what ended. */
function latterOf({ wanted, state }: Asked, text: string): string {
  if (wanted !== 'person' || !state || !ends.test(text) || !follows.test(text)) return text;
  const at = [...text.matchAll(/[,;] |\band /gu)].find(
    ({ index }) => ends.test(text.slice(0, index)) && follows.test(text.slice(index)),
  );
  return at ? text.slice(at.index + at[0].length) : text;
}

/** Kinds of answers of which a sentence can name the one before beside the one that holds. */
const replaceable = new Set<Asked['wanted']>(['time', 'duration', 'number', 'amount', 'person', 'name', 'place']);

/** "We are leaving the old hall; call Silke Rohde" without the clauses that tell what was, if the others still answer. */
function withoutFormer(asked: Asked, statement: Statement, text: string): string {
  if (!asked.state || asked.past || !replaceable.has(asked.wanted)) return text;
  const clauses = text.split(/(?<=[;:,]) /u);
  const rest = clauses.filter((clause) => !whatWas.test(clause)).join(' ');
  if (rest === '' || rest === text) return text;
  const dates = statement.dates.filter((date) => rest.includes(date.text));
  return answersKind({ ...statement, text: rest, dates }, asked, noNames) > 0 ? rest : text;
}

const noNames: ReadonlySet<string> = new Set();

function whoSaid({ statement: { speaker, text } }: Scored): string {
  return speaker !== undefined && !roles.has(speaker.toLowerCase()) && firstPerson.test(text) ? speaker : '';
}

/** Since when a state holds; what was only said is as old as its text. */
function whenItHolds({ state, wanted }: Asked, chosen: Scored): string {
  const { from, dates } = chosen.statement;
  const day = effective(chosen);
  if (!state || wanted === 'time' || day === '') return '';
  if (from === undefined) return `as of ${dayName(day)}`;
  return dates.some(({ start }) => start.slice(0, 10) === from) ? '' : `since ${dayName(day)}`;
}

/** "No: Dogs stay outside." Only a statement that denies or affirms all of the question is put so. */
function yesOrNo({ wanted, text }: Asked, { statement, own }: Scored): string {
  if (wanted !== 'yes_no' || denies.test(text)) return '';
  if (denies.test(statement.text.slice(0, longestRead))) return 'No: ';
  return own > 0.9 ? 'Yes: ' : '';
}
