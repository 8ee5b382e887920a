// Neo4j plans a query when it first runs, which takes seconds after a restart. So the commonest reads and writes run once
// for nobody before /ready is 200; what they write is rolled back.
//
// A plan fits the size of the store that it was made for. Neo4j would replan as soon as its statistics change, which in a
// small store is every few seconds (measured: 147 queries in five minutes of light use, 2 to 12 s of waiting for a
// list, a recall, a deletion). So it keeps plans for a day (`min_replan_interval`, scripts/runtime/servers/neo4j.ts), and
// they are made anew here each time the store has grown fourfold.
import { contextFor } from './app';
import { noCredential } from './auth/access-control';
import type { Ctx, ScopedCaller } from './ctx';
import type { Graph } from './graph/run';
import { frozen } from './lists';
import type { Log } from './log';
import { answerQuestion } from './memory/asking/ask/answer';
import { gatherContext } from './memory/asking/recall/context';
import { packRecall } from './memory/asking/recall/pack/pack';
import { answerSearch } from './memory/asking/search/answer';
import { planFor } from './memory/asking/search/recall-profile';
import { warmUp } from './memory/asking/search/warm-up';
import { listEntities } from './memory/knowledge/entities/entities';
import { listFacts } from './memory/knowledge/facts/facts';
import { add } from './memory/knowledge/items/add';
import { getItem, listItems } from './memory/knowledge/items/items';
import { onlyOf } from './memory/runs/schedule';
import type { Ports } from './ports';
import { filled } from './schemas';
import { deleteItem } from './memory/store/delete';
import { patchItem } from './memory/store/patch';

const nobody: ScopedCaller = frozen({
  ...noCredential,
  user_id: '',
  scope: { ...onlyOf('nobody'), level: 'WORKSPACE', active_workspace_id: null, home_workspace_id: null },
});

class RolledBack extends Error {}

/** Everything but the commit. Nothing of another service is asked within the transaction; any vector will do. */
async function rolledBack(ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>): Promise<void> {
  const [vector] = await ctx.embed.embed(['A text of nobody.'], 'passage');
  const embed: Ctx['embed'] = {
    ...ctx.embed,
    embed: (texts) => Promise.resolve(texts.map(() => vector as Float32Array)),
  };
  await ctx.graph.write(async (transaction) => {
    const graph: Ctx['graph'] = {
      ...ctx.graph,
      run: (name, params) => transaction.run(name, params),
      write: (inner) => inner(transaction),
      lasting: () => graph,
    };
    await work({ ...ctx, graph, embed });
    throw new RolledBack();
  });
}

async function keepOneItem(ctx: Ctx): Promise<void> {
  const { item_id } = await add(ctx, filled('items/AddRequest', { content: 'A text of nobody.' }));
  await getItem(ctx, item_id);
  await patchItem(ctx, item_id, filled('items/PatchRequest', { content: 'Another text of nobody.' }));
  await deleteItem(ctx, item_id);
}

const steps: Record<string, (ctx: Ctx) => Promise<unknown>> = {
  list: (ctx) => listItems(ctx, filled('items/ListQuery', {})),
  'add, get, patch, delete': (ctx) => rolledBack(ctx, keepOneItem),
  search: async (ctx) => answerSearch(ctx, await planFor(ctx, filled('search/SearchRequest', { query: 'memory' }))),
  ask: (ctx) => answerQuestion(ctx, filled('ask/AskRequest', { question: 'What is kept?' })),
  context: (ctx) => gatherContext(ctx, filled('recall/ContextRequest', { session_id: 'none', query: 'memory' })),
  'pack with a question': (ctx) => packRecall(ctx, { budget_tokens: 1_000, query: 'memory', filter: ofProject }),
  'pack for a start': (ctx) => packRecall(ctx, { budget_tokens: 1_000, preset: 'wakeup', filter: ofProject }),
  entities: (ctx) => listEntities(ctx, filled('entities/ListQuery', {})),
  facts: (ctx) => listFacts(ctx, filled('facts/ListQuery', {})),
};

const ofProject = { metadata: { project: 'none' } };

/** A step that fails leaves its first real request slow, and nothing else. */
export async function planAhead(ports: Ports): Promise<void> {
  const { graph, log } = ports;
  const ctx = contextFor(ports, nobody, { id: 'plan-ahead', log, signal: new AbortController().signal });
  const run = async (step: string, work: () => Promise<unknown>) => {
    await work().catch((error: unknown) => {
      if (error instanceof RolledBack) return;
      log.warn({ err: error, step }, 'not planned ahead: its first request will be slow');
    });
  };
  const credential = { key_hash: 'none', session_id: null, workspace_id: null, subject: null };
  await run('caller', () => graph.unscoped('auth/find-caller', credential));
  await run('queries of searches', () => warmUp(ctx));
  for (const [step, work] of Object.entries(steps)) await run(step, () => work(ctx));
}

/** In a store of fewer nodes, every plan is good. */
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
