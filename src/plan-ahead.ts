// Neo4j plans a query when it first runs, which takes seconds after a restart. So the most common reads and writes run
// once on behalf of a nonexistent user before /ready is 200, and less common ones in the background afterwards, while
// /health says `warming`. The items that they write are deleted again. Rolling them back was tried, but within a
// transaction that has written, Neo4j plans the same query separately, so the first caller had to wait anyway.
//
// A plan suits the size of the store for which it was made. Neo4j would replan as soon as its statistics change, which
// in a small store is every few seconds (measured: 147 queries in five minutes of light use, 2 to 12 s of waiting for a
// list, a recall, a deletion). So it keeps plans for a day (`min_replan_interval`, scripts/runtime/servers/neo4j.ts),
// and they are made anew here each time the store has grown fourfold.
import { contextFor } from './app';
import { noCredential } from './auth/access-control';
import type { Ctx, ScopedCaller } from './ctx';
import type { Graph } from './graph/run';
import { frozen } from './lists';
import type { Log } from './log';
import { answerFromMemory } from './memory/asking/ask/answer';
import { gatherContext } from './memory/asking/recall/context';
import { handOver, packRecall } from './memory/asking/recall/pack/pack';
import { answerSearch } from './memory/asking/search/answer';
import { planFor } from './memory/asking/search/recall-profile';
import { warmUp } from './memory/asking/search/warm-up';
import { listEntities } from './memory/knowledge/entities/entities';
import { listFacts } from './memory/knowledge/facts/facts';
import { add, addBatch } from './memory/knowledge/items/add';
import { getItem, listItems } from './memory/knowledge/items/items';
import { listNeighbors } from './memory/knowledge/items/links';
import { historyOf } from './memory/knowledge/temporal/versions';
import { createDecision } from './memory/expertise/decisions/decisions';
import { createPlan } from './memory/expertise/plans/plans';
import { storeConversation } from './memory/flows/ingest/conversation';
import { ingest } from './memory/flows/ingest/ingest';
import { emptyScope } from './memory/runs/deletion/empty-scope';
import { listRuns } from './memory/runs/runs';
import { onlyOf } from './memory/runs/schedule';
import type { Ports } from './ports';
import { filled } from './schemas';
import { later } from './time';
import { deleteWhole } from './memory/store/delete';
import { afterAllWrites } from './memory/store/moment';
import { patchItem } from './memory/store/patch';

const nobody: ScopedCaller = frozen({
  ...noCredential,
  user_id: '',
  scope: { ...onlyOf('nobody'), level: 'WORKSPACE', active_workspace_id: 'nobody', home_workspace_id: null },
});

/** Reads that look for the item of a nonexistent user. */
const reads: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  list: (ctx) => listItems(ctx, filled('items/ListQuery', {})),
  search: async (ctx) => answerSearch(ctx, await planFor(ctx, filled('search/SearchRequest', { query: 'text' }))),
  ask: (ctx) => answerFromMemory(ctx, filled('ask/AskRequest', { question: 'Whose text is it?' })),
  context: (ctx) => gatherContext(ctx, filled('recall/ContextRequest', { session_id: 'none', query: 'text' })),
  'pack with a question': (ctx) => packRecall(ctx, { budget_tokens: 1_000, query: 'text', project: 'none' }),
  'pack for a start': (ctx) => packRecall(ctx, { budget_tokens: 1_000, preset: 'wakeup', project: 'none' }),
  entities: (ctx) => listEntities(ctx, filled('entities/ListQuery', {})),
  facts: (ctx) => listFacts(ctx, filled('facts/ListQuery', {})),
};

const keptMs = 3_600_000;

/** Reads that run after the ones above. */
const laterReads: Record<string, (ctx: Ctx, item_id: string) => Promise<unknown>> = {
  history: (ctx, item_id) => historyOf(ctx, item_id, filled('temporal/HistoryQuery', {})),
  neighbors: (ctx, item_id) => listNeighbors(ctx, item_id, { offset: 0, limit: 20 }),
  handover: (ctx) => handOver(ctx, filled('recall/HandoverQuery', {})),
  runs: (ctx) => listRuns(ctx, filled('runs/ListQuery', {})),
  'search in several hops': async (ctx) =>
    answerSearch(ctx, await planFor(ctx, filled('search/SearchRequest', { query: 'text', multi_hop: true }))),
};

