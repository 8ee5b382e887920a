// Finds dates in a text as half-open intervals. Their granularity follows the wording: a day, a month, a year.
import { maxRead } from '../../../limits';
import * as german from 'chrono-node/de';
import * as english from 'chrono-node/en';
import * as spanish from 'chrono-node/es';
import * as french from 'chrono-node/fr';
import * as italian from 'chrono-node/it';
import * as japanese from 'chrono-node/ja';
import * as dutch from 'chrono-node/nl';
import * as portuguese from 'chrono-node/pt';
import * as russian from 'chrono-node/ru';
import * as chinese from 'chrono-node/zh';
import type { ParsedResult } from 'chrono-node';
import type { DateMention } from '../../reading';
import { dayMs } from '../../../time';
import { patternFile, wordList } from '../../../libraries/text/read-data';
import { languageOf, type Language } from '../../../libraries/text/language-of';
import { tokensOf, type Span } from '../../../libraries/text/tokens';
import { withoutEnd } from '../../../libraries/text/without-end';
import { frenchMonths, germanMonths, months } from './calendar';
import { monthOf, nthWeekday, ordinalOf, weekdayAfter } from './worded-days';
import { addAll } from '../../../lists';

type Grain = DateMention['grain'];
type ParsedDate = Pick<ParsedResult, 'text' | 'index' | 'start' | 'end'>;

interface Interval {
  grain: Grain;
  start: Date;
  end: Date;
}

/** A pattern that the date parser does not know, or knows only as a day. `now` is undefined if the item has no time. */
interface Rule {
  pattern: RegExp;
  read: (
    groups: Record<string, string | undefined>,
    now: Date | undefined,
    before: Date | undefined,
  ) => Interval | undefined;
}

type Parser = Pick<typeof english, 'parse'>;
const parsers: Partial<Record<Language, Parser>> = { en: english, de: german, fr: french };
/** In these languages only full dates are read: the meaning of "in May" depends on words that are not read. */
const parsersOfFullDates: Partial<Record<Language, Parser>> = {
  es: spanish,
  it: italian,
  ja: japanese,
  nl: dutch,
  pt: portuguese,
  ru: russian,
  zh: chinese,
};

const maxPieceLength = 300;
const maxDates = 200;
const wordings = patternFile('times');
// bounded: 300 characters, see `piecesOf`.
const any = (head: string, flags = 'iu') => new RegExp(wordings.anyOf(head), flags);

const foreignTimes = wordList('foreign-times');
const auxiliaries = wordList('auxiliaries');
const sinceCue = any('since');
const beginsCue = any('begins');
const knownMonths = new Set([...months, ...germanMonths]);

/** Words that the date parser may recognise. Text without them skips the parser, which is slow. */
const parserCue = any('perhaps a date');
const cue = any('perhaps another time');
const seasons: Record<string, number> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };
const unitAfterNumber = any('unit after a number');
const amountBeforeNumber = any('amount before a number');
const ordinaryWord = any('ordinary word', 'u');
const ambiguousName = any('ambiguous name of a month or day', 'u');
const beforeName = any('before a month or day');
const duration = any('duration');
const partOfMonth = any('part of a month');
const endOfPeriod = any('end of a period');
const partOfDay = any('part of a day');
const betweenDays = any('between two days', 'u');
const pastTense = any('past tense');
const futureTense = any('future tense');
const presentTense = any('present tense');
const state = any('state', 'giu');
const endBeforeYear = any('end before a year');

