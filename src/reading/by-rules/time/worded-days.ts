// Computes days from words: "the first Monday in June", "Thursday fortnight", "June the 5th". All in UTC.
import { dayMs } from '../../../time';
import { months } from './calendar';

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const ordinals = ['first', 'second', 'third', 'fourth'];

export const monthOf = (word: string) => months.indexOf(word.toLowerCase());

/** Number of an ordinal word, 1 to 4; "last" is 4, other words are 0. */
export const ordinalOf = (word: string) => (/^last$/iu.test(word) ? 4 : ordinals.indexOf(word.toLowerCase()) + 1);

const weekdayOf = (word: string) => weekdays.indexOf(word.slice(0, 3).toLowerCase());

/** A weekday of a month: "the first Monday in June", "the last Friday of May". */
export function nthWeekday(nth: string, weekday: string, month: number, year: number): Date {
  if (/^last$/iu.test(nth)) {
    const last = new Date(Date.UTC(year, month + 1, 0));
    return new Date(last.getTime() - ((last.getUTCDay() - weekdayOf(weekday) + 7) % 7) * dayMs);
  }
  const first = new Date(Date.UTC(year, month, 1));
  const days = ((weekdayOf(weekday) - first.getUTCDay() + 7) % 7) + (ordinalOf(nth) - 1) * 7;
  return new Date(first.getTime() + days * dayMs);
}

/** A number of days after the next such weekday: "Monday week" is 7 days after Monday. Today counts as the next. */
export function weekdayAfter(weekday: string, days: number, today: Date): Date {
  const ahead = (weekdayOf(weekday) - today.getUTCDay() + 7) % 7;
  return new Date(today.getTime() + (ahead + days) * dayMs);
}
