import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { timeFromCypher } from '../../../graph/values';
import { withDays } from '../../store/days';
import { itemIdOf } from '../../store/own-id';
import { readDecision } from './decisions';

type CausalNode = Schemas['decisions/CausalNode'];
type Way = 'causes' | 'effects';

/** Reads the provenance as of the requested time. */
export async function provenanceOf(ctx: Ctx, decision_id: string): Promise<Schemas['decisions/Provenance']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  const [decision, row] = await Promise.all([
    readDecision(ctx, item_id),
    ctx.graph.run('decisions/get-provenance', { item_id }),
  ]);
  if (!row) throw new NotFound('decision');
  return {
    decision,
    reasoning_trace: row.trace ?? null,
    evidence: await withDays(ctx, row.evidence.map(dated)),
    superseded: await withDays(ctx, row.superseded.map(dated)),
  };
}

const dated = <R extends { since: string }>(row: R): R => ({ ...row, since: timeFromCypher(row.since) ?? row.since });

const maxNodes = 200;

export async function causalChain(
  ctx: Ctx,
  decision_id: string,
  { direction, max_depth }: Schemas['decisions/CausalQuery'],
): Promise<Schemas['decisions/CausalChain']> {
  const item_id = await itemIdOf(ctx, 'decision', decision_id);
  const follow = (way: Way) =>
    direction === way || direction === 'both'
      ? treeFrom(ctx, item_id, way, max_depth)
      : Promise.resolve({ nodes: [], partial: false });
  const [decision, causes, effects] = await Promise.all([
    readDecision(ctx, item_id),
    follow('causes'),
    follow('effects'),
  ]);
  return { decision, causes: causes.nodes, effects: effects.nodes, partial: causes.partial || effects.partial };
}

/** Breadth first, so that each item appears at its shortest distance. */
async function treeFrom(ctx: Ctx, root: string, way: Way, max_depth: number) {
  const nodes: CausalNode[] = [];
  const childrenOf = new Map<string, CausalNode[]>([[root, nodes]]);
  let level = [root];
  for (let depth = 1; depth <= max_depth && level.length > 0; depth++) {
    const rows = await ctx.graph.run('decisions/list-causes', { item_ids: level, wants: way, limit: maxNodes + 1 });
    level = [];
    for (const { from_id, relationship, ...node } of await withDays(ctx, rows)) {
      if (childrenOf.has(node.item_id)) continue;
      if (childrenOf.size > maxNodes) return { nodes, partial: true };
      const children: CausalNode[] = [];
      childrenOf.set(node.item_id, children);
      childrenOf.get(from_id)?.push({ node, node_id: node.item_id, relationship, depth, [way]: children });
      level.push(node.item_id);
    }
    if (rows.length > maxNodes) return { nodes, partial: true };
  }
  return { nodes, partial: false };
}