const rules: Rule[] = [
  {
    pattern: any('weekday of a week', 'giu'),
    read: ({ weekday = '', which = '' }, now) => now && weekdayOf(weekday, which, now),
  },
  {
    pattern: any('weekday after its week', 'giu'),
    read: ({ weekday = '', which = '' }, now) => now && weekdayOf(weekday, which, now),
  },
  {
    pattern: any('decade', 'giu'),
    read: ({ decade }) => years(Number(decade), 10, 'decade'),
  },
  {
    pattern: any('century', 'giu'),
    read: ({ nth }) => (Number(nth) > 0 ? years((Number(nth) - 1) * 100, 100, 'century') : undefined),
  },
  {
    pattern: any('season of a year', 'giu'),
    read: ({ season = '', year }) => seasonOf(season, Number(year)),
  },
  {
    pattern: any('season nearby', 'giu'),
    read: ({ which = '', season = '' }, now) => now && nearSeason(which, season, now),
  },
  {
    pattern: any('week nearby', 'giu'),
    read: ({ which = '', unit = '' }, now) => now && week(now, steps(which, unit, now), unit === 'weekend'),
  },
  {
    pattern: any('week of the year', 'giu'),
    read: ({ number = '', year }, now) => weekOfYear(Number(number), year ? Number(year) : undefined, now),
  },
  {
    pattern: any('end of the running period', 'giu'),
    read: ({ edge = '', unit = '' }, now) => now && runningEdge(edge, unit.toLowerCase(), now),
  },
  {
    pattern: any('later', 'giu'),
    read: ({ number = '', unit = '' }, _now, before) => before && later(before, numberOf(number), unit.toLowerCase()),
  },
  {
    pattern: any('following', 'giu'),
    read: ({ unit = '' }, _now, before) =>
      before && (unit.toLowerCase() === 'week' ? week(before, 1, false) : later(before, 1, unit.toLowerCase())),
  },
  {
    pattern: any('weekday of a month', 'giu'),
    read: ({ nth = '', weekday = '', month = '', year }, now) =>
      inYear(year, now, (each) => dayFrom(nthWeekday(nth, weekday, monthOf(month), each), 0)),
  },
  {
    pattern: any('weekday after weeks', 'giu'),
    read: ({ weekday = '', unit = '' }, now) =>
      now && dayFrom(weekdayAfter(weekday, unit.toLowerCase() === 'week' ? 7 : 14, floor(now, 'day')), 0),
  },
  {
    pattern: any('month and its day', 'giu'),
    read: ({ month = '', nth }, now) =>
      inYear(undefined, now, (year) => calendarDay(year, monthOf(month) + 1, Number(nth))),
  },
  {
    pattern: any('month of a year nearby', 'giu'),
    read: ({ month = '', which = '' }, now) => {
      const start = now && utc(now.getUTCFullYear() + steps(which, 'year', now), monthOf(month), 1);
      return start && { grain: 'month', start, end: next(start, 'month') };
    },
  },
  {
    pattern: any('quarter in words', 'giu'),
    read: ({ nth = '', year }) => quarterOf(ordinalOf(nth), Number(year)),
  },
  {
    pattern: any('ordinal day', 'giu'),
    read: ({ nth }, now) => now && ordinalDay(Number(nth), now),
  },
  {
    pattern: any('fortnight', 'giu'),
    read: ({ ahead }, now) => now && dayFrom(floor(now, 'day'), ahead ? 14 : -14),
  },
  {
    pattern: any('feast', 'giu'),
    read: ({ feast = '', year }, now) => feastOf(feast, year, now),
  },
  {
    pattern: any('day with dots', 'giu'),
    read: ({ day, month, year }) => calendarDay(Number(year), Number(month), Number(day)),
  },
  {
    pattern: any('weekends ago', 'giu'),
    read: ({ two }, now) => now && week(now, two === undefined ? -3 : -2, true),
  },
  {
    pattern: /\bQ(?<quarter>[1-4])(?:[ /](?:of )?(?<year>20\d\d|19\d\d))?\b/gu,
    read: ({ quarter, year }, now) => quarterOf(Number(quarter), year ? Number(year) : now?.getUTCFullYear()),
  },
];
const yearPattern = /(?<![\d.,/:_-])(?:1[0-9]\d{2}|20\d\d)(?![\d/:_]|[.,]\d|-\d)/gu;

