// The lines of each section of a pack, best first.
import type { Ctx } from '../../../../ctx';
import type { Schemas } from '../../../../generated/schemas';
import { addToList, pairs } from '../../../../lists';
import { embeddedText } from '../../../../libraries/text/embedded-text';
import { oneLine } from '../../../../libraries/text/model-tokens';
import { saidBy } from '../../../model/keys';
import { trueAt } from '../../../model/record';
import { lowestTrust, searchedTypes, trustOf, type MemoryType } from '../../../model/types';
import { activeAnchors } from '../../../expertise/anchors/anchors';
import { latestDecisions } from '../../../expertise/decisions/decisions';
import { blockItems } from '../../../knowledge/blocks/blocks';
import { changedSince, type ChangedSince } from '../../../knowledge/temporal/moments';
import { latestReviews, type Review } from '../../../knowledge/ontology/queue';
import { counts as itemCounts } from '../../../operations/health/health';
import { atOf, flagsOf, holds, isPast, type At, type Flags } from '../../../retrieval/current';
import { clausesOf, matchingOf, type Clause, type Filtered } from '../../../retrieval/filter';
import { find } from '../../../retrieval/find';
import { relevantOf } from '../../../retrieval/relevance-floor';
import { searchSpecFor } from '../../../retrieval/search-spec';
import { dayMs, dayWords, later } from '../../../../time';
import { readStored } from '../../../../schemas';
import { profileOfScope } from '../../profiles/profile';
import { frameless } from '../../../retrieval/frame';
import { workLines } from './work';
import { mapInTurns } from '../../../../process/turns';

export type SectionName = Schemas['recall/SectionName'];
type PackItem = Schemas['recall/PackItem'];
type PackedItem = Schemas['recall/PackedItem'];

interface Line {
  text: string;
  /** A line that covers several items has no id. */
  item_id?: string;
  /** A line that the service itself writes has no trust level. */
  trust?: PackedItem['trust'];
  from?: PackedItem;
  /** The bare statement, if the line is the text of a memory or part of it. */
  said?: string;
  /** The conversation that the turn or chunk belongs to. */
  conversation_id?: string;
}

export interface SectionSource {
  name: SectionName;
  title: string;
  lines: Line[];
  reason: string;
}

/** Number of rows to read for a budget, assuming that a line has twelve tokens or more. */
const rowsFor = (budget: number) => Math.min(5_000, Math.max(50, Math.ceil(budget / 12)));
const maxRanked = 100;
const maxLineLength = 20_000;
const maxTasks = 500;
const newestForTopics = 300;
const topics = 12;
const newestForSession = 1_000;
const turns = 20;
const decisions = 20;
const maxAnchors = 100;
const maxReviews = 20;
/** Max changes read; spoken texts and documents are left out afterwards. */
const maxChanges = 200;
const maxQuoteLength = 200;

/**
 * Types in the memory sections. Notes, plans and anchors have their own sections. A document appears as its chunks:
 * naming the document would take one more search.
 */
const userTypes = searchedTypes.filter((type) => !['zettel', 'plan', 'plan_task', 'anchor', 'document'].includes(type));
const noteTypes: MemoryType[] = ['zettel'];

interface PackQuery {
  ctx: Ctx;
  query: string | undefined;
  at: At;
  /** The section `changes` lists what changed after this time. */
  since: string;
  budget: number;
  /** The agent's blocks. If they have a section, other sections leave them out. */
  blocks: Marked[];
  clauses: Clause[];
  /** The best memories and notes for the query. */
  ranked: () => Promise<Marked[]>;
}

type Marked = PackItem & { marks: Flags };

