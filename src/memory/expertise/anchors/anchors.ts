// Anchors: statements from which later work should not drift (drift.ts). An anchor applies to a session or to the
// workspace. It ends when it is cleared, or graduates to a decision (graduate.ts).
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { chosenBy, readPage } from '../../../paging';
import { recordOf, typed, type MemoryItem, type StoredItem } from '../../model/record';
import { anchorStates, type AnchorEvent } from '../../model/states/anchor';
import { stateAfter } from '../../model/states/state-table';
import { everyStatus } from '../../model/types';
import { capture, commonOf } from '../../store/capture';
import { forEver } from '../../../time';
import { itemIdOf } from '../../store/own-id';
import { markItem } from '../../store/write';

export type Anchor = Schemas['anchors/Anchor'];

const maxAtOnce = 100;

export async function createAnchor(
  ctx: Ctx,
  { agent_id, session_id, anchor_id, ...request }: Schemas['anchors/CreateRequest'],
): Promise<Anchor> {
  const own = { ...(session_id && { session_id }), ...(anchor_id && { anchor_id }) };
  const extra = { agent_id: agent_id ?? null };
  return anchorOf(await capture(ctx, { ...request, ...own, memory_type: 'anchor' }, { extra }));
}

export async function listAnchors(
  ctx: Ctx,
  query: Schemas['anchors/ListQuery'],
): Promise<Schemas['anchors/AnchorPage']> {
  const { start, pageOfRows } = readPage(['anchors/list', chosenBy(query)], query);
  const { rows: found, isCut } = await ctx.graph.page('anchors/list', {
    ...start,
    statuses: query.status === 'any' ? everyStatus : [query.status],
    session_id: query.session_id || null,
    anchor_type: query.anchor_type ?? null,
  });
  const positionOf = ({ item }: (typeof found)[number]) => ({ created_at: item.created_at, id: item.item_id });
  const { rows, page } = pageOfRows(found, null, positionOf, isCut);
  return { anchors: rows.map(({ item }) => anchorOf(recordOf(item))), count: rows.length, ...page };
}

export async function activeAnchors(ctx: Pick<Ctx, 'graph'>, limit: number): Promise<StoredItem[]> {
  const newest = { from_time: forEver, from_id: '', offset: 0, limit };
  const { rows } = await ctx.graph.page('anchors/list', {
    ...newest,
    statuses: ['active'],
    session_id: null,
    anchor_type: null,
  });
  return rows.map(({ item }) => item);
}

/**
 * Later work is no longer compared with these anchors. @throws NotFound; Refusal `wrong_state` if one given by id is
 * not active
 */
export async function clearAnchors(
  ctx: Ctx,
  request: Schemas['anchors/ChosenRequest'],
): Promise<Schemas['anchors/Cleared']> {
  const { item_ids, has_more } = await chosenAnchors(ctx, request);
  const anchor_ids = await ctx.graph.write(async (transaction) => {
    const anchors = await lockAnchors(transaction, item_ids, 'clear', request.anchor_ids);
    for (const anchor of anchors)
      await markItem(transaction, ctx, anchor, { status: 'cleared', reason: 'anchor: cleared' });
    return anchors.map(anchorIdOf);
  });
  return { cleared: anchor_ids.length, count: anchor_ids.length, anchor_ids, has_more };
}

/**
 * The anchors that the request names, or else the active ones, oldest first. @throws NotFound for an unknown anchor_id
 */
export async function chosenAnchors(
  ctx: Ctx,
  { session_id, anchor_type, anchor_ids }: Schemas['anchors/ChosenRequest'],
): Promise<{ item_ids: string[]; has_more: boolean }> {
  const named = anchor_ids ? await Promise.all(anchor_ids.map((id) => itemIdOf(ctx, 'anchor', id))) : null;
  if (named) return { item_ids: [...new Set(named)], has_more: false };
  const rows = await ctx.graph.run('anchors/find', {
    session_id: session_id || null,
    anchor_type: anchor_type ?? null,
    limit: maxAtOnce + 1,
  });
  return { item_ids: rows.slice(0, maxAtOnce).map(({ item_id }) => item_id), has_more: rows.length > maxAtOnce };
}

/**
 * Locks anchors in order of their ids. It skips inactive ones, unless the request gave their ids.
 * @throws NotFound for one out of scope; Refusal `wrong_state`
 */
export async function lockAnchors(
  transaction: Transaction,
  item_ids: string[],
  event: AnchorEvent,
  named: string[] | null | undefined,
): Promise<StoredItem[]> {
  const locked: StoredItem[] = [];
  for (const item_id of [...item_ids].sort()) {
    const row = await transaction.run('store/lock', { item_id });
    if (!row && named) throw new NotFound('anchor');
    if (!row || (!named && row.item.status !== 'active')) continue;
    stateAfter(anchorStates, 'anchor', row.item.status, event);
    locked.push(row.item);
  }
  return locked;
}

export const anchorIdOf = (stored: StoredItem): string => typed<'types/Anchor'>(stored).anchor_id ?? stored.item_id;

function anchorOf(record: MemoryItem): Anchor {
  const { anchor_id, anchor_type, session_id } = typed<'types/Anchor'>(record);
  return {
    ...commonOf(record),
    memory_type: 'anchor',
    status: record.status as Anchor['status'],
    anchor_id: anchor_id ?? record.item_id,
    anchor_type: anchor_type ?? 'spec',
    session_id: session_id ?? null,
  };
}
