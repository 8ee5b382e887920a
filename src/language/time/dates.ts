// Dates in a text as half-open intervals with the granularity of the wording: a day, a month, a year.
import * as chrono from 'chrono-node/en';
import type { ParsedResult } from 'chrono-node';
import type { DateMention } from '../entities/extraction';
import { dayMs } from '../../time';
import { patternFile } from '../read-data';

type Grain = DateMention['grain'];
type ParsedDate = Pick<ParsedResult, 'text' | 'index' | 'start' | 'end'>;

interface Interval {
  grain: Grain;
  start: Date;
  end: Date;
}

/** A pattern that the date parser does not know, or only as a day. `now` is undefined if the item has no time. */
interface Rule {
  pattern: RegExp;
  read: (groups: Record<string, string | undefined>, now: Date | undefined) => Interval | undefined;
}

const longestPiece = 300;
const mostDates = 200;
const wordings = patternFile('times');
// bounded: 300 characters, see `piecesOf`.
const any = (head: string, flags = 'iu') => new RegExp(wordings.anyOf(head), flags);

/** Anything the date parser can recognise: other pieces of text skip the parser, which is expensive. */
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
const partOfDay = any('part of a day');
const betweenDays = any('between two days', 'u');
const pastTense = any('past tense');
const futureTense = any('future tense');

