// A sentence as a row of units: names, dates, amounts of money, pronouns, words and punctuation. Facts are read from such rows.
import type { DateMention, Entity, Mention } from '../entities/extraction';
import { honours } from '../entities/lexicon';
import { wordList } from '../read-data';
import { withoutEnd } from '../text/without-end';
import { tokenAt, tokensOf, type Token } from '../text/tokens';
import { addAll } from '../../lists';

export interface Unit {
  kind: 'name' | 'date' | 'amount' | 'pronoun' | 'word' | 'mark';
  /** The text in lower case. For punctuation the character, for a name its text. */
  lower: string;
  start: number;
  end: number;
  /** Whether 's follows. */
  possessive: boolean;
  entity?: Entity;
  date?: DateMention;
}

export interface SentenceUnits {
  units: Unit[];
  start: number;
  end: number;
  /** Whether the sentence is a whole line. */
  isLine: boolean;
  isQuestion: boolean;
}

interface Cover {
  kind: 'name' | 'date' | 'amount';
  start: number;
  end: number;
  entity?: Entity;
  date?: DateMention;
}

const currencies = wordList('currencies');
const pronouns = new Set('i we he she it they who which that me us him her them whom'.split(' '));

/** The sentences of a text with their units. Linear in the text. */
export function sentenceUnits(
  text: string,
  named: { mention: Mention; entity: Entity }[],
  dates: DateMention[],
): SentenceUnits[] {
  const covers = apart([
    ...named.map(({ mention, entity }): Cover => ({ kind: 'name', start: mention.start, end: mention.end, entity })),
    ...dates.map((date): Cover => ({ kind: 'date', start: date.offset, end: date.offset + date.text.length, date })),
    ...amountsOf(text),
  ]);
  const sentences: SentenceUnits[] = [];
  let units: Unit[] = [];
  let opensLine = true;
  const close = (gap: string): void => {
    const [first, last] = [units[0], units.at(-1)];
    const closesLine = gap === '' || gap.includes('\n');
    if (first && last)
      sentences.push({
        units,
        start: first.start,
        end: last.end + (/^["”’)\]]*[.!?]+/u.exec(gap)?.[0].length ?? 0),
        isLine: opensLine && closesLine,
        isQuestion: /^["”’)\]]*\?/u.test(gap),
      });
    units = [];
    opensLine = closesLine;
  };
  let cover = 0;
  let end = 0;
  const tokens = tokensOf(text);
  for (const [i, token] of tokens.entries()) {
    while ((covers[cover]?.end ?? Infinity) <= token.start) cover++;
    if (token.start < end) continue;
    const gap = text.slice(end, token.start);
    if (i > 0 && endsSentence(gap, tokenAt(tokens, i - 1), token, text)) close(gap);
    else addMarks(units, gap, end);
    const over = covers[cover];
    // A title such as in "Dr. Lee" is not a unit.
    if (
      honours.has(token.lower) &&
      token.capital &&
      over?.kind === 'name' &&
      /^\.? $/u.test(text.slice(token.end, over.start))
    ) {
      end = over.start;
      continue;
    }
    const found: Unit[] =
      over && over.start < token.end
        ? [
            {
              ...over,
              lower: text.slice(over.start, over.end),
              possessive: /^['’]s\b/u.test(text.slice(over.end, over.end + 3)),
            },
          ]
        : wordUnits(token);
    addAll(units, found);
    const last = found.at(-1);
    end = (last?.end ?? token.end) + (last?.possessive ? 2 : 0);
  }
  close(text.slice(end));
  return sentences;
}

const contracted: Record<string, string> = { m: 'am', re: 'are', ve: 'have', ll: 'will', d: 'would' };

/** The units of a token. "I'm" gives the pronoun and its verb. */
function wordUnits({ lower, start, end, possessive }: Token): Unit[] {
  const [bare = lower, ending] = lower.split(/['’]/u);
  if (!pronouns.has(bare)) return [{ kind: 'word', lower, start, end, possessive }];
  const verb = possessive ? 'is' : ending && contracted[ending];
  const pronoun: Unit = { kind: 'pronoun', lower: bare, start, end, possessive: false };
  return verb ? [pronoun, { kind: 'word', lower: verb, start: end, end, possessive }] : [pronoun];
}

function endsSentence(gap: string, before: Token, token: Token, text: string): boolean {
  if (gap.includes('\n'))
    return /\n\s*\n|\n\s*[-*•|#]/u.test(gap) || !/^\p{Ll}/u.test(token.text) || /[.!?:;]\s*\n/u.test(gap);
  if (!/[.!?…]["”’)\]]*\s/u.test(gap)) return false;
  if (!token.initial && token.capital) return false;
  if (/^\p{Ll}/u.test(token.text) && gap.startsWith('.')) return false;
  return !(before.end < text.length && /^\p{Lu}$/u.test(before.text) && gap.startsWith('. ') && !token.initial);
}

const marks = new Set(['.', ',', ';', ':', '(', ')', '–', '—', '|', '/', '\t', '"', '“', '”']);

function addMarks(units: Unit[], gap: string, offset: number): void {
  for (let i = 0; i < gap.length; i++) {
    const lower = gap.charAt(i);
    const dash = lower === '-' && gap.charAt(i - 1) === ' ';
    if (marks.has(lower) || dash)
      units.push({
        kind: 'mark',
        lower: dash || lower === '—' ? '–' : lower === '\t' ? '|' : lower,
        start: offset + i,
        end: offset + i + 1,
        possessive: false,
      });
  }
}

function apart(covers: Cover[]): Cover[] {
  covers.sort((a, b) => a.start - b.start || b.end - a.end);
  let end = 0;
  return covers.filter((cover) => {
    if (cover.start < end) return false;
    end = cover.end;
    return true;
  });
}

/** Maximum characters of a currency and of the text before its number. */
const maxCurrencyLength = 14;

/** Sums of money: a number with a currency sign or word, and an optional "a year". */
function amountsOf(text: string): Cover[] {
  const amounts: Cover[] = [];
  for (const match of text.matchAll(/\d[\d.,]*/gu)) {
    const number = withoutEnd(match[0], '.,');
    let start = match.index;
    let end = start + number.length;
    const after = text.slice(end, end + maxCurrencyLength * 2);
    const unit = /^(?: ?(?:million|billion|thousand|[km](?!\p{L})))? ?([\p{L}]+|[€$£])/u.exec(after);
    const sign = /[€$£]\s?$|(?:EUR|CHF|USD|GBP|SEK|NOK|DKK) $/u.exec(text.slice(Math.max(0, start - 4), start))?.[0];
    if (sign) start -= sign.length;
    if (unit && currencies.has(unit[1]?.toLowerCase() ?? '')) end += unit[0].length;
    else if (!sign) continue;
    end +=
      /^,-|^ (?:an?|per|each) (?:person|head|piece|year|month|week|day|night|hour|metre|kilo|litre|unit|seat|user|kg|m)\b/u.exec(
        text.slice(end, end + 20),
      )?.[0].length ?? 0;
    amounts.push({ kind: 'amount', start, end });
  }
  return amounts;
}
