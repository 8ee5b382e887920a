// bench retrieval without a set: measures every set by the baseline, the default search and multi_hop, with and without
// data that callers often omit. It runs in process, so that the table takes minutes.
import type { Ctx } from '../../../src/ctx';
import type { Schemas } from '../../../src/generated/schemas';
import type { CrossEncoder } from '../../../src/llm/cross-encoder';
import { openReranker } from '../../../src/llm/reranker';
import { openLog } from '../../../src/log';
import { find } from '../../../src/memory/retrieval/find';
import { searchSpecOf, type AskedSearch } from '../../../src/memory/retrieval/search-spec';
import { filled } from '../../../src/schemas';
import { openBench, type Bench } from './bench';
import {
  asAddRequest,
  byGroup,
  contentHash,
  deprived,
  isOfPeople,
  readItems,
  readQueries,
  retrievalSets,
  type DataQuery,
  type Deprivation,
  type RetrievalSet,
} from './data-sets';
import { addItems, contextIn } from './in-process';
import { meanOf, quantile, scoresOf, timedMs, type Scores } from './metrics';
import { plainSum } from './plain-sum';
import { table } from './print';
import { outOfHeadline } from './retrieval';
import { withVectorCache } from './vector-cache';
import { printLine } from '../../runtime/output/print-line';

export interface TableOptions {
  data: string;
  /** How many questions each group has. */
  questions: number;
  /** How many items each group has: those that answer a question, then the first of the others. */
  items: number;
  /** Keeps rows whose name contains one of these comma-separated texts. */
  only: string;
  /** Discards data of an earlier run. Required after a change to the stored data. */
  fresh: boolean;
  /** Measures the default search with the reranker of the settings too. */
  reranker: boolean;
}

/** Searches that are compared with the baseline. */
const recipes = {
  default: {},
  multi_hop: { multi_hop: true, budget_ms: 10_000 },
  reranked: { reranker: 'cross_encoder' },
} satisfies Record<string, Partial<AskedSearch>>;
type Recipe = keyof typeof recipes;

/** Data that callers of each set may omit. */
const rowsOf: Record<RetrievalSet, Deprivation[][]> = {
  locomo: [
    [],
    ['session'],
    ['time'],
    ['speaker'],
    ['role'],
    ['session', 'time', 'speaker'],
    ['session', 'time', 'speaker', 'prefix'],
  ],
  lme: [[]],
  madial_en: [[]],
  xquad_en: [[]],
  xquad_de: [[]],
  xquad_zh: [[]],
  xquad_hi: [[]],
  xquad_ar: [[]],
  musique: [[], ['prefix'], ['title'], ['title', 'prefix']],
  '2wiki': [[], ['prefix'], ['title'], ['title', 'prefix']],
  hotpotqa: [[], ['prefix'], ['title'], ['title', 'prefix']],
  timeqa: [[], ['title']],
  multihoprag: [[]],
  multihoprag_titled: [[], ['title'], ['title', 'prefix']],
  entailmentbank: [[]],
};

export async function benchTable(options: TableOptions): Promise<void> {
  const bench = await openBench('bench table');
  const embed = withVectorCache(bench.embed, bench.cache);
  const crossEncoder = options.reranker ? await rerankerOf(bench) : undefined;
  const measured: Recipe[] = ['default', 'multi_hop', ...(crossEncoder ? (['reranked'] as const) : [])];
  const wanted = options.only.split(',').filter(Boolean);
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  try {
    const rows: (string | number)[][] = [];
    for (const set of retrievalSets)
      for (const drop of rowsOf[set]) {
        const name = nameOf(set, drop);
        if (!isWanted(name)) continue;
        const row = await rowFor({ bench, embed, crossEncoder, measured, options }, set, drop);
        printLine(row.join('  '));
        rows.push(row);
      }
    printLine();
    const times = measured.flatMap((recipe) => [`${recipe} p50`, 'p95']);
    const head = ['set', 'questions', 'plain sum', ...measured, ...times, ...(crossEncoder ? ['not reranked'] : [])];
    if (rows.length > 0) table(head, rows);
  } finally {
    await crossEncoder?.close();
    await bench.close();
  }
}

/** @throws Error without one */
async function rerankerOf({ config }: Bench): Promise<CrossEncoder> {
  const crossEncoder = await openReranker(config, openLog('silent'));
  if (!crossEncoder) throw new Error('--reranker needs RERANKER_URL or RERANKER_MODEL_PATH, a server or a folder.');
  return crossEncoder;
}

