// bench past: compares searches of the past with searches of the present in the same store, and measures an item with
// many versions.
import type { Schemas } from '../../../src/generated/schemas';
import { applyPatch } from '../../../src/memory/store/patch';
import { toDriver } from '../../../src/graph/values';
import { openBench, type Bench, type BenchPlace } from './bench';
import { readQueries, retrievalSets } from './data-sets';
import { fillBenchWorkspace, near } from './fill';
import { contextIn } from './in-process';
import { median, timedMs } from './metrics';
import { table, verdict } from './print';
import { realTexts } from './real-texts';
import { printLine } from '../../runtime/output/print-line';

/** Number of versions: one change per day, the last one a day before the bench. */
const versions = 10;
const versionsOfOne = 1_000;
const warming = 200;
const measured = 300;
const bar = 1.5;

const dayMs = 86_400_000;

/** @param total number of items; every tenth has ten versions */
export async function benchPast(data: string, total: number): Promise<void> {
  const bench = await openBench(`bench past ${Date.now()}`);
  try {
    const place = await bench.place('past');
    const begun = Date.now() - (versions + 1) * dayMs;
    const at = (day: number) => new Date(begun + day * dayMs).toISOString();
    const texts = realTexts(data, total);
    const { ids, seen, embed } = await fillBenchWorkspace(bench, place, texts, at(0));
    printLine(`${ids.length} items`);
    const changed = ids
      .map((id, i) => ({ id, text: texts[i] as string, vector: seen[i % seen.length] as Float32Array }))
      .filter((_, i) => i % 10 === 0);
    for (let day = 1; day <= versions; day++) await change(bench, changed, day, at(day));
    printLine(`${changed.length} of them with ${versions} changes each`);
    const queries = retrievalSets.flatMap((set) => readQueries(data, set).map(({ query }) => query));
    const moment = (turn: number) => new Date(begun + (0.5 + (turn % versions)) * dayMs).toISOString();
    const present: number[] = [];
    const past: number[] = [];
    const known: number[] = [];
    for (let turn = 0; turn < warming + measured; turn++) {
      const query = queries[(turn * 7) % queries.length] as string;
      present.push(await search(place, { query }));
      past.push(await search(place, { query, as_of: moment(turn) }));
      known.push(await search(place, { query, as_known_at: moment(turn) }));
    }
    const p50 = (times: number[]) => median(times.slice(warming));
    printLine();
    const rows = Object.entries({ present, as_of: past, as_known_at: known });
    table(
      ['milliseconds', 'p50'],
      rows.map(([name, times]) => [name, p50(times).toFixed(1)]),
    );
    verdict('p50 of an as-of search over a present one', p50(past) / p50(present), bar, 'most');
    verdict('p50 of a search as it was known over a present one', p50(known) / p50(present), bar, 'most');
    await compareVersions(bench, place, embed, (changed[0] as { id: string }).id);
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

/** Reads an item before and after it has many versions. */
async function compareVersions(bench: Bench, place: BenchPlace, embed: Bench['embed'], item_id: string): Promise<void> {
  const reads = () =>
    timesOf(
      () => place.get(`/memory/${item_id}`),
      () => place.get(`/memory/${item_id}/neighbors`),
    );
  const before = await reads();
  for (let i = 0; i < versionsOfOne; i += 50) {
    const context = contextIn(bench, place, embed);
    await context.graph.write(async (transaction) => {
      for (let n = i; n < i + 50; n++)
        await applyPatch(context, transaction, item_id, { write_mode: 'merge', metadata: { n } }, undefined);
    });
  }
  const after = await reads();
  verdict(`p50 of reading an item with ${versionsOfOne} versions over before`, after / before, 1.2, 'most');
}

/** Changes many items at once, with the same result as store/update.cypher without a valid time. */
const changeMany = `CYPHER 25
UNWIND $rows AS row
MATCH (item:MemoryItem {item_id: row.item_id})
LET vector = item.embedding
CREATE (item)-[:HAS_VERSION]->(replaced:ItemVersion), (item)-[:HAS_VERSION]->(rest:ItemVersion)
SET
  replaced = item{.*, embedding: null, _dedupe_key: null},
  replaced.transaction_time_end = datetime($now),
  replaced.known_until = datetime($now),
  rest = item{.*, embedding: null, _dedupe_key: null},
  rest.rest = true,
  rest.transaction_time_end = datetime($now),
  rest.known_from = datetime($now),
  rest.holds_until = datetime($now),
  item.content = row.content,
  item.version = item.version + 1,
  item.updated_at = datetime($now),
  item.transaction_time_start = datetime($now),
  item.known_from = datetime($now),
  item.holds_from = datetime($now)
CALL db.create.setNodeVectorProperty(replaced, 'embedding', vector)
CALL db.create.setNodeVectorProperty(rest, 'embedding', vector)
CALL db.create.setNodeVectorProperty(item, 'embedding', row.embedding)`;

async function change(
  bench: Bench,
  items: { id: string; text: string; vector: Float32Array }[],
  day: number,
  now: string,
): Promise<void> {
  for (let from = 0; from < items.length; from += 500) {
    const rows = items.slice(from, from + 500).map(({ id, text, vector }, i) => ({
      item_id: id,
      content: `${text}\nChanged on day ${day}.`,
      embedding: near(vector, 97 * day + i),
    }));
    await bench.driver.executeQuery(changeMany, toDriver({ rows, now }), {
      database: bench.config.NEO4J_DATABASE,
    });
  }
}

const search = async (place: BenchPlace, request: Record<string, unknown>) =>
  (await timedMs(() => place.post<Schemas['search/SearchAnswer']>('/memory/search', { ...request, top_k: 10 }))).ms;

/** The median time of the calls in 200 rounds, after 200 rounds that are not timed. */
async function timesOf(...calls: (() => Promise<unknown>)[]): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 400; round++) {
    const { ms } = await timedMs(async () => {
      for (const call of calls) await call();
    });
    times.push(ms);
  }
  return median(times.slice(200));
}