/**
 * The dates of a text in order, at most 200. Linear in the text. English; German and French as far as the date parser
 * knows them; full dates in Spanish, Italian, Dutch, Portuguese, Russian, Chinese and Japanese. Relative dates
 * ("yesterday", "in May") are resolved against the writer's local day at `time`. A heading with a day ("Minutes, 14
 * October 2025", a line of a diary) replaces that day for the text after it. Without either, relative dates are left
 * out.
 * @param time when the text was written, RFC 3339
 */
export function datesOf(text: string, time?: string): DateMention[] {
  let now = time === undefined || Number.isNaN(Date.parse(time)) ? undefined : clockOf(time);
  const language = languageOf(tokensOf(text.slice(0, maxRead.datesLanguage)));
  const found: DateMention[] = [];
  for (const piece of piecesOf(text, language)) {
    if (found.length >= maxDates) break;
    if (!mayHaveDate(piece.text, language)) continue;
    const before = found.at(-1);
    const dates = datesOfPiece(piece.text, piece.offset, { now, language, before: before && new Date(before.start) });
    addAll(found, dates);
    now = headingDay(piece, text, dates) ?? now;
  }
  return found.slice(0, maxDates);
}

/** Positions of the dates, except years alone, which may be part of a name. */
export const dateSpans = (dates: DateMention[]): Span[] =>
  dates
    .filter(({ grain }) => grain !== 'year')
    .map(({ offset, text }) => ({ start: offset, end: offset + text.length }));

function mayHaveDate(text: string, language: Language): boolean {
  return cue.test(text) || parserCue.test(text) || isForParser(text, language);
}

const isForParser = (text: string, language: Language): boolean =>
  language in parsers ? language !== 'en' && isForeignTime(text) : /\d{4}/u.test(text);

const isForeignTime = (text: string) => tokensOf(text).some(({ lower }) => foreignTimes.has(lower));

/** Maximum letters of a heading besides its date: for the first line, and for others. */
const maxHeadLength = { first: 60, other: 14 };

/** Months without a day, which the German and French parsers do not recognise: "ab Februar", "Ende Januar". */
function foreignMonths(text: string, now: Date | undefined): [string, number, Interval][] {
  if (!now) return [];
  return tokensOf(text).flatMap(({ lower, start, end }): [string, number, Interval][] => {
    const month = foreignMonthNames.get(lower);
    if (month === undefined) return [];
    const near = nearYear(utc(now.getUTCFullYear(), month, 1), floor(now, 'day'), false, false);
    const edge = /\b(?:Ende|Anfang|fin)\s$/u.exec(text.slice(Math.max(0, start - 8), start))?.[0];
    const from = start - (edge?.length ?? 0);
    return [
      [
        text.slice(from, end),
        from,
        edge ? edgeOf(edge, near, 'month') : { grain: 'month', start: near, end: next(near, 'month') },
      ],
    ];
  });
}

const foreignMonthNames = new Map(
  [germanMonths, frenchMonths].flatMap((names) => names.map((name, month) => [name, month] as const)),
);

/** The day in a heading: a first line or sentence that ends with it, or a later line that contains nothing else. */
function headingDay(
  { text, offset }: { text: string; offset: number },
  whole: string,
  [date, other]: DateMention[],
): Date | undefined {
  if (!date || other || date.grain !== 'day') return undefined;
  const isFirst = whole.slice(0, offset).trim() === '';
  const opensLine = isFirst || whole.charAt(offset - 1) === '\n';
  const closesLine = text.endsWith('\n') || offset + text.length === whole.length;
  if (!opensLine || (!closesLine && !isFirst)) return undefined;
  const at = date.offset - offset;
  const rest = text.slice(0, at) + text.slice(at + date.text.length);
  const words = tokensOf(rest).map(({ lower }) => lower);
  if (
    rest.trim().length > (isFirst ? maxHeadLength.first : maxHeadLength.other) ||
    words.some((word) => auxiliaries.has(word))
  )
    return undefined;
  const isAtEnd = text.slice(at + date.text.length).trim().length < 3;
  const isAlone = words.every((word) => knownMonths.has(word) || word.length < 3 || /day$|tag$|di$/u.test(word));
  return (isFirst && isAtEnd && !/^(?:on|since|until|by|in|at|from|for)$/u.test(words[0] ?? '')) || isAlone
    ? new Date(date.start)
    : undefined;
}

