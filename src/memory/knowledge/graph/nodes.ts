import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { timeFromCypher } from '../../../graph/values';
import { timeOfId } from '../../../ids';
import { trueAt } from '../../model/record';
import { typeFacts } from '../../model/types';
import { readStored } from '../../../schemas';
import { withConfidence } from '../../store/said';

export type Node = Schemas['graph/Node'];
export type Edge = Schemas['graph/Edge'];

/** Max characters per node: longer content is cut, longer metadata is left out. */
export const shown = { max_text_length: 500, max_metadata_length: 2_000 };
const maxLabelLength = 80;

export function itemNode(state: Schemas['graph/ItemNode']): Node {
  const { item_id, memory_type, title, content } = state;
  const metadata = state.metadata_json === null ? null : readStored('stored/Object', state.metadata_json);
  const category = metadata?.['category'];
  const confidence = [state.confidence, metadata?.['confidence']].find((value) => typeof value === 'number');
  return {
    item_id,
    label: title ?? beginningOf(content),
    content,
    memory_type,
    category: typeof category === 'string' ? category : null,
    node_category: typeFacts(memory_type).layer,
    entity_type: state.entity_type ?? null,
    confidence: confidence ?? null,
    status: state.status ?? null,
    tags: state.tags ?? [],
    created_at: timeFromCypher(state.created_at),
    true_at: trueAt(state, metadata ?? {}).true_at,
    metadata,
  };
}

export function entityNode({ entity_id, name, entity_type }: Schemas['graph/EntityNode']): Node {
  return {
    item_id: entity_id,
    label: name,
    content: name,
    memory_type: null,
    category: null,
    node_category: 'entity',
    entity_type,
    confidence: null,
    status: null,
    tags: [],
    created_at: timeOfId(entity_id),
    true_at: null,
    metadata: {},
  };
}

function beginningOf(content: string): string {
  const line = content.trim().split('\n', 1)[0] ?? '';
  return line.length <= maxLabelLength ? line : `${[...line].slice(0, maxLabelLength - 1).join('')}…`;
}

export async function nodesOf(ctx: Ctx, node_ids: string[]): Promise<Map<string, Node>> {
  const rows = await ctx.graph.run('graph/list-nodes', { node_ids, ...shown });
  const nodes = rows.flatMap(({ item, entity }) => (item ? [itemNode(item)] : entity ? [entityNode(entity)] : []));
  return new Map((await withConfidence(ctx, nodes)).map((node) => [node.item_id, node]));
}