const rules: Rule[] = [
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
 * Dates of a text in order. `time` (RFC 3339) is the moment the text was written: what is relative to it ("yesterday", "in May")
 * is resolved against the day on its writer's clock, and left out without it. At most 200 dates; linear in the text.
 */
export function datesOf(text: string, time?: string): DateMention[] {
  const now = time === undefined || Number.isNaN(Date.parse(time)) ? undefined : clockOf(time);
  const found: DateMention[] = [];
  for (const piece of piecesOf(text)) {
    if (found.length >= mostDates) break;
    if (cue.test(piece.text) || parserCue.test(piece.text)) found.push(...datesOfPiece(piece.text, piece.offset, now));
  }
  return found.slice(0, mostDates);
}

/** What a clock shows at a time with an offset, as if it were UTC: all dates of a text are read in one zone. */
const clockOf = (time: string) => new Date(time.replace(/[+-]\d\d:\d\d$/u, 'Z'));

function datesOfPiece(text: string, offset: number, now: Date | undefined): DateMention[] {
  const found: DateMention[] = [];
  const add = (words: string, at: number, interval: Interval | undefined): void => {
    const free = found.every((date) => at >= date.offset + date.text.length || at + words.length <= date.offset);
    if (interval && free) found.push(toMention(words, at, interval));
  };
  for (const { pattern, read } of rules) {
    for (const match of text.matchAll(pattern)) add(match[0], match.index, read(match.groups ?? {}, now));
  }
  const reference = { instant: now ?? new Date(0), timezone: 0 };
  const parsed = parserCue.test(text) ? chrono.parse(text, reference) : [];
  for (const result of parsed.flatMap((each) => separated(each, reference)))
    add(...bareWords(result), fromParsed(result, text, now));
  for (const match of text.matchAll(yearPattern))
    add(match[0], match.index, isYear(text, match.index) ? years(Number(match[0]), 1, 'year') : undefined);
  found.sort((a, b) => a.offset - b.offset);
  return found.map((date) => ({ ...date, offset: date.offset + offset }));
}

/** Sentences and lines, cut to a maximum length to bound the time of the date parser. */
function piecesOf(text: string): { text: string; offset: number }[] {
  const pieces: { text: string; offset: number }[] = [];
  let offset = 0;
  while (offset < text.length) {
    const length = pieceLength(text.slice(offset, offset + longestPiece));
    pieces.push({ text: text.slice(offset, offset + length), offset });
    offset += length;
  }
  return pieces;
}

/** Up to the first end of a sentence or line, otherwise to the last space, otherwise everything. */
function pieceLength(window: string): number {
  const stop = /[.!?]["”’)]? (?=["“(]?\p{Lu})|\n/u.exec(window);
  if (stop) return stop.index + stop[0].length;
  const space = window.length < longestPiece ? -1 : window.lastIndexOf(' ');
  return space > 0 ? space + 1 : window.length;
}

/** The interval of a parsed date with the granularity of its wording; nothing for clock times, durations and plain numbers. */
function fromParsed(result: ParsedDate, text: string, now: Date | undefined): Interval | undefined {
  const words = result.text;
  if (!isDateWording(words, text, result.index) || (!now && !/\d{4}|\d[./-]\d+[./-]\d/u.test(words))) return undefined;
  const start = grainOf(result.start, words);
  if (!start) return undefined;
  const first = floor(startDate(result, text, now), start);
  if (!result.end) return { grain: start, start: first, end: next(first, start) };
  const end = grainOf(result.end, words);
  if (!end) return { grain: start, start: first, end: next(first, start) };
  const last = next(floor(result.end.date(), end), end);
  return last > first
    ? { grain: last.getTime() - first.getTime() > dayMs ? 'range' : 'day', start: first, end: last }
    : undefined;
}

/** The words of a date and their position, without the preposition that the parser includes. */
function bareWords({ text, index }: ParsedDate): [string, number] {
  const lead = /^on /iu.test(text) ? 3 : 0;
  return [text.slice(lead), index + lead];
}

/** A span of more than a year between two days ("3 May 1811 – 9 June 1870") is a pair of dates, such as of birth and death. */
function separated(result: ParsedDate, reference: { instant: Date; timezone: number }): ParsedDate[] {
  if (!result.end || result.end.date().getTime() - result.start.date().getTime() < 366 * dayMs) return [result];
  const cut = betweenDays.exec(result.text);
  if (!cut) return [result];
  const parts = [result.text.slice(0, cut.index), result.text.slice(cut.index + cut[0].length)];
  const dates = parts.flatMap((part, i) => {
    const parsed = chrono.parse(part, reference)[0];
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
  return !/\bevery\s$/iu.test(text.slice(Math.max(0, at - 6), at));
}

function grainOf(parts: ParsedResult['start'], words: string): Grain | undefined {
  if (partOfMonth.test(words) && parts.isCertain('month')) return 'month';
  if (parts.isCertain('day') || parts.isCertain('weekday')) return 'day';
  if (parts.isCertain('month')) return 'month';
  if (parts.isCertain('year')) return 'year';
  return partOfDay.test(words) ? 'day' : undefined;
}

/** A weekday without "next" in a past-tense sentence is in the past. */
function startDate(result: ParsedDate, text: string, now: Date | undefined): Date {
  const date = result.start.date();
  const onlyWeekday =
    result.start.isCertain('weekday') && !result.start.isCertain('day') && /^(?:on )?\w+$/iu.test(result.text);
  if (!now || !onlyWeekday || date <= now || !isPastTense(text)) return date;
  return new Date(date.getTime() - 7 * dayMs);
}

function isPastTense(text: string): boolean {
  return pastTense.test(text) && !futureTense.test(text);
}

/** Four digits are a year unless a unit follows, or an amount or another number precedes. */
function isYear(text: string, at: number): boolean {
  return (
    !unitAfterNumber.test(text.slice(at + 4, at + 20)) && !amountBeforeNumber.test(text.slice(Math.max(0, at - 14), at))
  );
}

function years(first: number, count: number, grain: Grain): Interval {
  return { grain, start: utc(first, 0, 1), end: utc(first + count, 0, 1) };
}

/** Seasons of the northern half of the world, three calendar months each; a winter begins in December of its year. */
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

/** Offset in weeks; "last weekend" within a weekend means the previous one. */
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

/** A UTC date; unlike `Date.UTC`, years below 100 are kept. */
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

/** ISO 8601 week of a Monday: the week belongs to the year of its Thursday. */
function isoWeek(monday: Date): string {
  const thursday = new Date(monday.getTime() + 3 * dayMs);
  const year = thursday.getUTCFullYear();
  const number = Math.floor((thursday.getTime() - utc(year, 0, 1).getTime()) / (7 * dayMs)) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}