interface Reading {
  now: Date | undefined;
  language: Language;
  /** The previous date, from which "three years later" counts. */
  before: Date | undefined;
}

/** The local time of a time with an offset, as if it were UTC: all dates of a text are read in one zone. */
const clockOf = (time: string) => new Date(time.replace(/[+-]\d\d:\d\d$/u, 'Z'));

function datesOfPiece(text: string, offset: number, { now, language, before }: Reading): DateMention[] {
  const found: DateMention[] = [];
  const add = (words: string, at: number, interval: Interval | undefined): void => {
    const free = found.every((date) => at >= date.offset + date.text.length || at + words.length <= date.offset);
    if (interval && free) found.push(toMention(words, at, interval));
  };
  for (const { pattern, read } of rules) {
    for (const match of text.matchAll(pattern)) {
      const last = found.filter((date) => date.offset < match.index).at(-1);
      add(match[0], match.index, read(match.groups ?? {}, now, last ? new Date(last.start) : before));
    }
  }
  const reference = { instant: now ?? new Date(0), timezone: 0 };
  const isCued = parserCue.test(text) || isForParser(text, language);
  // The parser would read the first number of "from 12 May to …" as an hour.
  const readable = text
    .replace(/\bfrom (?=\d{1,2} (?:\p{Lu}|(?:to|until|till) \d{1,2} \p{Lu}))/gu, '     ')
    .replace(/\b(?:night|evening|morning|afternoon) of (?=\d|\p{Lu})/gu, (words) => ' '.repeat(words.length))
    .replace(/\b(mid|early|late)-(?=\p{Lu})/gu, '$1 ')
    .replace(/(?<=\p{L}{3}), (?=\d{1,2}[-–]\d{1,2}\b)/gu, '; ');
  const parsed = isCued ? parse(readable, language, reference) : [];
  let stated: Date | undefined;
  for (const result of parsed.flatMap((each) => separated(each, reference))) {
    add(...bareWords(result), fromParsed(result, text, now, stated));
    if (result.start.isCertain('year') && result.start.isCertain('month')) stated = result.start.date();
  }
  if (language === 'de' || language === 'fr') for (const month of foreignMonths(text, now)) add(...month);
  for (const match of text.matchAll(yearPattern)) {
    if (!isYear(text, match.index)) continue;
    const year = years(Number(match[0]), 1, 'year');
    const edge = endBeforeYear.exec(text.slice(Math.max(0, match.index - 17), match.index))?.[0];
    if (edge) add(edge + match[0], match.index - edge.length, edgeOf(edge, year.start, 'year'));
    else add(match[0], match.index, year);
  }
  found.sort((a, b) => a.offset - b.offset);
  return found.map((date) => ({ ...date, offset: date.offset + offset }));
}

function parse(text: string, language: Language, reference: { instant: Date; timezone: number }): ParsedResult[] {
  const parser = parsers[language];
  if (parser) return parser.parse(text, reference);
  const isFull = ({ start, end }: ParsedResult) =>
    [start, end ?? start].every((day) => (['year', 'month', 'day'] as const).every((part) => day.isCertain(part)));
  return (parsersOfFullDates[language] ?? english).parse(text, reference).filter(isFull);
}

/** Sentences and lines, cut to a maximum length, which bounds the time of the date parser. */
function piecesOf(text: string, language: Language): { text: string; offset: number }[] {
  const pieces: { text: string; offset: number }[] = [];
  let offset = 0;
  while (offset < text.length) {
    const length = pieceLength(text.slice(offset, offset + maxPieceLength), language);
    pieces.push({ text: text.slice(offset, offset + length), offset });
    offset += length;
  }
  return pieces;
}

