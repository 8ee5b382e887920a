// Finds what a question asks for: names, with the same keys as names in items, and times.
import { candidateNames } from './by-rules/entities/candidates';
import { datesOf, dateSpans } from './by-rules/time/dates';
import { entityKey } from '../libraries/text/entity-key';
import type { DateMention, EntityType } from './reading';
import { markedSpans } from './by-rules/entities/marked-spans';
import { mentionsOf } from './by-rules/entities/mentions';
import { patternFile } from '../libraries/text/read-data';
import { byPosition, tokensOf } from '../libraries/text/tokens';

export interface QueryEntity {
  name: string;
  key: string;
  entity_type: EntityType;
  /**
   * Whether the words are recognised as a name. Otherwise they are part of a name, or a capitalised word, only used for
   * look-up.
   */
  certain: boolean;
}

/**
 * The names in a question, certain ones first, each key once, and its dates.
 * @param time resolves relative dates
 */
export function readQuestion(text: string, time?: string): { names: QueryEntity[]; dates: DateMention[] } {
  const marked = markedSpans(text);
  const dates = datesOf(text, time);
  const hidden = [...marked.hidden, ...dateSpans(dates)].sort(byPosition);
  const mentions = [...marked.mentions, ...mentionsOf(tokensOf(text, hidden))];
  const found = new Map<string, QueryEntity>();
  const add = (name: string, entity_type: EntityType, certain: boolean): void => {
    const key = entityKey(name);
    if (key && !found.has(key)) found.set(key, { name, key, entity_type, certain });
  };
  for (const { name, aliases, entity_type } of mentions)
    for (const each of [name, ...aliases]) add(each, entity_type, true);
  for (const date of dates) add(date.name, 'date', true);
  for (const name of candidateNames(text, tokensOf(text))) add(name, 'other', false);
  return { names: [...found.values()], dates };
}

/** A half-open interval of days, [start, end), as `2025-10-04`. */
export interface AskedTime {
  start: string;
  end: string;
  /** The question names no year, as in "in June", so the interval of any year counts. */
  anyYear: boolean;
}

const wordings = patternFile('times');
const month = new RegExp(wordings.anyOf('month in a question'), 'iu');
const certain = new RegExp(wordings.anyOf('exact time in a question'), 'iu');

/**
 * The times in a question.
 * @param now current time, RFC 3339; resolves "yesterday" or "last week"
 */
export function askedTimes(question: string, now: string): AskedTime[] {
  return datesOf(question, now).map(({ text, start, end }) => ({
    start: start.slice(0, 10),
    end: end.slice(0, 10),
    anyYear: month.test(text) && !certain.test(text),
  }));
}

/**
 * Whether an item with this valid time, as the writer's local time, is in one of the times. An item with an open end
 * is only in the time in which it begins.
 */
export function isOfTime(
  times: AskedTime[],
  start: string | null | undefined,
  end: string | null | undefined,
): boolean {
  if (!start) return false;
  return times.some((asked) => {
    const { start: from, end: until } = asked.anyYear ? inYear(asked, start.slice(0, 4)) : asked;
    // The texts are compared as strings: a day without a time precedes all times of that day.
    return start < until && (start >= from || (!!end && end.slice(0, 'yyyy-mm-ddThh:mm'.length) > `${from}T00:00`));
  });
}

function inYear({ start, end }: AskedTime, year: string): Pick<AskedTime, 'start' | 'end'> {
  const years = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  return { start: year + start.slice(4), end: String(Number(year) + years).padStart(4, '0') + end.slice(4) };
}
