// Fair shares drill: compares how long a tenant waits for each kind of request, with and without the maximum load of
// another tenant. node dist/scripts/lab/drills/fair-shares.js [--rounds 4] [--calls 15]
import { quantile } from '../bench/metrics';
import { commandLine, wholeNumber } from '../../command';
import { HttpClient } from '../bench/http-client';
import { openDrill, type Drill } from './drill';
import { printLine } from '../../runtime/output/print-line';

const kinds = ['get', 'search', 'add', 'ingest'] as const;
type Kind = (typeof kinds)[number];
type Times = Record<Kind, number[]>;

/** Number of connections on which the greedy tenant continuously sends each kind of request. */
const greed = { searches: 60, lists: 60, batches: 8, ingests: 8 };
const textsPerBatch = 60;

export interface FairReport {
  idle: Times;
  /** Times under the load of the other tenant. */
  busy: Times;
  /** Answered and refused requests of the other tenant in that time. */
  greedy: { answered: number; refused: number };
}

/** @param rounds number of alternations between idle and busy; each sends `calls` requests of each kind */
export async function fairShares(
  polite: Drill,
  greedy: Drill,
  rounds: number,
  calls: number,
  printLine: (line: string) => void,
): Promise<FairReport> {
  const report: FairReport = { idle: noTimes(), busy: noTimes(), greedy: { answered: 0, refused: 0 } };
  const item_id = await fill(polite, 40);
  await fill(greedy, 400);
  await measure(polite, item_id, 3, noTimes());
  for (let round = 1; round <= rounds; round++) {
    await measure(polite, item_id, calls, report.idle);
    const stop = beGreedy(greedy, report.greedy);
    await measure(polite, item_id, calls, report.busy);
    await stop();
    printLine(`round ${round}: ${kinds.map((kind) => `${kind} ${ratioOf(report, kind).toFixed(1)}`).join(', ')}`);
  }
  return report;
}

const noTimes = (): Times => ({ get: [], search: [], add: [], ingest: [] });

/** The 95th percentile under load, divided by the 95th percentile without load. */
export const ratioOf = ({ idle, busy }: FairReport, kind: Kind): number =>
  quantile(busy[kind], 0.95) / quantile(idle[kind], 0.95);

/** @returns the id of the last one */
async function fill(drill: Drill, count: number): Promise<string> {
  const client = new HttpClient(drill.base_url);
  const items = Array.from({ length: count }, (_, i) => ({ content: sentence(i) }));
  const { results } = await client.send<{ results: { item_id: string }[] }>(
    'POST',
    '/memory/add/batch',
    drill.headers,
    { items },
  );
  client.close();
  return results.at(-1)?.item_id ?? '';
}

let written = 0;
const sentence = (i: number) =>
  `Keeper ${i % 13} of station ${i % 7} logged reading ${i * 7919 + ++written} of the tide.`;

/** Sends requests one after the other, alternating between the kinds. */
async function measure(drill: Drill, item_id: string, calls: number, times: Times): Promise<void> {
  const client = new HttpClient(drill.base_url);
  const requests: Record<Kind, (i: number) => Promise<unknown>> = {
    get: () => client.send('GET', `/memory/${item_id}`, drill.headers),
    search: (i) =>
      client.send('POST', '/memory/search', drill.headers, { query: `which keeper logged reading ${i}`, top_k: 10 }),
    add: (i) => client.send('POST', '/memory/add', drill.headers, { content: sentence(i) }),
    ingest: (i) => client.send('POST', '/memory/ingest', drill.headers, { content: sentence(i) }),
  };
  for (let call = 0; call < calls; call++)
    for (const kind of kinds) {
      const sent = performance.now();
      await requests[kind](call);
      times[kind].push(performance.now() - sent);
    }
  client.close();
}

/** @returns a function that stops and waits for open requests */
function beGreedy(drill: Drill, counts: FairReport['greedy']): () => Promise<void> {
  let isOver = false;
  const keepAsking = async (method: string, route: string, bodyOf: (i: number) => object | undefined) => {
    const client = new HttpClient(drill.base_url);
    for (let i = 0; !isOver; i++)
      await client.send(method, route, drill.headers, bodyOf(i)).then(
        () => counts.answered++,
        () => counts.refused++,
      );
    client.close();
  };
  const texts = (i: number) => Array.from({ length: textsPerBatch }, (_, at) => sentence(i * textsPerBatch + at));
  const times = (count: number, ask: () => Promise<void>) => Array.from({ length: count }, ask);
  const asking = [
    ...times(greed.searches, () =>
      keepAsking('POST', '/memory/search', (i) => ({ query: `station ${i} and all of its readings`, top_k: 100 })),
    ),
    ...times(greed.lists, () => keepAsking('GET', '/memory/list?limit=200', () => undefined)),
    ...times(greed.batches, () =>
      keepAsking('POST', '/memory/add/batch', (i) => ({ items: texts(i).map((content) => ({ content })) })),
    ),
    ...times(greed.ingests, () =>
      keepAsking('POST', '/memory/ingest/batch', (i) => ({ items: texts(i).map((content) => ({ content })) })),
    ),
  ];
  return async () => {
    isOver = true;
    await Promise.all(asking);
  };
}

async function main({ rounds, calls }: { rounds: number; calls: number }): Promise<void> {
  const [polite, greedy] = [await openDrill('fair shares, polite'), await openDrill('fair shares, greedy')];
  try {
    const report = await fairShares(polite, greedy, rounds, calls, printLine);
    const ms = (times: number[], share: number) => `${quantile(times, share).toFixed(0)} ms`.padStart(10);
    printLine(`kind      idle p50  idle p95  busy p50  busy p95  ratio of p95`);
    for (const kind of kinds) {
      const { idle, busy } = report;
      const shown = [idle, busy].flatMap((times) => [ms(times[kind], 0.5), ms(times[kind], 0.95)]);
      printLine(`${kind.padEnd(7)}${shown.join('')}  ${ratioOf(report, kind).toFixed(1)}`);
    }
    printLine(`the other tenant: ${report.greedy.answered} answered, ${report.greedy.refused} refused`);
    process.exitCode = kinds.every((kind) => ratioOf(report, kind) <= 3) ? 0 : 1;
  } finally {
    await polite.close();
    await greedy.close();
  }
}

if (require.main === module)
  void commandLine(
    'fair-shares',
    'Compares how long a tenant waits with and without the maximum load of another tenant.',
  )
    .option('--rounds <number>', 'rounds, each idle and then busy', wholeNumber, 4)
    .option('--calls <number>', 'requests of each kind in a round', wholeNumber, 15)
    .action(main)
    .parseAsync();
