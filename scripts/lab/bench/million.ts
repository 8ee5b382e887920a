// bench million: many tenants of unequal size in one store. Searches and lists of a large, a middle and a small tenant,
// against those of a tenant with 1,000 items that was alone in the store; then export and deletion, at two sizes.
// Vectors are generated, because the model would take hours. The process of the bench stores the items with the
// service's own code, and reads them through REST.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/config';
import { readDraft } from '../../../src/memory/model/draft';
import { exportWorkspace } from '../../../src/memory/operations/transfer/export-workspace';
import { openItems } from '../../../src/memory/store/write';
import { mapInTurns } from '../../../src/process/turns';
import { unitOf } from '../../../src/vectors';
import { printLine } from '../../runtime/output/print-line';
import { openBench, type Bench } from './bench';
import { near } from './fill';
import { contextIn } from './in-process';
import { madeText } from './made-texts';
import { quantile, timedMs } from './metrics';
import { table, verdict } from './print';
import { cachedVectors } from './real-texts';

type Tenant = Awaited<ReturnType<Bench['newTenant']>> & { first: number; size: number };

/** Texts that the model embeds; all other vectors are blends of these. */
const embedded = 2_000;
const perTransaction = 250;
const writers = 3;
const warming = 30;
const measured = 100;
const bar = 2;
/** Every hundredth item has the tag. */
const tag = 'rare';

const requests: Record<string, (question: string) => Record<string, unknown>> = {
  search: (query) => ({ query }),
  'search, filter 1 in 100': (query) => ({ query, filter: { tags: { all: [tag] } } }),
  'search, multi_hop': (query) => ({ query, multi_hop: true }),
};
const lists = 'list';
const kinds = [...Object.keys(requests), lists];

export async function benchMillion(items: number, tenants: number): Promise<void> {
  const bench = await openBench('bench million');
  try {
    const seen = await cachedVectors(
      bench.embed,
      bench.cache,
      Array.from({ length: embedded }, (_, i) => madeText(i).content),
      embedded,
    );
    const alone = { ...(await bench.newTenant('bench million, alone')), first: 0, size: 1_000 };
    await load(bench, [alone], seen);
    const before = (await measure([alone])).get(alone) as Times;
    const sizes = zipf(items, tenants);
    const loaded: Tenant[] = [];
    let first = alone.size;
    for (const [rank, size] of sizes.entries()) {
      loaded.push({ ...(await bench.newTenant(`bench million ${rank + 1}`)), first, size });
      first += size;
    }
    const { ms } = await timedMs(() => load(bench, loaded, seen));
    printLine(`${items} items in ${tenants} tenants written, ${Math.round((1000 * items) / ms)} a second`);
    const chosen = ['largest', 'middle', 'smallest'].map((name, i) => ({
      name,
      tenant: loaded[
        [
          0,
          Math.max(
            0,
            sizes.findIndex((size) => size <= alone.size),
          ),
          tenants - 1,
        ][i] as number
      ] as Tenant,
    }));
    const after = await measure([alone, ...chosen.map(({ tenant }) => tenant)]);
    const columns = [
      { name: 'alone', times: before },
      { name: 'the same among all', times: after.get(alone) as Times },
      ...chosen.map(({ name, tenant }) => ({
        name: `${name}, ${tenant.size}`,
        times: after.get(tenant) as Times,
      })),
    ];
    printLine();
    table(
      ['p50 / p95 ms', ...columns.map(({ name }) => name)],
      kinds.map((kind) => [
        kind,
        ...columns.map(({ times }) =>
          [0.5, 0.95].map((share) => quantile(times[kind] ?? [], share).toFixed(1)).join(' / '),
        ),
      ]),
    );
    for (const kind of kinds)
      for (const { name, times } of columns.slice(1))
        verdict(`p50 of ${kind}, ${name}`, ratio(times, before, kind), bar, 'most');
    for (const tenant of [loaded[1], loaded[10]]) if (tenant) await exportAndDelete(bench, tenant);
  } finally {
    await bench.close();
  }
}

const ratio = (times: Times, before: Times, kind: string) =>
  quantile(times[kind] ?? [], 0.5) / quantile(before[kind] ?? [], 0.5);

