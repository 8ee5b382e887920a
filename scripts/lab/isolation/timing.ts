// Compares the response times for foreign and missing ids, which must not reveal whether an id exists.
import type { IsolationCaller } from './callers';
import type { Client } from './client';
import { table } from '../bench/print';
import { printLine } from '../../runtime/output/print-line';

interface Read {
  kind: string;
  field: string;
  path: string;
  method?: string;
  header?: string;
}

/** One request for each kind of id in a path or header; `ID` is replaced by a foreign or a missing id. */
const reads: Read[] = [
  { kind: 'item', field: 'item_id', path: '/memory/ID' },
  { kind: 'entity', field: 'entity_id', path: '/memory/entities/ID' },
  { kind: 'run', field: 'run_id', path: '/memory/ingest/async/ID' },
  { kind: 'workspace', field: 'workspace_id', path: '/memory/workspaces/ID/members' },
  { kind: 'workspace header', field: 'workspace_id', path: '/memory/list', header: 'X-Workspace-Id' },
  { kind: 'key', field: 'key_id', path: '/memory/api-keys/ID', method: 'DELETE' },
];

/** Maximum difference between the median times for foreign and for absent ids, in percent. */
const maxPercent = 5;

export interface Timing {
  kind: string;
  foreign_ms: number;
  missing_ms: number;
  /** Additional time for a foreign id, in percent of the time for a missing one. */
  difference_percent: number;
}

/**
 * Medians for each kind of id. Calls alternate between foreign and missing ids, so that the load is the same for both.
 */
export async function timeForeignIds(
  client: Client,
  callers: IsolationCaller[],
  calls: number,
  onProgress: (kind: string) => void,
): Promise<Timing[]> {
  const [caller] = callers;
  if (!caller) return [];
  const others = callers.filter(({ tenant }) => tenant !== caller.tenant);
  const timings: Timing[] = [];
  for (const read of reads) {
    const { kind, path, method = 'GET', header } = read;
    const foreign = (await Promise.all(others.map((other) => existingIds(client, other, read)))).flat();
    if (foreign.length === 0) continue;
    onProgress(kind);
    const times: [number[], number[]] = [[], []];
    for (let i = 0; i < calls; i++) {
      const theirs = foreign[(i >> 1) % foreign.length] as string;
      // The missing id has the same format as the foreign one.
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

/** Ids that the other caller can still read, because the run may have deleted many. */
async function existingIds(client: Client, other: IsolationCaller, { field, path, method }: Read): Promise<string[]> {
  if (field === 'workspace_id') return other.workspace ? [other.workspace] : [];
  // No route reads a single key, but the key in use exists.
  if (method === 'DELETE') return (other.known.get('kept') ?? []).filter((id) => id.startsWith('key_'));
  const known = other.known.get(field) ?? [];
  const answers = await Promise.all(
    known.map((id) => client.send('GET', path.replace('ID', id), '', { 'X-API-Key': other.key })),
  );
  return known.filter((_, i) => answers[i]?.status === 200);
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Whether the times for foreign and missing ids are equal for every kind of id. */
export const isEven = (timings: Timing[]) =>
  timings.every(({ difference_percent }) => Math.abs(difference_percent) <= maxPercent);

export function printTimings(timings: Timing[], calls: number): void {
  printLine();
  table(
    [`median of ${calls / 2} reads each`, 'foreign ms', 'missing ms', 'difference'],
    timings.map(({ kind, foreign_ms, missing_ms, difference_percent }) => [
      kind,
      foreign_ms.toFixed(3),
      missing_ms.toFixed(3),
      `${difference_percent.toFixed(1)} %`,
    ]),
  );
  printLine(isEven(timings) ? `all within ${maxPercent} %` : `MORE THAN ${maxPercent} %`);
}
