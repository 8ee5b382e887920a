// The types that entities may have: the ten that rules tell, and those that the workspace has been given besides.
import type { Scope } from '../../ctx';
import type { ScopedGraph, Transaction } from '../../graph/run';
import { entityTypes, isEntityType } from '../../language/entities/extraction';

/** Types that a workspace may have beside the ten. */
export const mostTypes = 100;

/** All types that a workspace knows: the ten first. */
export async function knownTypes(graph: Pick<ScopedGraph, 'run'>, workspace_id: string | null): Promise<string[]> {
  const row = workspace_id === null ? undefined : await graph.run('core/list-entity-types', { workspace_id });
  return [...entityTypes, ...(row?.types ?? [])];
}

/**
 * The types of the workspace itself, which stay as they are until the end of the transaction: what is written with one of them is seen by
 * whoever takes it away.
 */
export async function lockTypes(transaction: Transaction, workspace_id: string | null): Promise<string[]> {
  if (workspace_id === null) return [];
  return (await transaction.run('core/lock-entity-types', { workspace_id }))?.types ?? [];
}

/** The workspace whose types the names of a scope take. Personal names take those of the personal workspace, which must be the active one. */
export function workspaceOf({ write_key, active_workspace_id }: Scope, scope_key: string): string | null {
  if (scope_key === write_key) return active_workspace_id;
  const [shared = ''] = scope_key.split('/');
  return shared.startsWith('w:') ? shared.slice(2) : null;
}

/** Names with a type that the workspace does not know any more become `other`. */
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
