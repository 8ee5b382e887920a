// Entity types: the ten built-in types, and the types added by a workspace.
import type { Scope } from '../../ctx';
import { Invalid, NotFound, Refusal } from '../../errors';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { entityTypes, isEntityType } from '../../reading/reading';

export const maxTypes = 100;

export async function knownTypes(graph: Pick<ScopedGraph, 'run'>, workspace_id: string | null): Promise<string[]> {
  const row = workspace_id === null ? undefined : await graph.run('store/list-entity-types', { workspace_id });
  return [...entityTypes, ...(row?.types ?? [])];
}

/** The workspace's own types, locked so that none is removed while an item begins to use it. */
export async function lockTypes(transaction: Transaction, workspace_id: string | null): Promise<string[]> {
  if (workspace_id === null) return [];
  return (await transaction.run('store/lock-entity-types', { workspace_id }))?.types ?? [];
}

/** @returns false if it exists @throws Invalid if the workspace has no room for another type */
export async function addWorkspaceType(transaction: Transaction, workspace_id: string, type: string): Promise<boolean> {
  const types = await lockTypes(transaction, workspace_id);
  if (isEntityType(type) || types.includes(type)) return false;
  if (types.length >= maxTypes)
    throw Invalid.field(
      ['body', 'type'],
      `A workspace has at most ${maxTypes} types in addition to the ${entityTypes.length}`,
      'too_many',
      type,
    );
  await transaction.run('store/update-entity-types', { workspace_id, types: [...types, type].sort() });
  return true;
}

/** @throws NotFound; Refusal `type_in_use` */
export async function removeWorkspaceType(transaction: Transaction, workspace_id: string, type: string): Promise<void> {
  if (isEntityType(type)) throw new Refusal('type_in_use', `The type ${type} is built in and cannot be removed.`);
  const types = await lockTypes(transaction, workspace_id);
  if (!types.includes(type)) throw new NotFound('entity type');
  const { entities, others } = await transaction.run('store/count-of-type', { type });
  if (entities > 0 || others) throw new Refusal('type_in_use', inUse(type, entities, others));
  await transaction.run('store/update-entity-types', { workspace_id, types: types.filter((each) => each !== type) });
}

/** Private entities of other members are mentioned, not counted. */
function inUse(type: string, entities: number, others: boolean): string {
  const own = `${entities} ${entities === 1 ? 'entity has' : 'entities have'} the type ${type}`;
  return `${others ? `${own}, and others that belong to members alone` : own}; change them first.`;
}

/** The workspace whose entity types apply to a scope; null for a personal scope other than the caller's write scope. */
export function workspaceOf({ write_key, home_workspace_id }: Scope, scope_key: string): string | null {
  if (scope_key === write_key) return home_workspace_id;
  const [shared = ''] = scope_key.split('/');
  return shared.startsWith('w:') ? shared.slice(2) : null;
}

/** Replaces entity types that the workspace does not have by `other`. */
export async function withKnownTypes<T extends { entity_type: string | null }>(
  transaction: Transaction,
  scope: Scope,
  scope_key: string,
  names: T[],
): Promise<T[]> {
  const isOwn = ({ entity_type }: T) => entity_type !== null && !isEntityType(entity_type);
  if (!names.some(isOwn)) return names;
  const known = await lockTypes(transaction, workspaceOf(scope, scope_key));
  return names.map((name) =>
    isOwn(name) && !known.includes(String(name.entity_type)) ? { ...name, entity_type: 'other' } : name,
  );
}
