// The report of a run.
import { table } from '../bench/print';
import { printLine } from '../../runtime/output/print-line';

export interface RouteTally {
  calls: number;
  /** 2xx responses to calls with the caller's own ids. */
  reached: number;
  refused: number;
  /** Moving average of the time that one call takes under the load of the run. */
  ms: number;
}

export interface IsolationReport {
  calls: number;
  seconds: number;
  statuses: Record<string, number>;
  routes: Record<string, RouteTally>;
  /** Data of one caller seen by another. */
  leaks: string[];
  /** Foreign ids that were answered differently than missing ids, and calls that should have been refused. */
  differences: string[];
  /** Responses to the passive tenant that differ from those before the run. */
  changed: string[];
  /** Responses of 500 and above, and lost event streams. */
  failures: string[];
  /** Routes that never returned 2xx for the caller's own ids. Refusals of foreign ids prove nothing there. */
  unreached: string[];
  /** Callers that never saw their own canary. A leak to them would not be detected. */
  blind: string[];
  /** Events received by all callers. */
  events: number;
  /** Responses to the passive tenant that were compared. */
  compared: number;
}

/** Findings kept per kind. */
const maxFindings = 50;

export const newReport = (): IsolationReport => ({
  calls: 0,
  seconds: 0,
  statuses: {},
  routes: {},
  leaks: [],
  differences: [],
  changed: [],
  failures: [],
  unreached: [],
  blind: [],
  events: 0,
  compared: 0,
});

export function noteLeak(list: string[], finding: string): void {
  if (list.length < maxFindings && !list.includes(finding)) list.push(finding);
}

const findings = ['leaks', 'differences', 'changed', 'failures', 'unreached', 'blind'] as const;

export const isClean = (report: IsolationReport) => findings.every((kind) => report[kind].length === 0);

export function print(report: IsolationReport, leftOut: string[]): void {
  const routes = Object.entries(report.routes).sort(([a], [b]) => (a < b ? -1 : 1));
  table(
    ['route', 'calls', '2xx with own ids', 'refused', 'ms'],
    routes.map(([name, { calls, reached, refused, ms }]) => [name, calls, reached, refused, Math.round(ms)]),
  );
  printLine();
  const { calls, seconds, statuses, events, compared } = report;
  printLine(
    `calls        ${calls} in ${Math.round(seconds)} s (${Math.round(calls / seconds)}/s), by status ${JSON.stringify(statuses)}`,
  );
  printLine(
    `routes       ${routes.length - report.unreached.length} of ${routes.length} reached with 2xx${leftOut.length ? `; not called: ${leftOut.join(', ')}` : ''}`,
  );
  printLine(`events       ${events} received on the event streams`);
  printLine(`passive      ${compared} responses to the passive tenant compared with those before the run`);
  for (const kind of findings) printLine(`${kind.padEnd(13)}${report[kind].length}`);
  for (const kind of findings) for (const finding of report[kind]) printLine(`  ${kind}: ${finding}`);
  printLine(isClean(report) ? 'clean' : 'NOT CLEAN');
}
