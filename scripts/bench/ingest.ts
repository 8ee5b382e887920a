// bench ingest: cost of an ingest compared with an add, and of APPEND rows compared with plain Cypher batches.
import { toDriver } from '../../src/graph/values';
import type { Schemas } from '../../src/generated/schemas';
import { openBench, type Bench, type Place } from './bench';
import { quantile } from '../../src/memory/search/metrics';
import { median, timed } from './metrics';
import { say, table, verdict } from './print';

const warmUp = 30;
/** Rows per request, and per plain Cypher statement. */
const rowsAtOnce = 5_000;
const bareAtOnce = 2_000;
/** Limits, as ratios. */
const mostAsync = 1.5;
const mostWaiting = 4;
const leastAppend = 0.5;

/** @param calls number of calls of each kind; @param rows rows of each side */
export async function benchIngest(calls: number, rows: number): Promise<void> {
  const bench = await openBench(`bench ingest ${Date.now()}`);
  try {
    await benchCalls(await bench.place('calls'), calls);
    await benchRows(bench, rows);
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

/** The kinds alternate, so that all meet the same load. */
async function benchCalls(place: Place, calls: number): Promise<void> {
  const kinds = {
    add: '/memory/add',
    'ingest, mode=async': '/memory/ingest?mode=async',
    'ingest, waiting': '/memory/ingest',
  };
  const times = new Map<string, number[]>(Object.keys(kinds).map((name) => [name, []]));
  for (let call = 0; call < warmUp + calls; call++)
    for (const [name, route] of Object.entries(kinds)) {
      const content = `Reading ${call} by ${name}: Mara Lindqvist found the lamp of Skerryvore at ${call * 7} candela.`;
      const { ms, answer } = await timed(() => place.post<{ run_id?: string }>(route, { content }));
      if (call >= warmUp) times.get(name)?.push(ms);
      // Work still in progress would slow down the next call.
      if (name.endsWith('async')) await settled(place, answer.run_id as string);
    }
  const p50 = (name: string) => median(times.get(name) as number[]);
  table(
    ['milliseconds', 'p50', 'p95', 'over add'],
    [...times].map(([name, values]) => [
      name,
      p50(name).toFixed(1),
      quantile(values, 0.95).toFixed(1),
      (p50(name) / p50('add')).toFixed(2),
    ]),
  );
  say();
  verdict('mode=async over add', p50('ingest, mode=async') / p50('add'), mostAsync, 'most');
  verdict('waiting over add', p50('ingest, waiting') / p50('add'), mostWaiting, 'most');
  say();
}

async function settled({ target, workspace_id }: Place, run_id: string): Promise<void> {
  const headers = { 'X-API-Key': target.api_key, 'X-Workspace-Id': workspace_id };
  for (;;) {
    const response = await fetch(`${target.base_url}/memory/ingest/async/${run_id}`, { headers });
    const { status } = (await response.json()) as Schemas['runs/Run'];
    if (status === 'ok' || status === 'error') return;
  }
}

async function benchRows(bench: Bench, rows: number): Promise<void> {
  const place = await bench.place('rows');
  const bareRates: number[] = [];
  const ownRates: number[] = [];
  // In two halves in opposite order, so that neither side always has the smaller store.
  for (let half = 0; half < 2; half++) {
    const count = Math.floor(rows / 2);
    bareRates.push(await rate(count, () => appendBare(bench, place, count)));
    ownRates.push(await rate(count, () => appendRows(place, count)));
  }
  table(
    ['APPEND rows a second', 'first half', 'second half'],
    [
      ['bare Cypher batches', ...bareRates.map((value) => value.toFixed(0))],
      ['structured ingest', ...ownRates.map((value) => value.toFixed(0))],
    ],
  );
  say();
  verdict('structured ingest over bare batches', median(ownRates) / median(bareRates), leastAppend, 'least');
}

const rate = async (count: number, work: () => Promise<void>) => (1000 * count) / (await timed(work)).ms;

const rowAt = (place: number) => ({
  tool_name: `tool ${place % 50}`,
  arguments: { path: `src/file-${place}.ts` },
  result: `line ${place}`,
  success: place % 10 > 0,
});

async function appendRows(place: Place, count: number): Promise<void> {
  for (let start = 0; start < count; start += rowsAtOnce) {
    const data = Array.from({ length: Math.min(rowsAtOnce, count - start) }, (_, index) => rowAt(start + index));
    await place.post('/memory/ingest/structured', { schema: 'tool_call', data });
  }
}

/** The minimum that stores the same nodes: batches of properties over the driver. */
async function appendBare(bench: Bench, { scope }: Place, count: number): Promise<void> {
  const session = bench.driver.session({ database: bench.config.NEO4J_DATABASE });
  const run = `bare-${Date.now()}`;
  for (let start = 0; start < count; start += bareAtOnce) {
    const rows = Array.from({ length: Math.min(bareAtOnce, count - start) }, (_, index) => {
      const { arguments: sent, ...row } = rowAt(start + index);
      const item_id = `${run}-${start + index}`;
      return {
        ...row,
        item_id,
        content: row.tool_name,
        memory_type: 'tool_call',
        status: 'active',
        tags: [],
        metadata_json: JSON.stringify({ arguments: sent }),
        origin: 'structured:tool_call',
        origin_tier: 4,
        lineage_roots: [item_id],
        scope_key: scope.write_key,
        tenant_id: scope.tenant_id,
        workspace_id: scope.workspace_id,
        user_id: scope.user_id,
      };
    });
    await session.executeWrite((transaction) => transaction.run(bareBatch, toDriver({ rows }) as object));
  }
  await session.close();
}

const bareBatch = `
  CYPHER 25
  UNWIND $rows AS row
  CREATE (item:MemoryItem:ToolCall)
  SET item = row, item.created_at = datetime(), item.updated_at = datetime(), item.transaction_time_start = datetime()`;
