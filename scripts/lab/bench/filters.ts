// bench filters: compares searches with and without a filter in the same workspace, and counts missed items.
import type { Schemas } from '../../../src/generated/schemas';
import { cosineOf } from '../../../src/vectors';
import { openBench, type Bench, type BenchPlace } from './bench';
import { readQueries, retrievalSets } from './data-sets';
import { fillBenchWorkspace, type FilledWorkspace } from './fill';
import { mean, median, timedMs } from './metrics';
import { table, verdict } from './print';
import { realTexts } from './real-texts';
import { printLine } from '../../runtime/output/print-line';

/** Rarity of the tags: with 100, every hundredth item has the tag. */
const rates = [1_000, 100, 10, 2];
const warming = 100;
const measured = 200;
/** Number of vector searches that are compared with an exact search over all items of the tag. */
const compared = 50;
const top_k = 10;
const bars = { time: 1.5, recall: 0.99 };

const tagOf = (rate: number) => `one in ${rate}`;
const rateOfBar = 100;

export async function benchFilters(data: string, total: number): Promise<void> {
  const bench = await openBench(`bench filters ${Date.now()}`);
  try {
    const place = await bench.place('filters');
    const tagsOf = (i: number) => rates.filter((rate) => i % rate === 0).map(tagOf);
    const { ids, vectors } = await fillBenchWorkspace(
      bench,
      place,
      realTexts(data, total),
      new Date().toISOString(),
      tagsOf,
    );
    printLine(`${ids.length} items`);
    const queries = retrievalSets.flatMap((set) => readQueries(data, set).map(({ query }) => query));
    const queryOf = (turn: number) => queries[(turn * 7) % queries.length] as string;
    const cases = [undefined, ...rates].map((rate) => ({ rate, filter: filterOf(rate), times: [] as number[] }));
    for (let turn = 0; turn < warming + measured; turn++)
      for (const { filter, times } of cases)
        times.push((await timedMs(() => search(place, { query: queryOf(turn), ...filter }))).ms);
    const p50 = new Map(cases.map(({ rate, times }) => [rate, median(times.slice(warming))]));
    const ratio = (rate: number) => (p50.get(rate) as number) / (p50.get(undefined) as number);
    const recall = await recallOf(bench, place, { ids, vectors }, queryOf);
    printLine();
    table(
      ['filter', 'p50 ms', 'over none', 'recall'],
      [
        ['none', (p50.get(undefined) as number).toFixed(1), '1.00', ''],
        ...rates.map((rate) => [
          tagOf(rate),
          (p50.get(rate) as number).toFixed(1),
          ratio(rate).toFixed(2),
          mean(recall.get(rate) as number[]).toFixed(3),
        ]),
      ],
    );
    verdict(`p50 with a filter of ${tagOf(rateOfBar)} over none`, ratio(rateOfBar), bars.time, 'most');
    verdict('least recall of a filter', Math.min(...[...recall.values()].map(mean)), bars.recall, 'least');
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

/** Shares of an exact search over all items of a tag that a vector search finds, by tag. */
async function recallOf(
  bench: Bench,
  place: BenchPlace,
  { ids, vectors }: Pick<FilledWorkspace, 'ids' | 'vectors'>,
  queryOf: (turn: number) => string,
): Promise<Map<number, number[]>> {
  const recall = new Map(rates.map((rate) => [rate, [] as number[]]));
  for (let turn = 0; turn < compared; turn++) {
    const [vector] = await bench.embed.embed([queryOf(turn)], 'query');
    const cosines = vectors.map((each) => cosineOf(each, vector as Float32Array));
    for (const [rate, shares] of recall) {
      const best = ids.map((id, i) => ({ id, i })).filter(({ i }) => i % rate === 0);
      best.sort((a, b) => (cosines[b.i] as number) - (cosines[a.i] as number));
      const gold = best.slice(0, top_k).map(({ id }) => id);
      const found = new Set(await search(place, { query: queryOf(turn), enable_hybrid: false, ...filterOf(rate) }));
      shares.push(gold.filter((id) => found.has(id)).length / gold.length);
    }
  }
  return recall;
}

const filterOf = (rate: number | undefined) => (rate === undefined ? {} : { filter: { tags: { all: [tagOf(rate)] } } });

async function search(place: BenchPlace, request: Record<string, unknown>): Promise<string[]> {
  const { results } = await place.post<Schemas['search/SearchAnswer']>('/memory/search', { ...request, top_k });
  return results.map(({ item_id }) => item_id);
}
