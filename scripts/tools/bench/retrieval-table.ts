// bench retrieval without a set: measures every set by the baseline, the default search and multi_hop, with and without
// data that callers often omit. It also measures the conversation route. It runs in process, so that the table takes
// minutes.
import type { Ctx } from '../../../src/ctx';
import { filled } from '../../../src/schemas';
import type { Schemas } from '../../../src/generated/schemas';
import { ingestConversation } from '../../../src/memory/flows/ingest/conversation';
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
  type DataItem,
  type DataQuery,
  type Deprivation,
  type RetrievalSet,
} from './data-sets';
import { addItems, contextIn } from './in-process';
import { mean, meanOf, quantile, scoresOf, timed, type Scores } from './metrics';
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
    const conversations: (string | number)[][] = [];
    for (const drop of conversationRows) {
      if (!isWanted(nameOf('conversation', drop))) continue;
      conversations.push(...(await conversationRow(bench, embed, drop, options)));
    }
    printLine();
    const budgets = within.map((characters) => `within ${characters}`);
    if (conversations.length > 0)
      table(
        ['conversation route', 'questions', ...budgets, '10 chunks', 'characters', 'p50 ms', 'p95 ms'],
        conversations,
      );
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
  let place = await bench.place(name);
  if (fresh) {
    await bench.remove(place);
    place = await bench.place(name);
  }
  return contextIn(bench, place, embed);
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
    const { ms } = await timed(() => addItems(ctx, requests as unknown as Schemas['items/AddRequest'][]));
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
  const { answer, ms } = await timed(() => findItems(ctx, { ...recipes[recipe], query, top_k: 10 }));
  const ids = answer.map((result) => (result as { external_id?: string }).external_id ?? '');
  return { scores: scoresOf(ids, gold), ms };
}

/** The conversation route with all data, without dates, and with roles instead of names. */
const conversationRows: Deprivation[][] = [[], ['time'], ['role']];
/** Budgets in characters of chunks. */
const within = [12_000, 18_000];
/** Number of requested chunks. */
const chunksAsked = 40;

/**
 * The share of gold turns in the found chunks, for the baseline on the same chunks, the default search and multi_hop.
 */
async function conversationRow(
  bench: Bench,
  embed: Ctx['embed'],
  drop: Deprivation[],
  options: TableOptions,
): Promise<(string | number)[][]> {
  const plainSums = newTally();
  const tallies = new Map(Object.keys(recipes).map((recipe) => [recipe as Recipe, newTally()]));
  for (const { group, queries, items } of chosen('locomo', options)) {
    const poorer = deprived(items, drop);
    const request = conversationOf(group, poorer);
    const name = `${nameOf(`talk ${group}`, drop)} ${contentHash(request)}`;
    const ctx = await contextFor(bench, embed, name, options.fresh);
    const { chunk_results } = await ingestConversation(ctx, request);
    const turnsOf = turnsByChunk(chunk_results, poorer);
    const stored = await ctx.graph.run('store/get-many', { item_ids: [...turnsOf.keys()] });
    const chunks = stored.map(({ item }) => ({ item_id: item.item_id, content: item.content }));
    const texts = chunks.map(({ content }) => content);
    const plain = plainSum(texts, await embed.embed(texts, 'passage'));
    for (const query of queries) {
      const [vector] = await embed.embed([query.query], 'query');
      const best = plain(query.query, vector as Float32Array).slice(0, chunksAsked);
      const found = best.flatMap((at) => chunks[at] ?? []);
      count(plainSums, query, found, turnsOf);
      for (const [recipe, tally] of tallies) {
        const asked = { ...recipes[recipe], query: query.query, top_k: chunksAsked };
        const { answer, ms } = await timed(() => findItems(ctx, asked));
        tally.times.push(ms);
        count(tally, query, answer, turnsOf);
      }
    }
  }
  return [['plain sum', plainSums] as const, ...tallies].map(([name, { shares, sizes, times }]) => [
    `${nameOf('conversation', drop)}: ${name}`,
    sizes.length,
    ...shares.map((values) => figure(mean(values))),
    Math.round(mean(sizes)),
    ...[0.5, 0.95].map((share) => quantile(times, share).toFixed(1)),
  ]);
}

/** Ids of the turns of each chunk. */
type TurnsOf = ReadonlyMap<string, string[]>;

const turnsByChunk = (chunks: Schemas['ingest/ChunkResult'][], all: { id: string }[]): TurnsOf =>
  new Map(
    chunks.map(({ item_id, first_turn, turns }) => [
      item_id,
      all.slice(first_turn, first_turn + turns).map(({ id }) => id),
    ]),
  );

/** `shares`: of the gold turns, within each budget and among the first ten chunks. */
interface Tally {
  shares: number[][];
  sizes: number[];
  times: number[];
}

const newTally = (): Tally => ({ shares: [...within, 0].map(() => []), sizes: [], times: [] });

function count(
  { shares, sizes }: Tally,
  { gold }: DataQuery,
  found: { item_id: string; content: string }[],
  turnsOf: TurnsOf,
): void {
  const wanted = new Set(gold);
  const got = (first: number) => {
    const turns = new Set(found.slice(0, first).flatMap(({ item_id }) => turnsOf.get(item_id) ?? []));
    return [...wanted].filter((id) => turns.has(id)).length / wanted.size;
  };
  within.forEach((characters, i) => shares[i]?.push(got(fitting(found, characters))));
  shares[within.length]?.push(got(10));
  sizes.push(found.slice(0, 10).reduce((sum, { content }) => sum + content.length, 0));
}

/** Number of first results that fit into a budget of characters. */
function fitting(found: { content: string }[], characters: number): number {
  let left = characters;
  const over = found.findIndex(({ content }) => (left -= content.length) < 0);
  return over < 0 ? found.length : over;
}

/** Turns of a chunk, as in the reference setup. */
const turnsPerChunk = 15;

function conversationOf(group: string, items: DataItem[]): Schemas['ingest/ConversationRequest'] {
  const starts = items.flatMap(({ session }, place) =>
    place > 0 && session !== items[place - 1]?.session ? [place] : [],
  );
  const dates = [0, ...starts].map((place) => items[place]?.time);
  return filled('ingest/ConversationRequest', {
    turns: items.map(({ metadata, content }) => ({
      speaker: metadata['speaker'] as string,
      content: content.slice(content.indexOf(':') + 1).trim(),
    })) as Schemas['ingest/ConversationRequest']['turns'],
    session_boundaries: starts,
    conversation_id: group,
    turns_per_chunk: turnsPerChunk,
    ...(dates.every((date) => typeof date === 'string') && { session_dates: dates }),
  });
}