/** Length up to the first end of a sentence or line, otherwise to the last space, otherwise of everything. */
function pieceLength(window: string, language: Language): number {
  for (const stop of window.matchAll(/[.!?]["”’)]? (?=["“(]?\p{Lu})|\n/gu))
    // A full stop after a German ordinal ends no sentence: "12. Dezember".
    if (language !== 'de' || !/(?<!\d)\d{1,2}$/u.test(window.slice(0, stop.index))) return stop.index + stop[0].length;
  const space = window.length < maxPieceLength ? -1 : window.lastIndexOf(' ');
  return space > 0 ? space + 1 : window.length;
}

/**
 * The interval of a parsed date, with the granularity of its wording. Undefined for clock times, durations and plain
 * numbers.
 */
function fromParsed(
  result: ParsedDate,
  text: string,
  now: Date | undefined,
  stated: Date | undefined,
): Interval | undefined {
  const words = result.text;
  if (!isDateWording(words, text, result.index) || (!now && !/\d{4}|\d[./-]\d+[./-]\d/u.test(words))) return undefined;
  const start = grainOf(result.start, words);
  if (!start) return undefined;
  const began = startDate(result, text, now, stated);
  const first = floor(began, start);
  const edge =
    !result.end && start !== 'day'
      ? endOfPeriod.exec(text.slice(Math.max(0, result.index - 16), result.index + 16))
      : null;
  if (edge) return edgeOf(edge[0], first, start);
  if (!result.end) return { grain: start, start: first, end: next(first, start) };
  const end = grainOf(result.end, words);
  if (!end) return { grain: start, start: first, end: next(first, start) };
  // The end without a year is in the same year as the start or in the next: "from 28 December to 3 January".
  const ended = result.end.date();
  if (!result.end.isCertain('year') && result.end.isCertain('month')) {
    ended.setUTCFullYear(began.getUTCFullYear());
    if (ended < began) ended.setUTCFullYear(began.getUTCFullYear() + 1);
  }
  if (ended < began && result.end.isCertain('weekday')) ended.setUTCDate(ended.getUTCDate() + 7);
  const last = next(floor(ended, end), end);
  return last > first
    ? { grain: last.getTime() - first.getTime() > dayMs ? 'range' : 'day', start: first, end: last }
    : undefined;
}

function edgeOf(words: string, first: Date, grain: Grain): Interval {
  const after = next(first, grain);
  if (/^(?:the )?(?:end|ende|fin)/iu.test(words)) return dayFrom(after, -1);
  return dayFrom(first, 0);
}

function bareWords({ text, index }: ParsedDate): [string, number] {
  const lead = /^(?:on|le|am) /iu.test(text) ? text.indexOf(' ') + 1 : 0;
  return [withoutEnd(text.slice(lead), ',;. \n\t'), index + lead];
}

/**
 * Splits a span of more than a year between two days ("3 May 1811 – 9 June 1870"): it is a pair of dates, such as of
 * birth and death.
 */
function separated(result: ParsedDate, reference: { instant: Date; timezone: number }): ParsedDate[] {
  if (!result.end || result.end.date().getTime() - result.start.date().getTime() < 366 * dayMs) return [result];
  const cut = betweenDays.exec(result.text);
  if (!cut) return [result];
  const parts = [result.text.slice(0, cut.index), result.text.slice(cut.index + cut[0].length)];
  const dates = parts.flatMap((part, i) => {
    const parsed = english.parse(part, reference)[0];
    const offset = result.index + (i === 0 ? 0 : cut.index + cut[0].length);
    return parsed ? [{ text: parsed.text, index: offset + parsed.index, start: parsed.start }] : [];
  });
  return dates.length === 2 ? dates : [result];
}

function isDateWording(words: string, text: string, at: number): boolean {
  if (
    /^[\d\s.,/:-]+$/u.test(words) &&
    !/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|^\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}$)/u.test(words)
  )
    return false;
  if (ordinaryWord.test(words) || duration.test(words)) return false;
  if (ambiguousName.test(words)) return beforeName.test(text.slice(Math.max(0, at - 8), at));
  // A recurring day is not a date: "on the first Monday of the month".
  if (/^ of (?:the|each|every) (?:month|year|week)\b/iu.test(text.slice(at + words.length, at + words.length + 16)))
    return false;
  return !/\bevery\s$/iu.test(text.slice(Math.max(0, at - 6), at));
}

