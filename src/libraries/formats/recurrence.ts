// Describes in words when a repeating event takes place: its rule, the next occurrence after the calendar was written,
// and the last one. Searching a day for a rule that no day fulfils costs a fraction of a second, so a file may have
// only a few of these; beyond that, and beyond the limits, a rule stays as written.
import { RRuleTemporal } from 'rrule-temporal';
import { toText } from 'rrule-temporal/totext';

export interface Recurrence {
  words: string;
  /** Time of the next occurrence, RFC 3339. */
  next?: string;
  last?: string;
}

const maxIterations = 1_000;
const maxFailures = 5;
const maxRules = 5_000;
const maxWithout = 500;
/** Nobody needs the next occurrence of an hourly rule. */
const rule = /^FREQ=(?:DAILY|WEEKLY|MONTHLY|YEARLY)\b/i;
const endOfTime = new Date('9999-01-01T00:00:00Z');

/** Reads the rules of one file. */
export function recurrences(): (
  lines: { start: string; rule: string; without: string[] },
  after?: string,
) => Recurrence {
  let failures = 0;
  let rules = 0;
  return ({ start, rule: written, without }, after) => {
    const bare = { words: written };
    const isLimited = failures >= maxFailures || rules >= maxRules || without.length > maxWithout;
    if (isLimited || !rule.test(written)) return bare;
    rules++;
    try {
      const rruleString = [start, `RRULE:${written}`, ...without].join('\n');
      const found = new RRuleTemporal({ rruleString, maxIterations });
      const { count, until } = found.options();
      const next = after === undefined ? null : found.next(new Date(after));
      const last = count === undefined && until === undefined ? null : found.previous(endOfTime);
      const isDay = !/T\d/.test(start);
      const shown = (at: { toString(): string }) =>
        at
          .toString()
          .slice(0, isDay ? 10 : 16)
          .replace('T', ' ');
      const told = [
        ...(next && after !== undefined ? [`after ${after.slice(0, 10)} next on ${shown(next)}`] : []),
        ...(last ? [`last on ${shown(last)}`] : []),
      ];
      return {
        words: [toText(found), ...told].join(', '),
        ...(next && { next: new Date(next.epochMilliseconds).toISOString() }),
        ...(last && { last: new Date(last.epochMilliseconds).toISOString() }),
      };
    } catch {
      failures++;
      return bare;
    }
  };
}