const builders: Record<SectionName, (asked: PackQuery) => Promise<Omit<SectionSource, 'name'>>> = {
  blocks: async ({ blocks }) => ({
    title: 'Blocks',
    lines: await linesOf(blocks),
    reason: 'No blocks.',
  }),
  profile: async ({ ctx }) => {
    const { facts, preferences, decisions: decided, events } = await profileOfScope(ctx);
    const lines = [...preferences, ...facts, ...decided, ...events];
    return {
      title: 'Profile',
      lines: lines.map((line) => ({ ...line, text: `- ${dayWords(line)} ${line.text}`, said: line.text })),
      reason: 'Nothing is known yet.',
    };
  },
  active_plan: async ({ ctx, budget }) => ({
    title: 'Active plan',
    lines: await workLines(ctx, Math.min(maxTasks, rowsFor(budget))),
    reason: 'No active plans.',
  }),
  anchors: async ({ ctx, at }) => ({
    title: 'Anchors',
    lines: await linesOf(await withMarks(ctx, await activeAnchors(ctx, maxAnchors), at)),
    reason: 'No active anchors.',
  }),
  open_reviews: async ({ ctx }) => ({
    title: 'Waits for a person',
    lines: (await latestReviews(ctx, maxReviews)).map(reviewLine),
    reason: 'Nothing waits for a person.',
  }),
  latest_decisions: async ({ ctx, at }) => ({
    title: 'Latest decisions',
    lines: await linesOf(await withMarks(ctx, await latestDecisions(ctx, decisions), at)),
    reason: 'No active decisions.',
  }),
  changes: async ({ ctx, at, since }) => {
    const changed = (await changedSince(ctx, since, maxChanges)).filter(({ item }) => !isSpoken(item.memory_type));
    const lines = await linesOf(
      await withMarks(
        ctx,
        changed.map(({ item }) => item),
        at,
      ),
    );
    return {
      title: `Changed since ${since}`,
      lines: pairs(lines, changed).map(([line, change]) => ({
        ...line,
        text: line.text.replace(/^- /u, `- ${changeWord(change)}: `),
      })),
      reason: 'Nothing has changed since then.',
    };
  },
  snapshot: async ({ ctx }) => {
    const { total, by_type } = await itemCounts(ctx);
    const counts = Object.entries(by_type).map(([type, count]) => `${count} ${type}`);
    const lines = total > 0 ? [{ text: `- ${total} memories: ${counts.join(', ')}` }] : [];
    return { title: 'Snapshot', lines, reason: 'No memories stored.' };
  },
  tier1_user: async (asked) => ({
    title: 'Memories',
    lines: await linesOf(await itemsOf(asked, userTypes, 1)),
    reason: 'No memories of users.',
  }),
  tier2_graduated: async (asked) => ({
    title: 'Settled knowledge',
    lines: await linesOf(await itemsOf(asked, userTypes, 2)),
    reason: 'No reference or graduated knowledge.',
  }),
  notes: async (asked) => ({
    title: 'Notes',
    lines: await linesOf(await itemsOf(asked, noteTypes, 1)),
    reason: 'No notes.',
  }),
  hot_topics: async ({ ctx }) => ({
    title: 'Topics',
    lines: (await ctx.graph.run('recall/list-topics', { newest: newestForTopics, limit: topics })).map((row) => ({
      trust: lowestTrust(row.trusts),
      text: `- ${row.name} (${row.total})`,
    })),
    reason: 'No entities in the newest memories.',
  }),
  last_session: async ({ ctx, clauses, at }) => ({
    title: 'Last session',
    lines: await linesOf(
      await withMarks(
        ctx,
        (await ctx.graph.run('recall/list-last-session', { newest: newestForSession, clauses, limit: turns })).map(
          ({ item }) => item,
        ),
        at,
      ),
    ),
    reason: 'No session among the newest memories.',
  }),
};

/** Where the list of changes starts by default. */
export const yesterday = ({ now }: Pick<Ctx, 'now'>): string => later(now(), -dayMs);

/** The named sections in the given order, restricted to items that match the filter. */
export async function sourcesOf(
  ctx: Ctx,
  names: SectionName[],
  query: string | undefined,
  budget: number,
  { valid_at, since = yesterday(ctx) }: Pick<Schemas['recall/PackRequest'], 'valid_at' | 'since'>,
  filtered: Filtered,
): Promise<SectionSource[]> {
  const at = atOf(valid_at, ctx.now());
  const clauses = await clausesOf(ctx, filtered);
  const blocks = await withMarks(ctx, names.includes('blocks') ? await blockItems(ctx) : [], at);
  let ranking: Promise<Marked[]> | undefined;
  const ranked = () => (ranking ??= rankedItems(ctx, query ?? '', valid_at, filtered));
  const asked: PackQuery = { ctx, query, at, since, budget, blocks, clauses, ranked };
  const sources = await Promise.all(
    names.map(async (name) => {
      const made = await builders[name](asked);
      const source = { name, ...made, lines: await mapInTurns(made.lines, asLine) };
      return clauses.length > 0 ? matching(ctx, source, clauses) : source;
    }),
  );
  return eachTextOnce(eachOnce(sources)).map(withTrust);
}

