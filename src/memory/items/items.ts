// Reading and listing memory items.
import type { Ctx } from '../../ctx';
import { NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../time';
import { escapeLucene } from '../../language/text/lucene';
import { chosenBy, readPage, type RowPlace, type Start } from '../../paging';
import { lookupKey } from '../core/lookup';
import { recordOf, type MemoryItem, type StoredItem } from '../core/record';
import { ruleOf } from '../core/rules';
import { memoryTypes, type MemoryType } from '../core/types';
import { withGroundings } from '../retrieval/groundings';

/** @throws NotFound when there is no such item in scope */
export async function getItem(ctx: Ctx, item_id: string): Promise<MemoryItem> {
  const row = await ctx.graph.run('core/get', { item_id });
  if (!row) throw new NotFound();
  const item = recordOf(row.item);
  return { ...item, ...ruleOf(item.memory_type).shown?.(row) };
}

/** A page of all items in scope, whatever their tier or status, ordered by creation time. */
export async function listItems(ctx: Ctx, query: Schemas['items/ListQuery']): Promise<Schemas['items/ItemPage']> {
  const order = query.order === 'asc' ? 'oldest_first' : 'newest_first';
  const { start, pageOfRows } = readPage(['items/list', chosenBy(query)], query, order);
  const window = { memory_types: typesOf(query.memory_type), ...start };
  const { items, total } = await (query.metadata_key === undefined
    ? pageInOrder(ctx, query, window)
    : pageByMetadata(ctx, query, window));
  const { rows, page } = pageOfRows(items, total, placeOf);
  return {
    items: query.include_grounding ? await withGroundings(ctx, rows.map(recordOf)) : rows.map(recordOf),
    ...page,
    policy: { include_grounding: query.include_grounding, source: 'graph' },
  };
}

interface Rows {
  items: StoredItem[];
  total: number;
}

type Window = Start & { memory_types: MemoryType[] };

const placeOf = ({ created_at, item_id }: StoredItem): RowPlace => ({ created_at, id: item_id });

async function pageInOrder(ctx: Ctx, query: Schemas['items/ListQuery'], window: Window): Promise<Rows> {
  const [rows, { total }] = await Promise.all([
    ctx.graph.run(query.order === 'asc' ? 'items/list-oldest' : 'items/list-newest', { ...window }),
    ctx.graph.run('items/count', { memory_types: window.memory_types }),
  ]);
  return { items: rows.map((row) => row.item), total };
}

function pageByMetadata(ctx: Ctx, query: Schemas['items/ListQuery'], window: Window): Promise<Rows> {
  return ctx.graph.run('items/list-by-lookup', {
    ...window,
    lookup: lookupQuery(ctx, query.metadata_key as string, query.metadata_value as string),
    since: sinceEver,
    until: forEver,
    oldest_first: query.order === 'asc',
  });
}

/** Items with a metadata key and value, newest first. */
export async function byMetadata(
  ctx: Ctx,
  query: Schemas['items/ByMetadataQuery'],
): Promise<Schemas['items/ByMetadataAnswer']> {
  const { start, pageOfRows } = readPage(['items/by-metadata', chosenBy(query)], query);
  const { items, total } = await ctx.graph.run('items/list-by-lookup', {
    ...start,
    memory_types: typesOf(query.memory_type),
    lookup: lookupQuery(ctx, query.metadata_key, query.metadata_value),
    since: query.since ? toUtc(query.since) : sinceEver,
    until: query.until ? toUtc(query.until) : forEver,
    oldest_first: false,
  });
  const { rows, page } = pageOfRows(items, total, placeOf);
  return { items: rows.map(recordOf), ...page, count: rows.length };
}

const typesOf = (type: MemoryType | undefined): MemoryType[] => (type ? [type] : memoryTypes);

/** A query for the look-up index: the words of the scope and one escaped key=value. */
function lookupQuery(ctx: Ctx, key: string, value: string): string {
  return `${ctx.scope.text_filter} +lookup_keys:${escapeLucene(lookupKey(key, value))}`;
}
