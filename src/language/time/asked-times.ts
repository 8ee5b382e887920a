// Parses the times in a question, and checks whether an item is in one of them.
import { patternFile } from '../read-data';
import { datesOf } from './dates';

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

/** The same days in another year. */
function inYear({ start, end }: AskedTime, year: string): Pick<AskedTime, 'start' | 'end'> {
  const years = Number(end.slice(0, 4)) - Number(start.slice(0, 4));
  return { start: year + start.slice(4), end: String(Number(year) + years).padStart(4, '0') + end.slice(4) };
}