function grainOf(parts: ParsedResult['start'], words: string): Grain | undefined {
  if (partOfMonth.test(words) && parts.isCertain('month')) return 'month';
  if (parts.isCertain('day') || parts.isCertain('weekday')) return 'day';
  if (parts.isCertain('month')) return 'month';
  if (parts.isCertain('year')) return 'year';
  return partOfDay.test(words) ? 'day' : undefined;
}

/**
 * The day of a weekday or a date without a year: in the future, unless the sentence is in the past tense. The parser
 * would choose the closest one, which may be last week.
 * @param stated an earlier date; after a date of a past year, this one is in the same year or the next
 */
function startDate(result: ParsedDate, text: string, now: Date | undefined, stated: Date | undefined): Date {
  const { start } = result;
  const date = start.date();
  if (!now) return date;
  const today = floor(now, 'day');
  const lead = text.slice(Math.max(0, result.index - 12), result.index);
  const isPast =
    sinceCue.test(lead) ||
    (isPastTense(text, result.index) &&
      !/\b(?:until|till|next|bis)\s$/iu.test(lead) &&
      !(beginsCue.test(lead) && !result.end && presentTense.test(text)));
  const isBare = /^(?:on |am |le )?[\p{L}.]+,?(?: (?:morning|afternoon|evening|night))?$/iu.test(result.text.trim());
  if (
    start.isCertain('weekday') &&
    !start.isCertain('day') &&
    (isBare || result.end || /^(?:on )?\p{L}+,? (?:at|um|à|\d|between)/iu.test(result.text))
  ) {
    const day = floor(date, 'day');
    const ahead = (day.getTime() - today.getTime()) / dayMs;
    if (isPast) return ahead >= 0 ? new Date(date.getTime() - (ahead >= 7 ? 14 : 7) * dayMs) : date;
    return ahead <= 0 ? new Date(date.getTime() + (ahead <= -7 ? 14 : 7) * dayMs) : date;
  }
  if (start.isCertain('month') && !start.isCertain('year') && !/^(?:last|next|this|past|coming)\b/iu.test(result.text))
    return stated && stated.getUTCFullYear() < today.getUTCFullYear()
      ? nearYear(utc(stated.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()), stated, false, false)
      : nearYear(date, today, isPast, start.isCertain('day'));
  return date;
}

/** The same day in the year that puts it in the past or the future; the current month counts as both. */
function nearYear(date: Date, today: Date, isPast: boolean, hasDay: boolean): Date {
  const moved = (years: number) => utc(date.getUTCFullYear() + years, date.getUTCMonth(), date.getUTCDate());
  const floorOf = (day: Date) => (hasDay ? day : floor(day, 'month'));
  const limit = floorOf(today).getTime();
  const candidates = [-1, 0, 1].map(moved);
  return isPast
    ? (candidates.findLast((each) => floorOf(each).getTime() <= limit) ?? date)
    : (candidates.find((each) => floorOf(each).getTime() >= limit - (hasDay ? recentMs : 0)) ?? date);
}

/** A day that was over for less than this period does not mean the same day of next year. */
const recentMs = 45 * dayMs;

/** Whether the clause of a date is in the past tense, or the sentence if the clause has no verb. */
function isPastTense(text: string, at: number): boolean {
  const clause = clauseAt(text, at);
  if (futureTense.test(clause)) return false;
  if (pastTense.test(clause.replace(state, 'is'))) return true;
  if (presentTense.test(clause)) return false;
  return pastTense.test(text.replace(state, 'is')) && !futureTense.test(text);
}

/** The text between the conjunctions and semicolons around a position. */
function clauseAt(text: string, at: number): string {
  let [from, to] = [0, text.length];
  for (const { index } of text.matchAll(/; |: | but | because | while | so that | – /gu)) {
    if (index < at) from = index;
    else {
      to = index;
      break;
    }
  }
  return text.slice(from, to);
}

