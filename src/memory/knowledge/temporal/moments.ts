import type { Ctx } from '../../../ctx';
import { Invalid } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf } from '../../../paging';
import { mapInTurns } from '../../../process/turns';
import { earlierOf, isBefore, toUtc } from '../../../time';
import type { StoredItem } from '../../model/record';
import { getItem, listItems } from '../items/items';
import { findItems } from '../../retrieval/find';
import { changedFields } from './compare';

type Known = Schemas['temporal/KnownQuery'];

export const graphAt = ({ graph }: Pick<Ctx, 'graph'>, timestamp: string, { as_known_at }: Known) =>
  graph.at({ as_of: toUtc(timestamp), as_known_at: as_known_at && toUtc(as_known_at) });

export const itemAt = (ctx: Ctx, { item_id, timestamp }: Schemas['temporal/ItemAtRef'], known: Known) =>
  getItem({ ...ctx, graph: graphAt(ctx, timestamp, known) }, item_id);

/** The newest items at that time, or with a query its best matches. */
export async function itemsAt(
  ctx: Ctx,
  timestamp: string,
  { query, limit, ...known }: Schemas['temporal/AtQuery'],
): Promise<Schemas['temporal/ItemsAt']> {
  const then = { ...ctx, graph: graphAt(ctx, timestamp, known) };
  if (query !== undefined && query.trim() !== '') {
    const items = await findItems(then, { query, top_k: Math.min(limit, maxFound) });
    return { timestamp, items, count: items.length, total: null, has_more: items.length >= limit };
  }
  const { items, has_more, total } = await listItems(then, {
    limit,
    offset: 0,
    order: 'desc',
    include_grounding: false,
    view: 'full',
  });
  return { timestamp, items, count: items.length, total, has_more };
}

const maxFound = 100;

/** @throws Invalid unless the interval ends after it begins */
export async function findDuring(
  ctx: Ctx,
  { query, start_time, end_time, limit, as_known_at }: Schemas['temporal/DuringQuery'],
): Promise<Schemas['temporal/Found']> {
  inOrder(start_time, end_time, 'end_time');
  const interval = { as_of: toUtc(start_time), until: toUtc(end_time) };
  const then = { ...ctx, graph: ctx.graph.at({ ...interval, as_known_at: as_known_at && toUtc(as_known_at) }) };
  const results = await findItems(then, { query, top_k: Math.min(limit, maxFound) });
  return { query, start_time, end_time, results, count: results.length };
}

const maxFacts = 1_000;

/**
 * Compares the workspace at two transaction times: changed items, new facts and ended facts. Everything recorded after
 * `as_known_at` is ignored. @throws Invalid unless the second time is later
 */
export async function diffBetween(
  ctx: Ctx,
  query: Schemas['temporal/DiffQuery'],
): Promise<Schemas['temporal/WorkspaceDiff']> {
  inOrder(query.from, query.to, 'to');
  const { as_known_at = query.to } = query;
  const list: List = ['temporal/diff', query.from, query.to, as_known_at];
  const window = windowOf(list, query);
  const interval = { from: toUtc(query.from), until: earlierOf(toUtc(query.to), toUtc(as_known_at)) };
  const [{ rows, isCut }, facts] = await Promise.all([
    ctx.graph.page('temporal/list-changed', { ...interval, ...window }),
    ctx.graph.run('temporal/list-changed-facts', { ...interval, limit: maxFacts }),
  ]);
  const total = rows[0]?.total ?? 0;
  const changed = rows.flatMap((row) => row.changed ?? []);
  const items = await mapInTurns(changed, ({ before, after, ...row }): Schemas['temporal/ItemDiff'] => ({
    ...row,
    change: before ? 'updated' : 'added',
    changed_fields: before ? changedFields(before, after) : [],
    before: before && briefOf(before),
    after: briefOf(after),
  }));
  return {
    from: query.from,
    to: query.to,
    items,
    facts: facts.map(({ fact }) => fact),
    ...(isCut ? pageOf(list, window, total, true, changed.length) : pageOf(list, window, total)),
  };
}

export interface ChangedSince {
  change: 'added' | 'updated';
  item: StoredItem;
}

/**
 * Items that changed after a time, as they are now, or were known at the requested time; most recently changed first.
 */
export async function changedSince(
  { graph, now }: Pick<Ctx, 'graph' | 'now'>,
  since: string,
  limit: number,
): Promise<ChangedSince[]> {
  const until = graph.moment?.as_known_at ?? now();
  const { rows } = await graph.page('temporal/list-changed', { from: toUtc(since), until, offset: 0, limit });
  return rows.flatMap(({ changed }) =>
    changed ? [{ change: changed.before ? ('updated' as const) : ('added' as const), item: changed.after }] : [],
  );
}

const briefOf = ({ version, content, status, memory_type, origin, changed_by = null }: StoredItem) => ({
  ...{ version, content, status, memory_type, origin, changed_by },
});

function inOrder(start: string, end: string, field: string): void {
  if (!isBefore(toUtc(start), toUtc(end)))
    throw Invalid.field(['query', field], 'Must be after the start of the interval', 'interval', end);
}