/** Writes that run after those. */
const laterWrites: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  decision: (ctx) => createDecision(ctx, filled('decisions/CreateRequest', { content: 'Nobody decides.' })),
  plan: (ctx) =>
    createPlan(ctx, filled('plans/CreateRequest', { title: 'A plan of nobody', tasks: [{ title: 'None' }] })),
  conversation: (ctx) => {
    const request = filled('ingest/ConversationRequest', { turns: [{ speaker: 'nobody', content: 'Nobody speaks.' }] });
    return storeConversation(ctx, request, ctx.newId('mem'));
  },
  batch: (ctx) => addBatch(ctx, filled('items/BatchRequest', { items: [{ content: 'Two texts of nobody.' }] })),
  ingest: (ctx) => ingest(ctx, filled('ingest/IngestRequest', { content: 'Nobody reads a text.' }), true),
};

type Run = (step: string, work: () => Promise<unknown>) => Promise<void>;

/**
 * @returns a context of a nonexistent user, and a function that runs a step; if a step fails, only its first request is
 * slow
 */
function asNobody(ports: Ports): { ctx: Ctx; run: Run } {
  const { graph, log } = ports;
  const id = 'plan-ahead';
  const { signal } = new AbortController();
  const unobserved = graph.as(nobody.scope, id, { signal, isUnobserved: true });
  const ctx = { ...contextFor(ports, nobody, { id, log, signal }), graph: unobserved };
  const run: Run = async (step, work) => {
    await work().catch((error: unknown) => {
      log.warn({ err: error, step }, 'not planned ahead: its first request will be slow');
    });
  };
  return { ctx, run };
}

/** Each process uses its own text, because several may start at once. If a process is killed, its text expires. */
async function withItem(ctx: Ctx, work: (item_id: string) => Promise<void>): Promise<void> {
  const own = { content: `A text of nobody, ${ctx.newId('mem')}.`, expires_at: later(ctx.now(), keptMs) };
  const { item_id } = await add(ctx, filled('items/AddRequest', own));
  await work(item_id);
  await deleteWhole(ctx, item_id, { recorded: false });
}

export async function planAhead(ports: Ports): Promise<void> {
  const { ctx, run } = asNobody(ports);
  const credential = { key_hash: 'none', session_id: null, workspace_id: null, subject: null };
  await run('caller', () => ports.graph.unscoped('auth/find-caller', credential));
  await run('queries of searches', () => warmUp(ctx));
  await run('an item', () =>
    withItem(ctx, async (item_id) => {
      await run('get', () => getItem(ctx, item_id));
      for (const [step, read] of Object.entries(reads)) await run(step, () => read(ctx));
      await run('patch', () =>
        patchItem(ctx, item_id, filled('items/PatchRequest', { content: 'Nobody has a text.' })),
      );
    }),
  );
}

/** What `planAhead` leaves for later: it runs beside the first requests. */
export async function planLater(ports: Ports): Promise<void> {
  const { ctx, run } = asNobody(ports);
  await run('an item', () =>
    withItem(ctx, async (item_id) => {
      for (const [step, read] of Object.entries(laterReads)) await run(step, () => read(ctx, item_id));
    }),
  );
  for (const [step, write] of Object.entries(laterWrites)) await run(step, () => write(ctx));
  // Another process that starts now may delete what this one has just written; then one of its first requests is slow.
  const all = { tenant_id: ctx.scope.tenant_id, until: await afterAllWrites(ctx.graph, ctx.now()) };
  await run('deletion of all', () => emptyScope(ctx, all, () => Promise.resolve()));
}

/** Every plan suits a store with fewer nodes. */
const smallStore = 1_000;
const growth = 4;

/** @returns a function, called every minute or so, that has all queries planned anew when the store has grown */
export function replannerOf(
  { graph, log }: { graph: Pick<Graph, 'unscoped'>; log: Pick<Log, 'info'> },
  planAgain: () => Promise<void>,
): () => Promise<void> {
  let plannedFor: number | undefined;
  return async () => {
    const { nodes } = await graph.unscoped('health/count-nodes', {});
    plannedFor ??= nodes;
    if (nodes < growth * Math.max(plannedFor, smallStore)) return;
    await graph.unscoped('health/delete-plans', {});
    plannedFor = nodes;
    log.info({ nodes }, 'the store has grown: queries are planned again');
    await planAgain();
  };
}