/**
 * Shows the trust level of text that no member wrote: in the title if all lines share it, otherwise before each line.
 */
function withTrust(source: SectionSource): SectionSource {
  const isForeign = (trust: Line['trust']) => trust !== undefined && trust !== 'member';
  const [first, ...others] = new Set(source.lines.map(({ trust }) => trust));
  if (others.length === 0) return isForeign(first) ? { ...source, title: `${source.title} (${first})` } : source;
  const lines = source.lines.map((line) =>
    isForeign(line.trust) ? { ...line, text: line.text.replace(/^- /u, `- (${line.trust}) `) } : line,
  );
  return { ...source, lines };
}

function eachOnce(sources: SectionSource[]): SectionSource[] {
  const seen = new Set<string>();
  return sources.map((source) => {
    const lines = source.lines.filter(({ from }) => from === undefined || !seen.has(from.item_id));
    for (const { from } of lines) if (from) seen.add(from.item_id);
    const reason = source.lines.length > 0 ? 'Other sections show its items.' : source.reason;
    return { ...source, lines, reason };
  });
}

const plain = (text: string) => oneLine(text).trim();

/**
 * Drops lines that say nothing new: repeats of another line, profile quotes of another line, and chunks of turns that
 * are shown.
 */
function eachTextOnce(sources: SectionSource[]): SectionSource[] {
  const all = sources.flatMap(({ name, lines }) => lines.map((line) => ({ name, line, said: plain(line.said ?? '') })));
  const whole = all.filter(({ name, said }) => name !== 'profile' && said !== '').map(({ said }) => said);
  const seen = new Set<string>();
  const turns = new Map<string, string[]>();
  const repeats = new Set<Line>();
  for (const { name, line, said } of all) {
    if (said === '') continue;
    const quoted = said.replace(/…$/u, '').trim();
    const isQuote = name === 'profile' && whole.some((other) => other.includes(quoted));
    const spoken = turns.get(line.conversation_id ?? '') ?? [];
    if (isQuote || seen.has(said) || isMadeOf(said, spoken)) {
      repeats.add(line);
      continue;
    }
    seen.add(said);
    if (line.conversation_id !== undefined) addToList(turns, line.conversation_id, said);
  }
  return sources.map((source) => ({ ...source, lines: source.lines.filter((line) => !repeats.has(line)) }));
}

/** True if a text consists of the other texts, apart from speaker names. */
function isMadeOf(text: string, others: string[]): boolean {
  const rest = others.toSorted((a, b) => b.length - a.length).reduce((left, other) => left.replace(other, '\n'), text);
  return rest !== text && rest.split('\n').every((name) => name.trim() === '' || name.trim().endsWith(':'));
}

/** Keeps the lines whose item matches the filter. Lines that cover several items are dropped. */
async function matching(ctx: Ctx, source: SectionSource, clauses: Clause[]): Promise<SectionSource> {
  const item_ids = source.lines.flatMap(({ item_id }) => item_id ?? []);
  const found = await matchingOf(ctx, item_ids, clauses);
  const lines = source.lines.filter(({ item_id }) => item_id !== undefined && found.has(item_id));
  return { ...source, lines, reason: source.lines.length > 0 ? 'Nothing matches the filter.' : source.reason };
}

/** Ranked by the query if there is one; otherwise newest first, and those that are not valid last. */
async function itemsOf(asked: PackQuery, types: MemoryType[], tier: number): Promise<Marked[]> {
  const { ctx, query, at, budget, blocks, clauses } = asked;
  const isOther = ({ item_id }: Marked) => blocks.every((block) => block.item_id !== item_id);
  if (query !== undefined)
    return correctionsFirst(
      (await asked.ranked()).filter(
        (item) => item.origin_tier === tier && types.includes(item.memory_type) && isOther(item),
      ),
    );
  const rows = await ctx.graph.run('recall/list-newest', {
    memory_types: types,
    tier,
    clauses,
    limit: rowsFor(budget),
  });
  const read = await withMarks(
    ctx,
    rows.map(({ item }) => item),
    at,
  );
  const marked = read.filter((item) => isOther(item) && !isPast(item.marks, item));
  return [...marked.filter(({ marks }) => holds(marks)), ...marked.filter(({ marks }) => !holds(marks))];
}

