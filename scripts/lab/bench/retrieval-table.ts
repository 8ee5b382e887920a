// bench retrieval without a set: measures every set by the baseline, the default search and multi_hop, with and without
// data that callers often omit. It runs in process, so that the table takes minutes.
import type { Ctx } from '../../../src/ctx';
import type { Schemas } from '../../../src/generated/schemas';
import { findItems } from '../../../src/memory/retrieval/find';
import type { AskedSearch } from '../../../src/memory/retrieval/search-spec';
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
  /** Number of questions of each group. */
  questions: number;
  /** Number of items of each group: those that answer a question, then the first of the others. */
  items: number;
  /** Keeps rows whose name contains one of these comma-separated texts. */
  only: string;
  /** Discards data of an earlier run. Required after a change to the stored data. */
  fresh: boolean;
}

/** Searches that are compared with the baseline. */
const recipes = { default: {}, multi_hop: { multi_hop: true, budget_ms: 10_000 } } satisfies Record<
  string,
  Partial<AskedSearch>
>;
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
  const wanted = options.only.split(',').filter(Boolean);
  const isWanted = (name: string) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  try {
    const rows: (string | number)[][] = [];
    for (const set of retrievalSets)
      for (const drop of rowsOf[set]) {
        const name = nameOf(set, drop);
        if (!isWanted(name)) continue;
        const row = await rowFor(bench, embed, set, drop, options);
        printLine(row.join('  '));
        rows.push(row);
      }
    printLine();
    const head = ['set', 'questions', 'plain sum', 'default', 'multi_hop', 'p50 ms', 'p95 ms', 'multi_hop p50', 'p95'];
    if (rows.length > 0) table(head, rows);
  } finally {
    await bench.close();
  }
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

async function rowFor(
  bench: Bench,
  embed: Ctx['embed'],
  set: RetrievalSet,
  drop: Deprivation[],
  options: TableOptions,
): Promise<(string | number)[]> {
  const recall = isOfPeople(set) ? 'recall@10' : 'recall@5';
  const found: Record<Recipe | 'plain', Scores[]> = { plain: [], default: [], multi_hop: [] };
  const times: Record<Recipe, number[]> = { default: [], multi_hop: [] };
  for (const { group, queries, items } of chosen(set, options)) {
    const poorer = deprived(items, drop);
    const requests = poorer.map((item) => asAddRequest(set, item));
    const ctx = await filledContext(bench, embed, `${nameOf(group, drop)}`, requests, options.fresh);
    const texts = poorer.map(({ content }) => content);
    const plain = plainSum(texts, await embed.embed(texts, 'passage'));
    for (const query of queries) {
      const [vector] = await embed.embed([query.query], 'query');
      const best = plain(query.query, vector as Float32Array).slice(0, 10);
      const ids = best.map((at) => poorer[at]?.id ?? '');
      found.plain.push(scoresOf(ids, query.gold));
      for (const recipe of Object.keys(recipes) as Recipe[]) {
        const { scores, ms } = await askWith(ctx, recipe, query);
        times[recipe].push(ms);
        found[recipe].push(scores);
      }
    }
  }
  return [
    nameOf(set, drop),
    found.plain.length,
    ...[found.plain, found.default, found.multi_hop].map((scores) => {
      const means = meanOf(scores);
      return `${figure(means[recall])} / ${figure(means['MRR@10'])}`;
    }),
    ...Object.values(times).flatMap((ms) => [0.5, 0.95].map((share) => quantile(ms, share).toFixed(1))),
  ];
}

async function askWith(ctx: Ctx, recipe: Recipe, { query, gold }: DataQuery): Promise<{ scores: Scores; ms: number }> {
  const { answer, ms } = await timedMs(() => findItems(ctx, { ...recipes[recipe], query, top_k: 10 }));
  const ids = answer.map((result) => (result as { external_id?: string }).external_id ?? '');
  return { scores: scoresOf(ids, gold), ms };
}
