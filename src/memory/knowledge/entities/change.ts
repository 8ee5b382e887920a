// Lets a person correct the name or type of an entity. Texts stored later do not change them back.
import { recordAct } from '../../../auth/audit';
import type { Ctx, Writing } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import { entityKey } from '../../../libraries/text/entity-key';
import { entityTypes, isEntityType } from '../../../reading/reading';
import type { Transaction } from '../../../graph/run';
import { changeName, renameName } from '../../store/edges';
import { lockTypes, workspaceOf } from '../../store/entity-types';

export interface EntityChange {
  name?: string | undefined;
  type?: string | undefined;
}

/**
 * The old name stays as an alias, unless the new one differs only in spelling, such as upper case.
 * @param fields names of the two request fields, for error messages
 * @throws NotFound; Invalid for a blank name, or a type that the workspace does not have
 */
export async function changeEntity(
  ctx: Ctx,
  entity_id: string,
  { name, type }: EntityChange,
  fields: { name: string; type: string } = { name: 'name', type: 'type' },
): Promise<void> {
  if (name === undefined && type === undefined)
    throw Invalid.field(['body'], `Must contain a ${fields.name} or a ${fields.type}`, 'missing');
  const key = entityKey(name ?? '');
  if (name !== undefined && (key === '' || key.length > 200))
    throw Invalid.field(['body', fields.name], 'Is not a name', 'pattern', name);
  await ctx.graph.write(async (transaction) => {
    if (type !== undefined && !isEntityType(type)) await requireType(ctx, transaction, entity_id, type, fields.type);
    const stored = await transaction.run('store/get-name-scope', { entity_id });
    if (!stored) throw new NotFound('entity');
    const isRenamed = name !== undefined && key !== stored.key;
    const change = { entity_id, name: isRenamed ? null : (name ?? null), entity_type: type ?? null };
    if (!(await changeName(transaction, change))) throw new NotFound('entity');
    if (isRenamed) {
      const renamed = { entity_id, name, key, other_id: ctx.newId('ent') };
      if (!(await renameName(transaction, renamed, ctx.now()))) throw new NotFound('entity');
    }
    await recordAct(ctx, transaction, 'entity.update', entity_id);
  });
}

async function requireType(
  ctx: Writing,
  transaction: Transaction,
  entity_id: string,
  type: string,
  field: string,
): Promise<void> {
  const stored = await transaction.run('store/get-name-scope', { entity_id });
  if (!stored) throw new NotFound('entity');
  const own = await lockTypes(transaction, workspaceOf(ctx.scope, stored.scope_key));
  if (own.includes(type)) return;
  const known = [...entityTypes, ...own].join(', ');
  throw Invalid.field(['body', field], `Is not a type of this workspace, which has ${known}`, 'enum', type);
}
