// Does the time of an answer tell a foreign id from a missing one?
import type { Caller } from './callers';
import type { Client } from './client';

export interface Timing {
  foreign_ms: number;
  missing_ms: number;
  /** How much longer the foreign one takes, in percent of the missing one. */
  difference_percent: number;
}

/** Medians of reads by id, one after the other and taking turns, so that both meet the same load. */
export async function timeForeignIds(client: Client, callers: Caller[], calls: number): Promise<Timing | undefined> {
  const [caller] = callers;
  const foreign = callers.find(({ tenant }) => tenant !== caller?.tenant)?.known.get('item_id');
  if (!caller || !foreign?.length) return undefined;
  const times: [number[], number[]] = [[], []];
  for (let i = 0; i < calls; i++) {
    const theirs = foreign[(i >> 1) % foreign.length] as string;
    // Looks like theirs, but is nobody's.
    const nobodys = theirs.slice(0, -4) + '0000';
    const started = performance.now();
    await client('GET', `/memory/${i % 2 ? nobodys : theirs}`, '', { 'X-API-Key': caller.key });
    (times[i % 2] as number[]).push(performance.now() - started);
  }
  const [foreign_ms, missing_ms] = times.map(median) as [number, number];
  return { foreign_ms, missing_ms, difference_percent: Math.round((foreign_ms / missing_ms - 1) * 1000) / 10 };
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;
