// What a run has found.
import { say, table } from '../bench/print';

/** What became of one route. */
export interface RouteTally {
  calls: number;
  /** Answers of 2xx that its own caller got. */
  reached: number;
  refused: number;
  /** Of one call, as far as it can be told while others are under way: a moving average. */
  ms: number;
}

export interface Report {
  calls: number;
  seconds: number;
  statuses: Record<string, number>;
  routes: Record<string, RouteTally>;
  /** What a caller saw that is another's. */
  leaks: string[];
  /** A foreign thing that answered otherwise than a missing one, or a refusal that was not given. */
  differences: string[];
  /** What the witness saw otherwise than before the run: counts, totals, scores, orders, or anything that was changed. */
  moved: string[];
  /** Answers of 500 and above. */
  failures: string[];
  /** Routes that no caller of its own got a 2xx from: what is refused everywhere proves nothing. */
  unreached: string[];
  /** Callers that never found their own word: leaks would not have been seen either. */
  blind: string[];
  /** Events that were heard on the streams of the callers, and answers of the witness that were compared. */
  events: number;
  compared: number;
}

/** Findings of one kind that are kept; the count of calls says how many there could be. */
const most = 50;

export const newReport = (): Report => ({
  calls: 0,
  seconds: 0,
  statuses: {},
  routes: {},
  leaks: [],
  differences: [],
  moved: [],
  failures: [],
  unreached: [],
  blind: [],
  events: 0,
  compared: 0,
});

/** Adds a finding once. */
export function note(list: string[], finding: string): void {
  if (list.length < most && !list.includes(finding)) list.push(finding);
}

const findings = ['leaks', 'differences', 'moved', 'failures', 'unreached', 'blind'] as const;

export const isClean = (report: Report) => findings.every((kind) => report[kind].length === 0);

/** Prints the routes, and what was found. */
export function print(report: Report, leftOut: string[]): void {
  const routes = Object.entries(report.routes).sort(([a], [b]) => (a < b ? -1 : 1));
  table(
    ['route', 'calls', '2xx as control', 'refused', 'ms'],
    routes.map(([name, { calls, reached, refused, ms }]) => [name, calls, reached, refused, Math.round(ms)]),
  );
  say();
  const { calls, seconds, statuses, events, compared } = report;
  say(
    `calls        ${calls} in ${Math.round(seconds)} s (${Math.round(calls / seconds)}/s), by status ${JSON.stringify(statuses)}`,
  );
  say(
    `routes       ${routes.length - report.unreached.length} of ${routes.length} reached with 2xx${leftOut.length ? `; not asked: ${leftOut.join(', ')}` : ''}`,
  );
  say(`events       ${events} heard on the streams of the callers`);
  say(`witness      ${compared} answers compared with those before the run`);
  for (const kind of findings) say(`${kind.padEnd(13)}${report[kind].length}`);
  for (const kind of findings) for (const finding of report[kind]) say(`  ${kind}: ${finding}`);
  say(isClean(report) ? 'clean' : 'NOT CLEAN');
}
