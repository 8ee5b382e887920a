// Answers parsed questions by graph queries. The most selective part of a question (a name, a tag, a time) selects
// the query template.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { forEver, sinceEver } from '../../../time';
import { entityKey } from '../../../libraries/text/entity-key';
import { queryStems, stemCounter } from '../../../libraries/text/words';
import { keyWord, lookupKey } from '../../model/lookup';
import { writtenStart, type StoredItem } from '../../model/record';
import { searchedTypes } from '../../model/types';
import type { Clause } from '../../retrieval/filter';
import { markedRecords } from '../../retrieval/current';
import { defaultFilter, type Filter } from '../../retrieval/search-spec';
import { withConfidence } from '../../store/said';
import type { GraphQuestion } from './graph-question';

type Result = Schemas['search/Result'];
type Mention = Schemas['reasoning/Mention'];

export interface SymbolicAnswer {
  results: Result[];
  total: number | null;
  answer: number | string | null;
  interpretation: Schemas['reasoning/Interpretation'];
}

interface Bounds {
  filter: Filter;
  valid_from: string;
  valid_until: string;
  tags: string[];
  sign: number;
  limit: number;
}

interface Template {
  name: string;
  fits(plan: GraphQuestion): boolean;
  find(ctx: Ctx, plan: GraphQuestion, bounds: Bounds): Promise<{ total: number; item_ids: string[] }>;
}

const tagged = (ctx: Ctx, { topics }: GraphQuestion) => ({
  lookup: [ctx.scope.text_filter, ...topics.map((tag) => `+_search_tokens:${keyWord(lookupKey('tag', tag))}`)].join(
    ' ',
  ),
});

/**
 * The days of the interval as name keys, without `last_day` itself: a text that mentions "4 May 2024" names that day as
 * an entity.
 */
const daysOf = ({ happened, time: { from, until } }: GraphQuestion) => ({
  mentioned: happened && from !== null && until !== null,
  first_day: entityKey((from ?? '').slice(0, 10)),
  last_day: entityKey((until ?? '').slice(0, 10)),
});

/** The first template that fits the question wins. */
const templates: Template[] = [
  {
    name: 'by-name',
    fits: ({ names }) => names.length > 0,
    find: (ctx, { names, spoken }, bounds) => ctx.graph.run('reasoning/list-by-name', { ...bounds, names, spoken }),
  },
  {
    name: 'by-tag',
    fits: ({ topics }) => topics.length > 0,
    find: (ctx, plan, bounds) => ctx.graph.run('reasoning/list-by-tag', { ...bounds, ...tagged(ctx, plan) }),
  },
  {
    name: 'by-time',
    fits: ({ time, made, memory_types }) => !made && memory_types === null && (time.from ?? time.until) !== null,
    find: (ctx, plan, bounds) => ctx.graph.run('reasoning/list-by-time', { ...bounds, ...daysOf(plan) }),
  },
  {
    name: 'by-type',
    fits: () => true,
    find: (ctx, _plan, bounds) => ctx.graph.run('reasoning/list-by-type', { ...bounds }),
  },
];

/** Answers a parsed question. If the result is empty, the caller searches instead. */
export async function answerPlan(
  ctx: Ctx,
  plan: GraphQuestion,
  limit: number,
  clauses: Clause[],
): Promise<SymbolicAnswer> {
  const found = await fromTemplate(ctx, plan, limit, clauses);
  // A subject that matches no tag may be the name of an entity.
  if (found.results.length > 0 || plan.topics.length === 0 || plan.names.length > 0) return found;
  return fromTemplate(ctx, { ...plan, topics: [], names: [entityKey(plan.topics.join(' '))] }, limit, clauses);
}

