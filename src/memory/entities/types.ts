// The types of entities that a workspace knows: the ten that rules tell are the start, and whoever manages it adds others.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import { Invalid, NotFound, Refusal } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { entityTypes, isEntityType } from '../../language/entities/extraction';
import { knownTypes, lockTypes, mostTypes } from '../core/entity-types';

type Change = Schemas['entities/TypeChange'];

/** All types of the workspace, and how many entities have each. */
export async function listTypes(ctx: Ctx): Promise<Schemas['entities/TypeList']> {
  const [known, rows] = await Promise.all([
    knownTypes(ctx.graph, ctx.scope.active_workspace_id),
    ctx.graph.run('entities/count-by-type', {}),
  ]);
  const counts = new Map(rows.map(({ entity_type, entities }) => [entity_type, entities]));
  const types = known.map((type) => ({ type, by_rules: isEntityType(type), entities: counts.get(type) ?? 0 }));
  return { types, count: types.length };
}

/** @throws Invalid when the workspace has as many as it may */
export function addType(ctx: Ctx, type: string): Promise<Change> {
  const workspace_id = ctx.scope.active_workspace_id ?? '';
  return ctx.graph.write(async (transaction) => {
    const types = await lockTypes(transaction, workspace_id);
    if (isEntityType(type) || types.includes(type)) return { type, status: 'unchanged' };
    if (types.length >= mostTypes)
      throw Invalid.field(
        ['body', 'type'],
        `A workspace has at most ${mostTypes} types beside the ${entityTypes.length}`,
        'too_many',
        type,
      );
    await transaction.run('entities/update-types', { workspace_id, types: [...types, type].sort() });
    await recordAct(ctx, transaction, 'entity_type.add', workspace_id);
    return { type, status: 'added' };
  });
}

/** @throws NotFound; Refusal `type_in_use` */
export function removeType(ctx: Ctx, type: string): Promise<Change> {
  const workspace_id = ctx.scope.active_workspace_id ?? '';
  return ctx.graph.write(async (transaction) => {
    if (isEntityType(type)) throw new Refusal('type_in_use', `Rules tell the type ${type}; it stays.`);
    const types = await lockTypes(transaction, workspace_id);
    if (!types.includes(type)) throw new NotFound('entity type');
    const { entities, others } = await transaction.run('entities/count-of-type', { type });
    if (entities > 0 || others) throw new Refusal('type_in_use', inUse(type, entities, others));
    await transaction.run('entities/update-types', { workspace_id, types: types.filter((each) => each !== type) });
    await recordAct(ctx, transaction, 'entity_type.remove', workspace_id);
    return { type, status: 'removed' };
  });
}

/** Of what other members write for themselves alone, it is not told how much there is. */
function inUse(type: string, entities: number, others: boolean): string {
  const own = `${entities} ${entities === 1 ? 'entity has' : 'entities have'} the type ${type}`;
  return `${others ? `${own}, and others that belong to members alone` : own}; change them first.`;
}
