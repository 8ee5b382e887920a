// Changes that viewers make to one node: an item like any other way in, an entity by its name and type.
import { recordAct } from '../../auth/audit';
import type { Ctx } from '../../ctx';
import { Invalid, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { entityKey } from '../../language/entities/entity-key';
import { entityTypes, isEntityType } from '../../language/entities/extraction';
import { deleteItem } from '../core/delete';
import { changeName, deleteName } from '../core/edges';
import { lockTypes, workspaceOf } from '../core/entity-types';
import { patchItem } from '../core/patch';
import { typeFacts } from '../core/types';
import { nodesOf, type Node } from './nodes';

/** Relationships of an entity that one transaction deletes. */
const mostAtOnce = 5_000;

/** @throws NotFound */
async function nodeOf(ctx: Ctx, node_id: string): Promise<Node> {
  const node = (await nodesOf(ctx, [node_id])).get(node_id);
  if (!node) throw new NotFound('node');
  return node;
}

/**
 * Changes what a viewer shows of a node.
 * @throws NotFound; Invalid for what a node of its kind does not have
 */
export async function changeNode(ctx: Ctx, node_id: string, patch: Schemas['graph/NodePatch']): Promise<Node> {
  const { label, entity_type } = patch;
  if (label === undefined && entity_type === undefined)
    throw Invalid.field(['body'], 'Must name a label or an entity_type', 'missing');
  const node = await nodeOf(ctx, node_id);
  if (node.memory_type === null) await changeEntity(ctx, node, patch);
  else {
    if (entity_type !== undefined && !typeFacts(node.memory_type).keyFields.has('entity_type'))
      throw Invalid.field(
        ['body', 'entity_type'],
        `An item of type ${node.memory_type} has none`,
        'unknown_field',
        entity_type,
      );
    const properties = {
      ...(label !== undefined && { title: label }),
      ...(entity_type !== undefined && { entity_type }),
    };
    await patchItem(ctx, node_id, { properties, write_mode: 'merge' });
  }
  return nodeOf(ctx, node_id);
}

async function changeEntity(ctx: Ctx, { item_id, content }: Node, patch: Schemas['graph/NodePatch']): Promise<void> {
  const { label, entity_type } = patch;
  if (label === null || (label !== undefined && entityKey(label) !== entityKey(content)))
    throw Invalid.field(
      ['body', 'label'],
      'Must be another spelling of the same name; for another name, use POST /memory/entities/{entity_id}/same-as',
      'pattern',
      label,
    );
  await ctx.graph.write(async (transaction) => {
    if (entity_type !== undefined && !isEntityType(entity_type))
      await requireType(ctx, transaction, item_id, entity_type);
    const change = { entity_id: item_id, name: label ?? null, entity_type: entity_type ?? null };
    if (!(await changeName(transaction, change))) throw new NotFound('node');
    await recordAct(ctx, transaction, 'entity.update', item_id);
  });
}

/** @throws NotFound; Invalid naming the types of the workspace, if this is none of them */
async function requireType(ctx: Ctx, transaction: Transaction, entity_id: string, type: string): Promise<void> {
  const place = await transaction.run('core/get-name-scope', { entity_id });
  if (!place) throw new NotFound('node');
  const own = await lockTypes(transaction, workspaceOf(ctx.scope, place.scope_key));
  if (own.includes(type)) return;
  const known = [...entityTypes, ...own].join(', ');
  throw Invalid.field(['body', 'entity_type'], `Is no type of this workspace, which has ${known}`, 'enum', type);
}

/**
 * Deletes an item with its parts; of an entity, all that items say of it and its facts. Texts that name it stay, and name it again when
 * they are changed.
 * @throws NotFound
 */
export async function deleteNode(ctx: Ctx, node_id: string): Promise<Schemas['graph/NodeDeleted']> {
  const node = await nodeOf(ctx, node_id);
  if (node.memory_type !== null) {
    const { deleted } = await deleteItem(ctx, node_id);
    return { item_id: node_id, node_category: 'item', status: 'deleted', deleted };
  }
  const deleted = { relationships: 0, facts: 0 };
  for (let finished = false; !finished;) {
    const row = await ctx.graph.write(async (transaction) => {
      const gone = await deleteName(transaction, node_id, mostAtOnce);
      if (gone?.finished) await recordAct(ctx, transaction, 'entity.delete', node_id);
      return gone;
    });
    if (!row) throw new NotFound('node');
    deleted.relationships += row.relationships;
    deleted.facts += row.facts;
    finished = row.finished;
  }
  return { item_id: node_id, node_category: 'entity', status: 'deleted', deleted };
}
