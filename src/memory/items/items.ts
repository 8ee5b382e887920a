// Reading and listing memory items.
import type { Ctx } from '../../ctx';
import { Invalid, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { forEver, sinceEver, toUtc } from '../../graph/values';
import { escapeLucene } from '../../language/text/lucene';
import { lookupKey } from '../core/properties';
import { recordOf, type MemoryItem, type StoredItem } from '../core/record';
import { memoryTypes, type MemoryType } from '../core/types';

/** @throws NotFound when there is no such item in scope */
export async function getItem(ctx: Ctx, item_id: string): Promise<MemoryItem> {
  const row = await ctx.graph.run('core/get', { item_id });
  if (!row) throw new NotFound();
  const item = recordOf(row.item);
  return item.memory_type === 'plan' ? { ...item, tasks: row.tasks } : item;
}

/** A page of all items in scope, whatever their tier or status, ordered by creation time. */
export async function listItems(ctx: Ctx, query: Schemas['items/ListQuery']): Promise<Schemas['items/ItemPage']> {
  const limit = query.limit ?? 50;
  const cursor = query.cursor === undefined ? undefined : readCursor(query.cursor);
  const window = {
    memory_types: typesOf(query.memory_type),
    from_time: cursor?.created_at ?? (query.order === 'asc' ? sinceEver : forEver),
    from_id: cursor?.item_id ?? '',
    offset: cursor ? 0 : (query.offset ?? 0),
    // One row more than the page shows whether there is another page.
    limit: limit + 1,
  };
  const { items, total } = await (query.metadata_key === undefined
    ? pageInOrder(ctx, query, window)
    : pageByMetadata(ctx, query, window));
  const page = items.slice(0, limit);
  const offset = cursor?.offset ?? window.offset;
  return {
    items: page.map(recordOf),
    total,
    limit,
    offset,
    next_cursor: items.length > limit ? writeCursor(page.at(-1) as StoredItem, offset + limit) : null,
    policy: { include_grounding: query.include_grounding ?? false, source: 'graph' },
  };
}

interface Page {
  items: StoredItem[];
  total: number;
}

/** End of a page: creation time and id of its last row, and the offset of the next page. */
interface Cursor {
  created_at: string;
  item_id: string;
  offset: number;
}

/** The rows of a page. A cursor names a row instead of an offset, so that concurrent changes do not shift pages. */
interface Window {
  memory_types: MemoryType[];
  from_time: string;
  from_id: string;
  offset: number;
  limit: number;
}

async function pageInOrder(ctx: Ctx, query: Schemas['items/ListQuery'], window: Window): Promise<Page> {
  const [rows, { total }] = await Promise.all([
    ctx.graph.run(query.order === 'asc' ? 'items/list-oldest' : 'items/list-newest', { ...window }),
    ctx.graph.run('items/count', { memory_types: window.memory_types }),
  ]);
  return { items: rows.map((row) => row.item), total };
}

function pageByMetadata(ctx: Ctx, query: Schemas['items/ListQuery'], window: Window): Promise<Page> {
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
  const { items, total } = await ctx.graph.run('items/list-by-lookup', {
    lookup: lookupQuery(ctx, query.metadata_key, query.metadata_value),
    memory_types: typesOf(query.memory_type),
    since: query.since ? toUtc(query.since) : sinceEver,
    until: query.until ? toUtc(query.until) : forEver,
    oldest_first: false,
    from_time: forEver,
    from_id: '',
    offset: query.offset ?? 0,
    limit: query.limit ?? 25,
  });
  return { items: items.map(recordOf), count: items.length, total };
}

const typesOf = (type: MemoryType | undefined): MemoryType[] => (type ? [type] : memoryTypes);

/** A query for the look-up index: the words of the scope and one escaped key=value. */
function lookupQuery(ctx: Ctx, key: string, value: string): string {
  return `${ctx.scope.text_filter} +lookup_keys:${escapeLucene(lookupKey(key, value))}`;
}

function writeCursor(last: StoredItem, offset: number): string {
  return Buffer.from(JSON.stringify([last.created_at, last.item_id, offset])).toString('base64url');
}

function readCursor(text: string): Cursor {
  try {
    const [created_at, item_id, offset] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [
      string,
      string,
      number,
    ];
    if (typeof item_id !== 'string' || !Number.isSafeInteger(offset) || offset < 0) throw new Error('not a cursor');
    return { created_at: toUtc(created_at), item_id, offset };
  } catch {
    throw Invalid.field(['query', 'cursor'], 'Is not a valid cursor', 'cursor', text);
  }
}