/** Sizes that fall with the rank, the largest first; their sum is `items`. */
function zipf(items: number, tenants: number): number[] {
  const weights = Array.from({ length: tenants }, (_, rank) => 1 / (rank + 1));
  const unit = items / weights.reduce((sum, weight) => sum + weight, 0);
  const sizes = weights.map((weight) => Math.max(1, Math.floor(weight * unit)));
  sizes[0] = (sizes[0] as number) + items - sizes.reduce((sum, size) => sum + size, 0);
  return sizes;
}

/** Writers take the batches one after the other, so that those of different tenants are written at once. */
async function load(bench: Bench, tenants: Tenant[], seen: Float32Array[]): Promise<void> {
  const batches = tenants.flatMap((tenant) =>
    Array.from({ length: Math.ceil(tenant.size / perTransaction) }, (_, i) => ({
      tenant,
      from: i * perTransaction,
      to: Math.min(tenant.size, (i + 1) * perTransaction),
    })),
  );
  let done = 0;
  const waiting = batches.values();
  const write = async () => {
    for (const { tenant, from, to } of waiting) {
      await writeBatch(bench, tenant, from, to, seen);
      done += to - from;
      if (Math.floor(done / 50_000) > Math.floor((done - to + from) / 50_000)) printLine(`${done} items`);
    }
  };
  await Promise.all(Array.from({ length: writers }, write));
}

async function writeBatch(bench: Bench, tenant: Tenant, from: number, to: number, seen: Float32Array[]): Promise<void> {
  const ctx = contextIn(bench, tenant, bench.embed);
  const positions = Array.from({ length: to - from }, (_, i) => tenant.first + from + i);
  const entries = await mapInTurns(positions, async (position) => ({
    draft: await readDraft(
      {
        content: madeText(position).content,
        memory_type: 'semantic',
        metadata: {},
        tags: position % 100 === 0 ? [tag] : [],
      },
      [],
    ),
    item_id: ctx.newId('mem'),
    dedupe_key: null,
    vectors: { item: blend(seen, position) },
  }));
  await ctx.graph.write((transaction) => openItems(transaction, ctx, entries));
}

/** A unit vector between those of two texts, determined by the position. */
function blend(seen: Float32Array[], position: number): Float32Array {
  const one = seen[position % seen.length] as Float32Array;
  const other = near(seen[(position * 7 + Math.floor(position / seen.length)) % seen.length] as Float32Array, position);
  return Float32Array.from(unitOf(Array.from(one, (value, i) => value + 0.7 * (other[i] as number))));
}

type Times = Record<string, number[]>;

/** In each turn, every tenant gets a request of each kind, about something that it holds. */
async function measure(tenants: Tenant[]): Promise<Map<Tenant, Times>> {
  const times = new Map<Tenant, Times>(tenants.map((tenant) => [tenant, {}]));
  for (let turn = 0; turn < warming + measured; turn++)
    for (const [tenant, of] of times)
      for (const kind of kinds) {
        const { question } = madeText(tenant.first + ((turn * 37) % tenant.size));
        const request = requests[kind];
        const { ms } = await timedMs(() =>
          request
            ? tenant.post('/memory/search', { ...request(question), top_k: 10 })
            : tenant.get('/memory/list?limit=50'),
        );
        if (turn >= warming) (of[kind] ??= []).push(ms);
      }
  return times;
}

async function exportAndDelete(bench: Bench, { workspace_id, tenant_id, size }: Tenant): Promise<void> {
  let bytes = 0;
  const written = await timedMs(async () => {
    for await (const text of exportWorkspace(bench.graph, workspace_id, () => new Date().toISOString()))
      bytes += Buffer.byteLength(text);
  });
  const admin = path.join(projectRoot, 'dist', 'scripts', 'admin.js');
  const deleted = await timedMs(() =>
    promisify(execFile)(process.execPath, [admin, 'tenant', 'delete', '--tenant', tenant_id, '--yes']),
  );
  const rate = (ms: number) => `${(ms / 1000).toFixed(1)} s, ${Math.round((1000 * size) / ms)} a second`;
  printLine(`${size} items: export ${rate(written.ms)}, ${Math.round(bytes / 1e6)} MB; deletion ${rate(deleted.ms)}`);
}