async function fromTemplate(ctx: Ctx, plan: GraphQuestion, limit: number, clauses: Clause[]): Promise<SymbolicAnswer> {
  const template = templates.find((candidate) => candidate.fits(plan)) as Template;
  const bounds = { ...boundsOf(plan, clauses), sign: plan.ask === 'first' ? 1 : -1, limit };
  const { total, item_ids } = await template.find(ctx, plan, bounds);
  const rows = await readItems(ctx, item_ids);
  const newest = rows[0]?.item;
  return {
    results: await shown(ctx, rows),
    total,
    answer: plan.ask === 'count' ? total : plan.wants_time && isOneOf(plan) && newest ? writtenStart(newest) : null,
    interpretation: interpretationOf(plan, template.name),
  };
}

const readItems = async (ctx: Ctx, item_ids: string[]): Promise<{ item: StoredItem }[]> =>
  item_ids.length > 0 ? ctx.graph.run('store/get-many', { item_ids }) : [];

async function shown(ctx: Ctx, rows: { item: StoredItem }[]): Promise<Result[]> {
  const records = await markedRecords(
    ctx,
    rows.map(({ item }) => item),
  );
  return withConfidence(
    ctx,
    records.map((record) => ({ ...record, channels: [] })),
  );
}

const isOneOf = ({ ask }: GraphQuestion) => ask === 'latest' || ask === 'first';

/** Just after the value stored for an unknown start: questions about a time exclude items without a known start. */
const sinceSomeTime = '0001-01-01T00:00:01Z';

function boundsOf(plan: GraphQuestion, clauses: Clause[] = []): Omit<Bounds, 'sign' | 'limit'> {
  const filter = defaultFilter(plan.memory_types ?? searchedTypes, clauses);
  const from = plan.time.from ?? (plan.time.until === null ? sinceEver : sinceSomeTime);
  const span = { from, until: plan.time.until ?? forEver };
  return {
    filter: {
      ...filter,
      ...(plan.status !== undefined && { statuses: [plan.status] }),
      ...(plan.made && { since: span.from, until: span.until }),
    },
    valid_from: plan.made ? sinceEver : span.from,
    valid_until: plan.made ? forEver : span.until,
    tags: plan.names.length > 0 ? plan.topics : [],
  };
}

function interpretationOf(plan: GraphQuestion, template: string): SymbolicAnswer['interpretation'] {
  const { ask, memory_types, names, topics, time } = plan;
  return { ask, template, memory_types, names, tags: topics, ...time };
}

export const itemsOf = async (ctx: Ctx, item_ids: string[]): Promise<Result[]> =>
  shown(ctx, await readItems(ctx, item_ids));

/**
 * Items that contain all names and words of the question. Other items mostly have another topic; a search ranks them
 * better.
 */
export async function lookUp(ctx: Ctx, plan: GraphQuestion, limit: number): Promise<SymbolicAnswer> {
  const { filter } = boundsOf(plan);
  const rows = await ctx.graph.run('reasoning/list-mentions', { filter, keys: plan.names });
  const stems = queryStems(plan.words.join(' '));
  const count = stemCounter(stems);
  const best = rows
    .map(({ mention }) => ({ mention, covered: coverage(mention, stems.size, count), apt: aptness(mention, plan) }))
    .filter(({ mention, covered }) => covered === 1 && mention.keys.length === plan.names.length)
    .sort((a, b) => b.apt - a.apt || (a.mention.item_id < b.mention.item_id ? -1 : 1));
  return {
    results: await itemsOf(
      ctx,
      best.slice(0, limit).map(({ mention }) => mention.item_id),
    ),
    total: null,
    answer: null,
    interpretation: interpretationOf(plan, 'mentions'),
  };
}

function coverage({ title, content }: Mention, stems: number, count: ReturnType<typeof stemCounter>): number {
  return stems === 0 ? 1 : count(`${title ?? ''} ${content}`).counts.size / stems;
}

/**
 * Rank of an item: higher if it begins with a name of the question or is a fact (semantic, seed item), lower if it is
 * spoken.
 */
function aptness({ title, content, memory_type, spoken }: Mention, { names }: GraphQuestion): number {
  const begins = names.some((name) => entityKey(title ?? content.slice(0, 200)).startsWith(name));
  return (begins ? 2 : 0) + (memory_type === 'semantic' || memory_type === 'seed_item' ? 1 : 0) - (spoken ? 1 : 0);
}