/** Whether four digits are a year: no unit follows, and no amount or number precedes. */
function isYear(text: string, at: number): boolean {
  return (
    !unitAfterNumber.test(text.slice(at + 4, at + 20)) && !amountBeforeNumber.test(text.slice(Math.max(0, at - 14), at))
  );
}

function years(first: number, count: number, grain: Grain): Interval {
  return { grain, start: utc(first, 0, 1), end: utc(first + count, 0, 1) };
}

/** The three calendar months of a season in the northern hemisphere. Winter begins in December of its year. */
function seasonOf(season: string, year: number): Interval | undefined {
  const month = seasons[season.toLowerCase()];
  if (month === undefined) return undefined;
  return { grain: 'season', start: utc(year, month, 1), end: utc(year, month + 3, 1) };
}

function nearSeason(which: string, season: string, now: Date): Interval | undefined {
  const year = now.getUTCFullYear();
  const around = [year - 2, year - 1, year, year + 1, year + 2].flatMap((each) => seasonOf(season, each) ?? []);
  if (/last|past/iu.test(which)) return around.findLast((each) => each.end <= now);
  if (/next/iu.test(which)) return around.find((each) => each.start > now);
  return around.find((each) => each.end > now);
}

/** Number of weeks or years from the current one. On a weekend, "the coming weekend" is the next. */
function steps(which: string, unit: string, now: Date): number {
  if (/last|past|previous/iu.test(which)) return -1;
  if (/next/iu.test(which)) return 1;
  return /coming/iu.test(which) && (unit === 'week' || [0, 6].includes(now.getUTCDay())) ? 1 : 0;
}

/** ISO week (from Monday) or its weekend, `count` weeks from the one that contains `now`. */
function week(now: Date, count: number, weekend: boolean): Interval {
  const monday = now.getUTCDate() - ((now.getUTCDay() + 6) % 7) + count * 7;
  const day = (offset: number): Date => utc(now.getUTCFullYear(), now.getUTCMonth(), monday + offset);
  return weekend ? { grain: 'range', start: day(5), end: day(7) } : { grain: 'week', start: day(0), end: day(7) };
}

const dayFrom = (day: Date, days: number): Interval => ({
  grain: 'day',
  start: new Date(day.getTime() + days * dayMs),
  end: new Date(day.getTime() + (days + 1) * dayMs),
});

/** A day of this month, or of the next one if the day is over: "on the 3rd". */
function ordinalDay(nth: number, now: Date): Interval | undefined {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  return calendarDay(year, month + (nth < now.getUTCDate() ? 2 : 1), nth);
}

/** A weekday of another week: "Wednesday next week". */
function weekdayOf(weekday: string, which: string, now: Date): Interval {
  const { start } = week(now, steps(which, 'week', now), false);
  return dayFrom(start, ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].indexOf(weekday.slice(0, 3).toLowerCase()));
}

function feastOf(feast: string, year: string | undefined, now: Date | undefined): Interval | undefined {
  const name = feast.toLowerCase();
  const [month, day] = name.includes("year's day")
    ? [1, 1]
    : [12, name === 'christmas eve' ? 24 : name === 'christmas day' ? 25 : name === 'boxing day' ? 26 : 31];
  if (year) return calendarDay(Number(year), month, day);
  if (!now) return undefined;
  const own = calendarDay(now.getUTCFullYear(), month, day);
  return own && own.end > now ? own : calendarDay(now.getUTCFullYear() + 1, month, day);
}

function calendarDay(year: number, month: number, day: number): Interval | undefined {
  const start = utc(year, month - 1, day);
  if (start.getUTCMonth() !== (month - 1) % 12 || start.getUTCDate() !== day) return undefined;
  return dayFrom(start, 0);
}

