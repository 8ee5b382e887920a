import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Queries } from '../../../generated/queries';
import type { Schemas } from '../../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../../time';
import { chosenBy, readPage, type RowPosition, type PageStart } from '../../../paging';
import type { MemoryItem, StoredItem } from '../../model/record';
import { ruleOf } from '../../model/rules';
import { memoryTypes, type MemoryType } from '../../model/types';
import { flagsOf, markedRecords } from '../../retrieval/current';
import { clausesOf, filterIn, lookupClauses, type Clause, type ItemFilter } from '../../retrieval/filter';
import { withGroundings } from '../../retrieval/groundings';
import { patchItem } from '../../store/patch';
import { withConfidence } from '../../store/said';

type Patching = Parameters<typeof patchItem> extends [unknown, ...infer Rest] ? Rest : never;

export async function getItem(ctx: Ctx, item_id: string): Promise<MemoryItem> {
  const row = await ctx.graph.run('store/get', { item_id });
  if (!row) throw new NotFound();
  const [item] = (await withConfidence(ctx, await markedRecords(ctx, [row.item]))) as [MemoryItem];
  const rule = ruleOf(item.memory_type);
  const parts = rule.parts && { [rule.parts.field]: await ctx.graph.run('items/list-tasks', { item_id }) };
  return { ...item, ...rule.shown?.(row.item), ...parts };
}

/** Patches an item and returns it with its marks. @throws as `patchItem` */
export async function patchItemOf(ctx: Ctx, ...[item_id, body, options]: Patching): Promise<MemoryItem> {
  const item = await patchItem(ctx, item_id, body, options);
  const [flags] = (await flagsOf(ctx, [{ ...item, valid_start_local: null, valid_end_local: null }])).values();
  return { ...item, ...flags };
}

/** @throws NotFound */
export async function idByExternalId(ctx: Ctx, external_id: string): Promise<string> {
  const row = await ctx.graph.run('items/find-by-external-id', { external_id });
  if (!row) throw new NotFound();
  return row.item_id;
}

/** Items of every tier and status, by creation time. */
export async function listItems(ctx: Ctx, query: Schemas['items/ListQuery']): Promise<Schemas['items/ItemPage']> {
  const order = query.order === 'asc' ? 'oldest_first' : 'newest_first';
  const { start, pageOfRows } = readPage(['items/list', chosenBy(query)], query, order);
  const window = { memory_types: typesOf(query.memory_type), ...start };
  const clauses = await askedClauses(ctx, query);
  const { items, total, isCut } = await (clauses.length === 0
    ? pageInOrder(ctx, query, window)
    : pageOfLookup(ctx, clauses, {
        ...window,
        since: sinceEver,
        until: forEver,
        oldest_first: query.order === 'asc',
      }));
  const { rows, page } = pageOfRows(items, total, positionOf, isCut);
  const records = await withConfidence(ctx, await markedRecords(ctx, rows));
  return {
    items: query.include_grounding ? await withGroundings(ctx, records) : records,
    ...page,
    policy: { include_grounding: query.include_grounding, source: 'graph' },
  };
}

interface Rows {
  items: StoredItem[];
  total: number;
  /** True if the size limit shortened the page. */
  isCut: boolean;
}

type Window = PageStart & { memory_types: MemoryType[] };

const positionOf = ({ created_at, item_id }: StoredItem): RowPosition => ({ created_at, id: item_id });

async function pageInOrder(ctx: Ctx, query: Schemas['items/ListQuery'], window: Window): Promise<Rows> {
  const [{ rows, isCut }, { total }] = await Promise.all([
    ctx.graph.page(query.order === 'asc' ? 'items/list-oldest' : 'items/list-newest', { ...window }),
    ctx.graph.run('items/count', { memory_types: window.memory_types }),
  ]);
  return { items: rows.map((row) => row.item), total, isCut };
}

type Asked = Pick<Schemas['items/ByMetadataQuery'], 'filter' | 'session_id' | 'exclude_origins' | 'min_trust'> &
  Partial<Pick<Schemas['items/ListQuery'], 'metadata_key' | 'metadata_value' | 'project' | 'shared'>>;

function askedClauses(ctx: Ctx, { metadata_key, metadata_value, filter, ...aliases }: Asked) {
  const sent = filterIn(filter);
  const metadata = metadata_key === undefined ? undefined : { metadata: { [metadata_key]: metadata_value as string } };
  const whole = metadata && sent ? { and: [metadata, sent] as [ItemFilter, ItemFilter] } : (metadata ?? sent);
  return clausesOf(ctx, { ...aliases, filter: whole }, ['query', 'filter']);
}

type LookupWindow = Omit<Queries['items/list-by-lookup']['params'], 'lookup' | 'clauses'>;

async function pageOfLookup(ctx: Ctx, clauses: Clause[], window: LookupWindow): Promise<Rows> {
  const lookup = [ctx.scope.text_filter, ...lookupClauses(clauses)].join(' ');
  const { rows, isCut } = await ctx.graph.page('items/list-by-lookup', { ...window, lookup, clauses });
  return { items: rows.flatMap(({ item }) => item ?? []), total: rows[0]?.total ?? 0, isCut };
}

/** The key may also name a tag or a type field. Newest first. */
export async function byMetadata(
  ctx: Ctx,
  query: Schemas['items/ByMetadataQuery'],
): Promise<Schemas['items/ByMetadataAnswer']> {
  const { start, pageOfRows } = readPage(['items/by-metadata', chosenBy(query)], query);
  const { items, total, isCut } = await pageOfLookup(ctx, await askedClauses(ctx, query), {
    ...start,
    memory_types: typesOf(query.memory_type),
    since: query.since ? toUtc(query.since) : sinceEver,
    until: query.until ? toUtc(query.until) : forEver,
    oldest_first: false,
  });
  const { rows, page } = pageOfRows(items, total, positionOf, isCut);
  return { items: await withConfidence(ctx, await markedRecords(ctx, rows)), ...page, count: rows.length };
}

const typesOf = (type: MemoryType | undefined): MemoryType[] => (type ? [type] : memoryTypes);