const nameOf = (set: string, drop: Deprivation[]) => (drop.length === 0 ? set : `${set} without ${drop.join('+')}`);
const figure = (value: number) => value.toFixed(3);

/** The selected questions, and items that include their answers. */
function chosen(set: RetrievalSet, { data, questions, items }: TableOptions) {
  const asked = byGroup(
    readQueries(data, set).filter(({ category }) => category !== outOfHeadline),
    ({ group }) => group,
  );
  const groups = byGroup(readItems(data, set), ({ group }) => group);
  return [...asked].map(([group, all]) => {
    const gold = new Set(all.flatMap((query) => query.gold));
    const own = groups.get(group) ?? [];
    let others = Math.max(0, items - gold.size);
    return { group, queries: all.slice(0, questions), items: own.filter(({ id }) => gold.has(id) || others-- > 0) };
  });
}

async function contextFor(bench: Bench, embed: Ctx['embed'], name: string, fresh: boolean): Promise<Ctx> {
  return contextIn(bench, await bench.place(name, fresh), embed);
}

/** A context with stored items. A later run finds them by a name that contains a hash of the items. */
async function filledContext(
  bench: Bench,
  embed: Ctx['embed'],
  name: string,
  requests: Record<string, unknown>[],
  fresh: boolean,
): Promise<Ctx> {
  const ctx = await contextFor(bench, embed, `${name} ${contentHash(requests)}`, fresh);
  const { total } = await ctx.graph.run('items/count', { memory_types: ['episodic', 'semantic'] });
  if (total < requests.length) {
    const { ms } = await timedMs(() => addItems(ctx, requests as unknown as Schemas['items/AddRequest'][]));
    printLine(`${name}: ${requests.length} items added in ${Math.round(ms / 1000)} s`);
  }
  return ctx;
}

interface Measuring {
  bench: Bench;
  embed: Ctx['embed'];
  crossEncoder: CrossEncoder | undefined;
  measured: Recipe[];
  options: TableOptions;
}

async function rowFor(
  { bench, embed, crossEncoder, measured, options }: Measuring,
  set: RetrievalSet,
  drop: Deprivation[],
): Promise<(string | number)[]> {
  const recall = isOfPeople(set) ? 'recall@10' : 'recall@5';
  const found: Record<Recipe | 'plain', Scores[]> = { plain: [], default: [], multi_hop: [], reranked: [] };
  const times: Record<Recipe, number[]> = { default: [], multi_hop: [], reranked: [] };
  let notReranked = 0;
  for (const { group, queries, items } of chosen(set, options)) {
    const poorer = deprived(items, drop);
    const requests = poorer.map((item) => asAddRequest(set, item));
    const stored = await filledContext(bench, embed, `${nameOf(group, drop)}`, requests, options.fresh);
    const ctx = { ...stored, crossEncoder };
    const texts = poorer.map(({ content }) => content);
    const plain = plainSum(texts, await embed.embed(texts, 'passage'));
    for (const query of queries) {
      const [vector] = await embed.embed([query.query], 'query');
      const best = plain(query.query, vector as Float32Array).slice(0, 10);
      const ids = best.map((at) => poorer[at]?.id ?? '');
      found.plain.push(scoresOf(ids, query.gold));
      for (const recipe of measured) {
        const { scores, ms, not_reranked } = await askWith(ctx, recipe, query);
        if (not_reranked) notReranked++;
        times[recipe].push(ms);
        found[recipe].push(scores);
      }
    }
  }
  return [
    nameOf(set, drop),
    found.plain.length,
    ...(['plain', ...measured] as const).map((name) => {
      const means = meanOf(found[name]);
      return `${figure(means[recall])} / ${figure(means['MRR@10'])}`;
    }),
    ...measured.flatMap((recipe) => [0.5, 0.95].map((share) => quantile(times[recipe], share).toFixed(1))),
    ...(crossEncoder ? [notReranked] : []),
  ];
}

async function askWith(ctx: Ctx, recipe: Recipe, { query, gold }: DataQuery) {
  const plan = searchSpecOf(filled('search/SearchRequest', { ...recipes[recipe], query, top_k: 10 }), ctx, []);
  const { answer, ms } = await timedMs(() => find(ctx, plan));
  const results = answer.lists.flatMap((list) => list.results);
  const ids = results.map((result) => (result as { external_id?: string }).external_id ?? '');
  return { scores: scoresOf(ids, gold), ms, not_reranked: answer.not_reranked };
}