/** A date in the given year, otherwise in this year, or in the next one if it is long over. */
function inYear(
  year: string | undefined,
  now: Date | undefined,
  of: (year: number) => Interval | undefined,
): Interval | undefined {
  if (year !== undefined) return of(Number(year));
  if (!now) return undefined;
  const own = of(now.getUTCFullYear());
  return own && own.end.getTime() > now.getTime() - recentMs ? own : of(now.getUTCFullYear() + 1);
}

/** ISO week of a year; without a year, of this one, or of the next if that week is long over. */
function weekOfYear(number: number, year: number | undefined, now: Date | undefined): Interval | undefined {
  if (number < 1 || number > 53 || (year === undefined && !now)) return undefined;
  const of = (each: number) => week(utc(each, 0, 4), number - 1, false);
  if (year !== undefined) return of(year);
  const current = now?.getUTCFullYear() ?? 0;
  const limit = (now?.getTime() ?? 0) - recentMs;
  return [of(current), of(current + 1)].find(({ end }) => end.getTime() > limit) ?? of(current);
}

/** The first or last day of the current period: "the end of the month". The end of a week is Friday. */
function runningEdge(edge: string, unit: string, now: Date): Interval {
  const grain = unit.startsWith('year') ? 'year' : unit.startsWith('month') ? 'month' : undefined;
  if (grain) return edgeOf(edge, floor(now, grain), grain);
  const { end } = week(now, 0, false);
  return dayFrom(end, -3);
}

/** A date after an earlier one, with the granularity of the unit: "three years later". */
function later(before: Date, count: number, unit: string): Interval | undefined {
  const [year, month, day] = [before.getUTCFullYear(), before.getUTCMonth(), before.getUTCDate()];
  if (count < 1 || count > 400) return undefined;
  if (unit.startsWith('year')) return years(year + count, 1, 'year');
  if (unit.startsWith('month'))
    return { grain: 'month', start: utc(year, month + count, 1), end: utc(year, month + count + 1, 1) };
  return dayFrom(utc(year, month, day), count * (unit.startsWith('week') ? 7 : 1));
}

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const numberOf = (word: string) =>
  Math.max(numbers.indexOf(word.toLowerCase()), /^an?$/iu.test(word) ? 1 : Number(word) || 0);

function quarterOf(quarter: number, year: number | undefined): Interval | undefined {
  if (year === undefined) return undefined;
  return { grain: 'quarter', start: utc(year, quarter * 3 - 3, 1), end: utc(year, quarter * 3, 1) };
}

function floor(date: Date, grain: Grain): Date {
  return utc(date.getUTCFullYear(), grain === 'year' ? 0 : date.getUTCMonth(), grain === 'day' ? date.getUTCDate() : 1);
}

function next(start: Date, grain: Grain): Date {
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth();
  if (grain === 'year') return utc(year + 1, 0, 1);
  return grain === 'month' ? utc(year, month + 1, 1) : utc(year, month, start.getUTCDate() + 1);
}

/** A UTC date. Unlike `Date.UTC`, it does not change years below 100. */
function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month, day);
  return date;
}

function toMention(text: string, offset: number, { grain, start, end }: Interval): DateMention {
  return { text, name: nameOf(grain, start, end), grain, start: start.toISOString(), end: end.toISOString(), offset };
}

function nameOf(grain: Grain, start: Date, end: Date): string {
  const day = start.toISOString().slice(0, 10);
  const year = day.slice(0, 4);
  if (grain === 'day') return day;
  if (grain === 'month') return day.slice(0, 7);
  if (grain === 'year') return year;
  if (grain === 'decade') return `${year}s`;
  if (grain === 'century') return `${year.slice(0, 2)}xx`;
  if (grain === 'quarter') return `${year}-Q${start.getUTCMonth() / 3 + 1}`;
  if (grain === 'week') return isoWeek(start);
  return `${day}/${new Date(end.getTime() - dayMs).toISOString().slice(0, 10)}`;
}

/** The ISO 8601 name of the week that begins on a Monday. Its Thursday determines the year. */
function isoWeek(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - utc(year, 0, 1).getTime()) / (7 * dayMs)) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}
