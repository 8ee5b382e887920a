// bench add: an add over HTTP, compared with its parts alone: look-up of the key, embedding, queries, commit.
import { hashKey } from '../../src/auth/keys';
import { newId } from '../../src/ids';
import type { Ctx } from '../../src/ctx';
import type { ScopedGraph } from '../../src/graph/run';
import { add } from '../../src/memory/items/add';
import { quantile } from '../../src/memory/search/metrics';
import { openBench, type Bench, type Place } from './bench';
import { timed } from './metrics';
import { say, table } from './print';
import { readSample } from './sample';

/** Milliseconds of one add. */
interface AddTimes {
  whole: number;
  /** The query that authenticates the caller. */
  caller: number;
  embedding: number;
  /** BEGIN and the statements. */
  queries: number;
  commit: number;
}

const parts = ['caller', 'embedding', 'queries', 'commit'] as const;

/** Adds, or their parts, in a row: alternating with each, both sides would find their caches taken by the other's copy of the model. */
const inARow = 25;
/** Rows before the first that counts: caches and compilers are cold. */
const warmUpRows = 4;

/** Measures so many adds of short memories, one after the other. */
export async function benchAdd(calls: number): Promise<void> {
  const bench = await openBench(`bench add ${Date.now()}`);
  try {
    const place = await bench.place('adds');
    const sample = await readSample();
    let made = 0;
    const next = () => ({ content: `${String(sample[made % sample.length]?.['content'])} (${made++})` });
    const wholes: number[] = [];
    const apart: Omit<AddTimes, 'whole'>[] = [];
    for (let row = 0; row < warmUpRows + calls / inARow; row++) {
      if (row === warmUpRows) wholes.length = apart.length = 0;
      for (let n = 0; n < inARow; n++) wholes.push((await timed(() => place.post('/memory/add', next()))).ms);
      for (let n = 0; n < inARow; n++) apart.push(await timeParts(bench, place, next()));
    }
    print(apart.map((times, n) => ({ whole: wholes[n] as number, ...times })));
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

/** Adds an item in this process, with an embedder and a graph that take the time. */
async function timeParts(
  bench: Bench,
  { scope, target, workspace_id }: Place,
  item: { content: string },
): Promise<Omit<AddTimes, 'whole'>> {
  const times = { caller: 0, embedding: 0, queries: 0, commit: 0 };
  const key = { key_hash: hashKey(target.api_key), session_id: null, workspace_id };
  times.caller = (await timed(() => bench.graph.unscoped('auth/find-caller', key))).ms;
  const graph = bench.graph.as(scope, 'bench');
  const write: ScopedGraph['write'] = async (work) => {
    const { answer, ms } = await timed(() =>
      graph.write(async (transaction) => {
        const worked = await timed(() => work(transaction));
        times.queries = worked.ms;
        return worked.answer;
      }),
    );
    times.commit = ms - times.queries;
    return answer;
  };
  const embed: Ctx['embed']['embed'] = async (texts, kind) => {
    const { answer, ms } = await timed(() => bench.embed.embed(texts, kind));
    times.embedding = ms;
    return answer;
  };
  const ctx = {
    scope,
    graph: { ...graph, write },
    embed: { ...bench.embed, embed },
    now: () => new Date().toISOString(),
    newId,
  } satisfies Partial<Ctx> as Partial<Ctx> as Ctx;
  await add(ctx, { content: item.content, memory_type: 'semantic' });
  return times;
}

function print(times: AddTimes[]): void {
  const at = (part: keyof AddTimes, share: number) =>
    quantile(
      times.map((time) => time[part]),
      share,
    );
  const restAt = (share: number) => parts.reduce((rest, part) => rest - at(part, share), at('whole', share));
  const row = (name: string, figure: (share: number) => number) => [
    name,
    ...[0.1, 0.5, 0.95].map((share) => figure(share).toFixed(2)),
  ];
  say();
  table(
    ['ms', 'p10', 'p50', 'p95'],
    [
      row('add', (share) => at('whole', share)),
      row('  look-up of the key', (share) => at('caller', share)),
      row('  embedding', (share) => at('embedding', share)),
      row('  queries', (share) => at('queries', share)),
      row('  commit', (share) => at('commit', share)),
      row('  the rest', restAt),
    ],
  );
}
