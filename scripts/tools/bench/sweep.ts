// bench sweep: compares search settings on a public set by POST /memory/search/sweep.
import { setTimeout as delay } from 'node:timers/promises';
import type { Schemas } from '../../../src/generated/schemas';
import { mean } from '../../../src/memory/asking/search/metrics';
import { openBench, type Place } from './bench';
import { byGroup, readQueries, type RetrievalSet } from './data-sets';
import { outOfHeadline } from './retrieval';
import { placesFor } from './places';
import { table } from './print';
import { printLine } from '../../runtime/output/print-line';

export interface SweepOptions {
  data: string;
  /** Fields of the search request with their values; without it, the recipes are compared. */
  grid?: Record<string, unknown[]>;
  /** Questions per workspace. */
  questions: number;
}

type Row = Schemas['search/SweepRow'];

/** The recipes compared in docs/bench.md. */
const recipes: Record<string, Record<string, unknown[]>> = {
  'vectors alone': { enable_hybrid: [false] },
  default: {},
  multi_hop: { multi_hop: [true] },
  ...Object.fromEntries(
    ['lexical', 'entity-graph', 'facts', 'spreading-activation'].map((channel) => [
      `channel ${channel}`,
      { channel_weights: [{ [channel]: 1 }] },
    ]),
  ),
  'semantic .6 + lexical .4': { channel_weights: [{ semantic: 0.6, lexical: 0.4 }] },
  'the same by ranks': { channel_weights: [{ semantic: 0.6, lexical: 0.4 }], fusion: ['rrf'] },
  'and spreading-activation .5': { channel_weights: [{ semantic: 0.6, lexical: 0.4, 'spreading-activation': 0.5 }] },
};

/** Number of results that count, as defined by the authors of each benchmark. */
export const cutOff = (set: RetrievalSet) => (set === 'locomo' ? 10 : 5);

const maxSweepMs = 600_000;

const pollIntervalMs = 500;

/**
 * Starts a sweep and waits for the result.
 * @throws Error with the reason of a failure
 */
async function sweep(place: Place, request: object): Promise<Schemas['search/SweepResult']> {
  const { run_id } = await place.post<Schemas['search/SweepAnswer']>('/memory/search/sweep', request);
  for (;;) {
    const { result, errors } = await place.get<Schemas['runs/Run']>(`/memory/runs/${run_id}`);
    if (result) return result as Schemas['search/SweepResult'];
    if (errors[0]) throw new Error(errors[0]);
    await delay(pollIntervalMs);
  }
}

export async function benchSweep(set: RetrievalSet, { data, grid, questions }: SweepOptions): Promise<void> {
  const bench = await openBench('bench retrieval');
  try {
    const places = await placesFor(bench, set, data, false);
    const asked = readQueries(data, set).filter(({ category }) => category !== outOfHeadline);
    const rows = new Map<string, Row[]>();
    for (const [group, queries] of byGroup(asked, ({ group }) => group)) {
      const chosen = queries.slice(0, questions).map(({ query, gold }) => ({ query, relevant: [...new Set(gold)] }));
      for (const [recipe, settings] of grid ? [['', grid] as const] : Object.entries(recipes)) {
        const place = places.get(group);
        if (!place) continue;
        const result = await sweep(place, { questions: chosen, grid: settings, k: cutOff(set), budget_ms: maxSweepMs });
        if (result.partial) printLine(`${group}: the budget ended first`);
        for (const row of result.rows) {
          const name = recipe || JSON.stringify(row.settings);
          rows.set(name, [...(rows.get(name) ?? []), row]);
        }
      }
    }
    table(
      [set, 'questions', `recall@${cutOff(set)}`, 'nDCG', 'p50 ms', 'p95 ms'],
      [...rows].map(([name, parts]) => {
        const total = parts.reduce((sum, part) => sum + part.questions, 0);
        const weighted = (pick: (row: Row) => number) =>
          parts.reduce((sum, part) => sum + pick(part) * part.questions, 0) / total;
        return [
          name,
          total,
          weighted(({ recall }) => recall).toFixed(3),
          weighted(({ nDCG }) => nDCG).toFixed(3),
          mean(parts.map(({ p50_ms }) => p50_ms)).toFixed(2),
          mean(parts.map(({ p95_ms }) => p95_ms)).toFixed(2),
        ];
      }),
    );
  } finally {
    await bench.close();
  }
}
