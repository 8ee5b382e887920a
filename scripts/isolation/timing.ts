// Does the time of an answer tell a foreign id from a missing one?
import type { Caller } from './callers';
import type { Client } from './client';
import { say, table } from '../bench/print';

/** Reads by id, one for each kind of id that a path or a header takes: what stands for `ID` is foreign or nobody's. */
const reads: { kind: string; field: string; path: string; method?: string; header?: string }[] = [
  { kind: 'item', field: 'item_id', path: '/memory/ID' },
  { kind: 'entity', field: 'entity_id', path: '/memory/entities/ID' },
  { kind: 'run', field: 'run_id', path: '/memory/ingest/async/ID' },
  { kind: 'workspace', field: 'workspace_id', path: '/memory/workspaces/ID/members' },
  { kind: 'workspace header', field: 'workspace_id', path: '/memory/list', header: 'X-Workspace-Id' },
  { kind: 'key', field: 'key_id', path: '/memory/api-keys/ID', method: 'DELETE' },
];

/** What an answer about a foreign id may differ by from one about nobody's, in percent. */
const mostPercent = 5;

export interface Timing {
  kind: string;
  foreign_ms: number;
  missing_ms: number;
  /** How much longer the foreign one takes, in percent of the missing one. */
  difference_percent: number;
}

/** Medians for each kind of id: calls one after the other and taking turns, so that both meet the same load. */
export async function timeForeignIds(
  client: Client,
  callers: Caller[],
  calls: number,
  onProgress: (kind: string) => void,
): Promise<Timing[]> {
  const [caller] = callers;
  if (!caller) return [];
  const strangers = callers.filter(({ tenant }) => tenant !== caller.tenant);
  const timings: Timing[] = [];
  for (const { kind, field, path, method = 'GET', header } of reads) {
    const foreign = strangers.flatMap((stranger) =>
      field === 'workspace_id' ? [stranger.workspace ?? ''] : (stranger.known.get(field) ?? []),
    );
    if (foreign.length === 0) continue;
    onProgress(kind);
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < calls; i++) {
      const theirs = foreign[(i >> 1) % foreign.length] as string;
      // Looks like theirs, but is nobody's.
      const id = i % 2 ? `${theirs.slice(0, -4)}0000` : theirs;
      const started = performance.now();
      const headers = { 'X-API-Key': caller.key, ...(header && { [header]: id }) };
      await client.send(method, path.replace('ID', id), '', headers);
      (times[i % 2] as number[]).push(performance.now() - started);
    }
    const [foreign_ms, missing_ms] = times.map(median) as [number, number];
    timings.push({ kind, foreign_ms, missing_ms, difference_percent: (foreign_ms / missing_ms - 1) * 100 });
  }
  return timings;
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Whether no kind of id tells by its time whether it is somebody's. */
export const isEven = (timings: Timing[]) =>
  timings.every(({ difference_percent }) => Math.abs(difference_percent) <= mostPercent);

/** Prints the medians. */
export function printTimings(timings: Timing[], calls: number): void {
  say();
  table(
    [`median of ${calls / 2} reads each`, 'foreign ms', 'missing ms', 'difference'],
    timings.map(({ kind, foreign_ms, missing_ms, difference_percent }) => [
      kind,
      foreign_ms.toFixed(3),
      missing_ms.toFixed(3),
      `${difference_percent.toFixed(1)} %`,
    ]),
  );
  say(isEven(timings) ? `all within ${mostPercent} %` : `MORE THAN ${mostPercent} %`);
}
