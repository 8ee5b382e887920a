// The lines of each section of a pack, best first.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { oneLine } from '../../../language/text/model-tokens';
import { startDay } from '../../core/record';
import { memoryTypes, type MemoryType } from '../../core/types';
import { memoryHealth } from '../../health/health';
import { atOf, holds, marksOf, type At, type Marks } from '../../retrieval/current';
import { findItems } from '../../retrieval/find';
import { mapInTurns } from '../../../process/turns';

export type SectionName = Schemas['recall/SectionName'];
type PackItem = Schemas['recall/PackItem'];

interface Line {
  text: string;
  /** Undefined for lines about several items. */
  item_id?: string;
}

export interface Source {
  name: SectionName;
  title: string;
  lines: Line[];
  /** Why there are no lines. */
  reason: string;
}

/** Items read for a section: a line has at least about twelve tokens. */
const rowsFor = (budget: number) => Math.min(5_000, Math.max(50, Math.ceil(budget / 12)));
/** Search results used for ranking by a query. */
const maxRanked = 100;
/** Characters of an item in a line. */
const longestLine = 20_000;
const newestForTopics = 300;
const topics = 12;
const newestForSession = 1_000;
const turns = 20;

/** Types of the memory sections; notes have a section of their own, plans and anchors will get one. */
const userTypes = memoryTypes.filter((type) => !['zettel', 'plan', 'plan_task', 'anchor'].includes(type));
const noteTypes: MemoryType[] = ['zettel'];

interface PackQuery {
  ctx: Ctx;
  query: string | undefined;
  at: At;
  budget: number;
  /** Search results for the query among some types. */
  ranked: (types: MemoryType[]) => Promise<Marked[]>;
}

/** An item with whether it holds. */
type Marked = PackItem & { marks: Marks };

const builders: Record<SectionName, (asked: PackQuery) => Promise<Omit<Source, 'name'>>> = {
  active_plan: () => none('Active plan', 'Not supported yet.'),
  anchors: () => none('Anchors', 'Not supported yet.'),
  snapshot: async ({ ctx }) => {
    const { total, by_type } = await memoryHealth(ctx);
    const counts = Object.entries(by_type).map(([type, count]) => `${count} ${type}`);
    const lines = total > 0 ? [{ text: `- ${total} memories: ${counts.join(', ')}` }] : [];
    return { title: 'Snapshot', lines, reason: 'No memories stored.' };
  },
  tier1_user: async (asked) => ({
    title: 'Memories',
    lines: await mapInTurns(await itemsOf(asked, userTypes, 1), lineOf),
    reason: 'No user memories.',
  }),
  tier2_graduated: async (asked) => ({
    title: 'Settled knowledge',
    lines: await mapInTurns(await itemsOf(asked, userTypes, 2), lineOf),
    reason: 'No reference or graduated knowledge.',
  }),
  notes: async (asked) => ({
    title: 'Notes',
    lines: await mapInTurns(await itemsOf(asked, noteTypes, 1), lineOf),
    reason: 'No notes.',
  }),
  hot_topics: async ({ ctx }) => ({
    title: 'Topics',
    lines: (await ctx.graph.run('recall/list-topics', { newest: newestForTopics, limit: topics })).map((row) => ({
      text: `- ${oneLine(row.name)} (${row.total})`,
    })),
    reason: 'No entities in the newest memories.',
  }),
  last_session: async ({ ctx }) => ({
    title: 'Last session',
    lines: (await ctx.graph.run('recall/list-last-session', { newest: newestForSession, limit: turns })).map((row) =>
      lineOf(row.item),
    ),
    reason: 'No session among the newest memories.',
  }),
};

const none = (title: string, reason: string) => Promise.resolve({ title, lines: [], reason });

/** The requested sections, in order. */
export function sourcesOf(
  ctx: Ctx,
  names: SectionName[],
  query: string | undefined,
  budget: number,
  valid_at: string | undefined,
): Promise<Source[]> {
  const at = atOf(valid_at, ctx.now());
  const asked: PackQuery = { ctx, query, at, budget, ranked: ranking(ctx, query ?? '', valid_at) };
  return Promise.all(names.map(async (name) => ({ name, ...(await builders[name](asked)) })));
}

/** Ranked by the query if there is one, otherwise newest first; what does not hold comes last. */
async function itemsOf(asked: PackQuery, types: MemoryType[], tier: number): Promise<Marked[]> {
  const { ctx, query, at, budget } = asked;
  if (query !== undefined) return (await asked.ranked(types)).filter(({ origin_tier }) => origin_tier === tier);
  const rows = await ctx.graph.run('recall/list-newest', { memory_types: types, tier, limit: rowsFor(budget) });
  const marked = rows.map(({ item }) => ({ ...item, marks: marksOf(item, [], at) }));
  return [...marked.filter(({ marks }) => holds(marks)), ...marked.filter(({ marks }) => !holds(marks))];
}

/** Search results for the query, best first; searches once per list of types. */
function ranking(ctx: Ctx, query: string, valid_at: string | undefined): PackQuery['ranked'] {
  const asked = new Map<MemoryType[], Promise<Marked[]>>();
  return (types) => {
    const items = asked.get(types) ?? rankedItems(ctx, query, types, valid_at);
    asked.set(types, items);
    return items;
  };
}

async function rankedItems(
  ctx: Ctx,
  query: string,
  types: MemoryType[],
  valid_at: string | undefined,
): Promise<Marked[]> {
  const memory_type = types as [MemoryType, ...MemoryType[]];
  const results = await findItems(ctx, {
    query,
    top_k: maxRanked,
    memory_type,
    exclude_speculative: true,
    ...(valid_at && { valid_at }),
  });
  const rows = await ctx.graph.run('core/get-many', { item_ids: results.map(({ item_id }) => item_id) });
  const marksById = new Map(results.map((result) => [result.item_id, result]));
  return rows.map(({ item }) => ({ ...item, title: item.title ?? null, marks: marksById.get(item.item_id) ?? {} }));
}

/** An item as a line, with the date of its valid time; starts with a punctuation mark (see fill.ts). */
function lineOf(item: PackItem & { marks?: Marks }): Line {
  const { item_id, title, content: whole } = item;
  const content =
    whole.length <= longestLine ? whole : `${whole.slice(0, longestLine).replace(/[\uD800-\uDBFF]$/u, '')}…`;
  const day = startDay(item);
  const head = title && !content.startsWith(title) ? `${title}: ` : '';
  return {
    item_id,
    text: `- ${day === null ? '' : `${day} `}${endOf(item.marks ?? {})}${oneLine(`${head}${content}`)}`,
  };
}

/** Tells a reader of the line that it does not hold. */
function endOf({ ended, ended_at, not_yet }: Marks): string {
  if (not_yet) return '(not yet) ';
  return ended ? `(ended${ended_at === undefined ? '' : ` ${ended_at.slice(0, 10)}`}) ` : '';
}
