// Lets graph viewers edit a node: the label and type of an item or an entity.
import { recordAct } from '../../../auth/audit';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { deleteItem } from '../../store/delete';
import { deleteName } from '../../store/edges';
import { patchItem } from '../../store/patch';
import { typeFacts } from '../../model/types';
import { changeEntity } from '../entities/change';
import { nodesOf, type Node } from './nodes';

const relationshipsPerTransaction = 5_000;

async function nodeOf(ctx: Ctx, node_id: string): Promise<Node> {
  const node = (await nodesOf(ctx, [node_id])).get(node_id);
  if (!node) throw new NotFound('node');
  return node;
}

/** @throws NotFound; Invalid for a field that items, or entities, do not have */
export async function changeNode(ctx: Ctx, node_id: string, patch: Schemas['graph/NodePatch']): Promise<Node> {
  const { label, entity_type } = patch;
  if (label === undefined && entity_type === undefined)
    throw Invalid.field(['body'], 'Must contain a label or an entity_type', 'missing');
  const node = await nodeOf(ctx, node_id);
  if (node.memory_type === null) {
    if (label === null) throw Invalid.field(['body', 'label'], 'An entity has a name instead', 'pattern', label);
    await changeEntity(ctx, node_id, { name: label, type: entity_type }, { name: 'label', type: 'entity_type' });
  } else {
    if (entity_type !== undefined && !typeFacts(node.memory_type).keyFields.has('entity_type'))
      throw Invalid.field(
        ['body', 'entity_type'],
        `An item of type ${node.memory_type} has no such field`,
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

/**
 * Deletes an item with its parts, or an entity with its links and facts. Texts that mention the entity stay; changing
 * such a text creates the entity again.
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
      const gone = await deleteName(transaction, node_id, relationshipsPerTransaction);
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
