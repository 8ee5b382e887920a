// bench retrieval: recall, nDCG and latency of searches on a public set.
import type { Schemas } from '../../../src/generated/schemas';
import { openBench, type BenchPlace } from './bench';
import { byGroup, readQueries, type DataQuery, type RetrievalSet } from './data-sets';
import { meanOf, metrics, quantile, scoresOf, timedMs, type Metric, type Scores } from './metrics';
import { placesFor } from './places';
import { table, verdict } from './print';
import { printLine } from '../../runtime/output/print-line';

export interface RetrievalOptions {
  data: string;
  /** Further fields of every search request. */
  search: Partial<Schemas['search/SearchRequest']>;
  /** Discards data imported by an earlier run. */
  fresh: boolean;
}

interface Outcome {
  query: DataQuery;
  scores: Scores;
  ms: number;
}

/** Required recall of the default search, by set. */
const bars: Partial<Record<RetrievalSet, { metric: Metric; bar: number }>> = {
  locomo: { metric: 'recall@10', bar: 0.67 },
};
/** Unanswerable questions, which are usually excluded from LoCoMo results. */
export const outOfHeadline = 'adversarial';

export async function benchRetrieval(set: RetrievalSet, options: RetrievalOptions): Promise<void> {
  const bench = await openBench('bench retrieval');
  try {
    const places = await placesFor(bench, set, options.data, options.fresh);
    const outcomes: Outcome[] = [];
    for (const query of readQueries(options.data, set)) {
      const request = { ...options.search, query: query.query, top_k: 10 };
      const place = places.get(query.group) as BenchPlace;
      const { answer, ms } = await timedMs(() => place.post<Schemas['search/SearchAnswer']>('/memory/search', request));
      outcomes.push({ query, scores: scored(query, answer), ms });
    }
    report(set, outcomes);
  } finally {
    await bench.close();
  }
}

function scored(query: DataQuery, answer: Schemas['search/SearchAnswer']): Scores {
  const found = answer.results.map((result) => (result as { external_id?: string }).external_id ?? '');
  return scoresOf(found, query.gold);
}

function report(set: RetrievalSet, outcomes: Outcome[]): void {
  const headline = outcomes.filter(({ query }) => query.category !== outOfHeadline);
  const categories = byGroup(outcomes, ({ query }) => query.category);
  const row = (name: string, group: Outcome[]) => [
    name,
    group.length,
    ...Object.values(meanOf(group.map(({ scores }) => scores))).map((value) => value.toFixed(3)),
  ];
  table(
    [set, 'queries', ...metrics],
    [...[...categories].sort().map(([name, group]) => row(name, group)), row('headline', headline)],
  );
  printLine();
  const times = outcomes.map(({ ms }) => ms);
  printLine(`milliseconds: p50 ${quantile(times, 0.5).toFixed(2)}, p95 ${quantile(times, 0.95).toFixed(2)}`);
  const bar = bars[set];
  if (!bar) return;
  printLine();
  verdict(bar.metric, meanOf(headline.map(({ scores }) => scores))[bar.metric], bar.bar, 'least');
}
