// Entities mentioned in items. resolve.ts finds names of the same entity; a person can correct its results here.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type PageQuery } from '../../../paging';
import { entityKey } from '../../../libraries/text/entity-key';
import { openDifferent, openSame } from '../../store/edges';
import { answerQuestion, pairKey, type ReviewAction, type ReviewAnswer } from '../../store/reviews';

export async function listEntities(
  ctx: Ctx,
  query: Schemas['entities/ListQuery'],
): Promise<Schemas['entities/EntityPage']> {
  const chosen = { entity_type: query.type ?? null, q: entityKey(query.q ?? ''), by_use: query.order === 'use' };
  const name = query.joined ? 'entities/list-joined' : 'entities/list';
  const list: List = [name, chosen, ctx.graph.moment];
  const window = windowOf(list, query);
  const { entities, total } = await ctx.graph.run(name, { ...chosen, ...window });
  return { entities, ...pageOf(list, window, total) };
}

export async function getEntity(
  ctx: Ctx,
  entity_id: string,
  query: PageQuery,
): Promise<Schemas['entities/EntityDetail']> {
  const list: List = ['entities/get', entity_id, ctx.graph.moment];
  const window = windowOf(list, query);
  const row = await ctx.graph.run('entities/get', { entity_id, ...window });
  if (!row) throw new NotFound('entity');
  const { entity, facts, total } = row;
  return { ...entity, facts, ...pageOf(list, window, total) };
}

const maxItems = 2_000;

/** Entities that share facts or items with an entity, under any of its names. */
export async function neighborsOf(
  ctx: Ctx,
  entity_id: string,
  query: PageQuery,
): Promise<Schemas['entities/NeighborPage']> {
  const list: List = ['entities/neighbors', entity_id, ctx.graph.moment];
  const window = windowOf(list, query);
  const found = await ctx.graph.run('entities/list-neighbors', { entity_id, max: maxItems, ...window });
  if (!found.known) throw new NotFound('entity');
  return { entity_id, neighbors: found.neighbors, ...pageOf(list, window, found.total) };
}

/**
 * Declares two entities to be the same; this replaces an earlier opposite declaration.
 * @throws NotFound if one is out of scope or their scopes differ; Invalid if both ids are equal
 */
export function declareSame(ctx: Ctx, source_id: string, target_id: string): Promise<Schemas['entities/SameAs']> {
  if (source_id === target_id)
    throw Invalid.field(['body', 'target_id'], 'Must differ from the entity itself', 'self', target_id);
  return ctx.graph.write(async (transaction) => {
    const row = await openSame(transaction, source_id, target_id, ctx.now());
    if (!row) throw new NotFound('entity');
    await answerQuestion(transaction, ctx, pairKey(row.scope_key, source_id, target_id), byHand('accepted'));
    await recordAct(ctx, transaction, 'entity.same_as', source_id);
    return row.same;
  });
}

/**
 * Declares two entities to be different: ends their SAME_AS link, and entity resolution does not create it again.
 * @throws NotFound if one is out of scope, their scopes differ, or both ids are names of one entity
 */
export function declareDifferent(ctx: Ctx, source_id: string, target_id: string): Promise<Schemas['entities/Parted']> {
  return ctx.graph.write(async (transaction) => {
    const row = await openDifferent(transaction, source_id, target_id, ctx.now());
    if (!row) throw new NotFound('entity');
    await answerQuestion(transaction, ctx, pairKey(row.scope_key, source_id, target_id), byHand('dismissed'));
    await recordAct(ctx, transaction, 'entity.different_from', source_id);
    return { entity_id: source_id, target_id, status: 'parted' as const };
  });
}

/** The review answer that a manual declaration implies. It has no run, because the opposite declaration undoes it. */
const byHand = (action: ReviewAction): ReviewAnswer => ({ action, note: null, run_id: null });