/** Puts each correction before the text that it corrects. */
function correctionsFirst(items: Marked[]): Marked[] {
  const byId = new Map(items.map((item) => [item.item_id, item]));
  const placed = new Set<Marked>();
  for (const item of items) {
    for (const { corrected_by } of item.marks.corrected ?? []) {
      const later = byId.get(corrected_by ?? '');
      if (later && holds(later.marks)) placed.add(later);
    }
    placed.add(item);
  }
  return [...placed];
}

async function rankedItems(
  ctx: Ctx,
  query: string,
  valid_at: string | undefined,
  filtered: Filtered,
): Promise<Marked[]> {
  const asked = await searchSpecFor(ctx, {
    query,
    top_k: maxRanked,
    memory_type: [...userTypes, ...noteTypes] as [MemoryType, ...MemoryType[]],
    exclude_speculative: true,
    ...(valid_at && { valid_at }),
    ...filtered,
  });
  const { lists, stored } = await find(ctx, asked);
  return lists.flatMap(({ results }) =>
    relevantOf(ctx.reference, query, results).flatMap((marks) => {
      const item = stored?.get(marks.item_id);
      return item ? [{ ...item, title: item.title ?? null, marks }] : [];
    }),
  );
}

async function withMarks(ctx: Ctx, items: PackItem[], at: At): Promise<Marked[]> {
  const flags = await flagsOf(ctx, items, at);
  return items.map((item) => ({ ...item, title: item.title ?? null, marks: flags.get(item) ?? {} }));
}

/** Consecutive items with the same title show it once. */
async function linesOf(items: Marked[]): Promise<Line[]> {
  let last: string | null | undefined;
  return mapInTurns(items, (item) => {
    const line = lineOf(item, item.title === last ? null : item.title);
    last = item.title;
    return line;
  });
}

/** Starts with a punctuation mark (see fill.ts). */
function lineOf(item: Marked, title: string | null | undefined): Line {
  const { item_id, content: whole, origin, trust = trustOf(origin), user_id = null } = item;
  const content =
    whole.length <= maxLineLength ? whole : `${whole.slice(0, maxLineLength).replace(/[\uD800-\uDBFF]$/u, '')}…`;
  const metadata = readStored('stored/Object', item.metadata_json ?? '{}');
  const said_at = trueAt(item, metadata);
  const speaker = saidBy(metadata);
  const said = speaker === null || content.startsWith(`${speaker}:`) ? '' : `${speaker}: `;
  return {
    item_id,
    trust,
    from: { item_id, origin, trust, user_id, ...said_at },
    said: content,
    ...(typeof metadata['conversation_id'] === 'string' && { conversation_id: metadata['conversation_id'] }),
    text: `- ${dayWords(said_at)} ${endOf(item)}${said}${embeddedText(title, content)}`,
  };
}

/** A memory takes one line and cannot end the frame, whatever its text contains. */
const asLine = (line: Line): Line => ({ ...line, text: frameless(oneLine(line.text)) });

/** The list of changes leaves these out: the last session shows spoken text, and a document appears as its chunks. */
const isSpoken = (type: MemoryType) =>
  ['conversation', 'conversation_turn', 'tool_call', 'hook_capture', 'document'].includes(type);

/** For a task or plan, the line also shows the state, because its changes are mostly changes of state. */
const changeWord = ({ change, item: { memory_type, status } }: ChangedSince): string =>
  memory_type === 'plan' || memory_type === 'plan_task'
    ? `${change}, ${memory_type === 'plan' ? 'plan' : 'task'} ${status}`
    : change;

const reviewLine = ({ item_id, question, memory }: Review): Line => ({
  item_id,
  ...(memory && { trust: memory.trust }),
  text: `- ${memory ? `${question} ${memory.content.slice(0, maxQuoteLength).toWellFormed()}` : question}`,
});

function endOf({ status, marks: { ended, ended_at, superseded_by, not_yet, corrected } }: Marked): string {
  if (status === 'retracted') return '(retracted) ';
  if (superseded_by !== undefined || status === 'superseded')
    return `(superseded${ended_at === undefined ? '' : ` ${ended_at.slice(0, 10)}`}) `;
  if (not_yet) return '(not yet) ';
  if (ended) return `(ended${ended_at === undefined ? '' : ` ${ended_at.slice(0, 10)}`}) `;
  if (corrected) return '(its statement was corrected or retracted) ';
  return '';
}
