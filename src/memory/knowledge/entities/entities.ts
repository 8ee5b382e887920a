// Entities named in items. resolve.ts finds aliases; these routes correct them.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type PageQuery } from '../../../paging';
import { entityKey } from '../../../language/entities/entity-key';
import { openDifferent, openSame } from '../../store/edges';
import { answerQuestion, pairKey, type ReviewAction, type ReviewAnswer } from '../../store/reviews';

/** A page of the entities in scope, ordered by name. */
export async function listEntities(
  ctx: Ctx,
  query: Schemas['entities/ListQuery'],
): Promise<Schemas['entities/EntityPage']> {
  const chosen = { entity_type: query.type ?? null, q: entityKey(query.q ?? '') };
  const list: List = ['entities/list', chosen, ctx.graph.moment];
  const window = windowOf(list, query);
  const { entities, total } = await ctx.graph.run('entities/list', { ...chosen, ...window });
  return { entities, ...pageOf(list, window, total) };
}

/**
 * One entity with a page of its facts.
 * @throws NotFound
 */
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

/**
 * All names of an entity, joined by SAME_AS directly or over other names.
 * @throws NotFound
 */
export async function groupOf(ctx: Ctx, entity_id: string, query: PageQuery): Promise<Schemas['entities/Group']> {
  const list: List = ['entities/group', entity_id, ctx.graph.moment];
  const window = windowOf(list, query);
  const { names, mentions, facts, total } = await ctx.graph.run('entities/get-group', { entity_id, ...window });
  const [main] = [...names].sort((a, b) => b.mentions - a.mentions);
  // No item mentions any of the names at the moment of the read.
  if (!main || mentions === 0) throw new NotFound('entity');
  return { entity_id, name: main.name, type: main.type, names, mentions, facts, ...pageOf(list, window, total) };
}

/** Max items of an entity read for neighbours. */
const maxItems = 2_000;

/**
 * Entities and items related to an entity, under any of its names.
 * @throws NotFound
 */
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
 * Declares two entities to be the same; overrides earlier declarations.
 * @throws NotFound when one is out of scope, or their scopes differ; Invalid for an entity and itself
 */
export function joinEntities(ctx: Ctx, source_id: string, target_id: string): Promise<Schemas['entities/SameAs']> {
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
 * Declares two entities to be different: their link is closed, and resolution does not open it again.
 * @throws NotFound when one is out of scope, their scopes differ, or both are one entity
 */
export function partEntities(ctx: Ctx, source_id: string, target_id: string): Promise<Schemas['entities/Parted']> {
  return ctx.graph.write(async (transaction) => {
    const row = await openDifferent(transaction, source_id, target_id, ctx.now());
    if (!row) throw new NotFound('entity');
    await answerQuestion(transaction, ctx, pairKey(row.scope_key, source_id, target_id), byHand('dismissed'));
    await recordAct(ctx, transaction, 'entity.different_from', source_id);
    return { entity_id: source_id, target_id, status: 'parted' as const };
  });
}

/** A manual declaration is undone by the opposite one; it has no run. */
const byHand = (action: ReviewAction): ReviewAnswer => ({ action, note: null, run_id: null });
