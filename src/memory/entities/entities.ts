// Entities named in items. Aliases are found by resolve.ts and corrected by hand here.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import { Invalid, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { entityKey } from '../../language/entities/entity-key';

/** Default page size. */
const pageSize = 50;

/** A page of the entities in scope, ordered by name. */
export async function listEntities(
  ctx: Ctx,
  { type, q = '', limit = pageSize, offset = 0 }: Schemas['entities/ListQuery'],
): Promise<Schemas['entities/EntityPage']> {
  const page = await ctx.graph.run('entities/list', { entity_type: type ?? null, q: entityKey(q), limit, offset });
  return { ...page, limit, offset };
}

/**
 * One entity with a page of its facts.
 * @throws NotFound
 */
export async function getEntity(
  ctx: Ctx,
  entity_id: string,
  { limit = pageSize, offset = 0 }: Schemas['entities/FactsQuery'],
): Promise<Schemas['entities/EntityDetail']> {
  const row = await ctx.graph.run('entities/get', { entity_id, limit, offset });
  if (!row) throw new NotFound('entity');
  const { entity, ...facts } = row;
  return { ...entity, ...facts, limit, offset };
}

/**
 * Declares two entities to be the same, overriding earlier statements.
 * @throws NotFound when one of them is not in scope, or they belong to different scopes; Invalid for an entity and itself
 */
export function joinEntities(ctx: Ctx, source_id: string, target_id: string): Promise<Schemas['entities/SameAs']> {
  if (source_id === target_id)
    throw Invalid.field(['body', 'target_id'], 'Must differ from the entity itself', 'self', target_id);
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('entities/link-same', { source_id, target_id, now: ctx.now() });
    if (!row) throw new NotFound('entity');
    await recordAct(ctx, transaction, 'entity.same_as', source_id);
    return row.same;
  });
}

/**
 * Declares two entities to be different: their link is removed and not created again automatically.
 * @throws NotFound when one of them is not in scope, they belong to different scopes or are the same
 */
export function partEntities(ctx: Ctx, source_id: string, target_id: string): Promise<Schemas['entities/Parted']> {
  return ctx.graph.write(async (transaction) => {
    const row = await transaction.run('entities/link-different', { source_id, target_id, now: ctx.now() });
    if (!row) throw new NotFound('entity');
    await recordAct(ctx, transaction, 'entity.different_from', source_id);
    return { entity_id: source_id, target_id, status: 'parted' as const };
  });
}
