// Entity types of a workspace: ten built-in types, and those that its admins add.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { isEntityType } from '../../../reading/reading';
import { changeVocabulary, type Vocabulary } from '../../store/vocabulary';
import { addWorkspaceType, knownTypes, removeWorkspaceType } from '../../store/entity-types';

type Change = Schemas['entities/TypeChange'];

export async function listTypes(ctx: Ctx): Promise<Schemas['entities/TypeList']> {
  const [known, rows] = await Promise.all([
    knownTypes(ctx.graph, ctx.scope.home_workspace_id),
    ctx.graph.run('entities/count-by-type', {}),
  ]);
  const counts = new Map(rows.map(({ entity_type, entities }) => [entity_type, entities]));
  const types = known.map((type) => ({ type, by_rules: isEntityType(type), entities: counts.get(type) ?? 0 }));
  return { types, count: types.length };
}

/** @throws Invalid if the workspace has no room for another type */
export function addType(ctx: Ctx, type: string): Promise<Change> {
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  return ctx.graph.write(async (transaction) => {
    if (!(await addWorkspaceType(transaction, workspace_id, type))) return { type, status: 'existing' };
    await recordAct(ctx, transaction, 'entity_type.add', workspace_id);
    return { type, status: 'created' };
  });
}

export function setVocabulary(
  ctx: Ctx,
  { relations = [], instructions = null }: Partial<Vocabulary>,
): Promise<Vocabulary> {
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  const vocabulary = { relations, instructions };
  return ctx.graph.write(async (transaction) => {
    await changeVocabulary(transaction, workspace_id, vocabulary);
    await recordAct(ctx, transaction, 'vocabulary.change', workspace_id);
    return vocabulary;
  });
}

export function removeType(ctx: Ctx, type: string): Promise<Change> {
  const workspace_id = ctx.scope.home_workspace_id ?? '';
  return ctx.graph.write(async (transaction) => {
    await removeWorkspaceType(transaction, workspace_id, type);
    await recordAct(ctx, transaction, 'entity_type.remove', workspace_id);
    return { type, status: 'deleted' };
  });
}
