// How two nodes are connected: a shortest path, searched from both ends at once.
import type { Ctx } from '../../ctx';
import { NotFound, TimedOut } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { hiddenTypes } from '../core/relationships';
import { nodesOf, type Edge, type Node } from './nodes';

/** Nodes seen from both ends together. */
const mostSeen = 50_000;
const longestMs = 5_000;

/** How a node was reached: over which edge, from which node; nothing for the end where the search began. */
type Reached = Map<string, { from_id: string; edge: Edge } | undefined>;

interface Side {
  reached: Reached;
  frontier: string[];
}

const sideAt = (id: string): Side => ({ reached: new Map([[id, undefined]]), frontier: [id] });

/**
 * A shortest path between two nodes.
 * @throws NotFound when one of them is not in sight
 */
export async function pathBetween(ctx: Ctx, query: Schemas['graph/PathQuery']): Promise<Schemas['graph/Path']> {
  const { start_id, end_id, max_hops } = query;
  const until = performance.now() + longestMs;
  const ends = await nodesOf(ctx, [...new Set([start_id, end_id])]);
  if (!ends.has(start_id) || !ends.has(end_id)) throw new NotFound('node');
  const start = sideAt(start_id);
  const end = sideAt(end_id);
  const none = (partial: boolean) => ({ path_found: false, hops: null, path: [], edges: [], partial });
  let meeting = start_id === end_id ? start_id : undefined;
  for (let hops = 0; meeting === undefined && hops < max_hops; hops++) {
    const [near, far] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start];
    const room = mostSeen - near.reached.size - far.reached.size;
    const isCut = await widen(ctx, near, room, until - performance.now());
    meeting = near.frontier.find((id) => far.reached.has(id));
    if (meeting === undefined && isCut) return none(true);
    if (near.frontier.length === 0) break;
  }
  if (meeting === undefined) return none(false);
  const there = stepsTo(start.reached, meeting).reverse();
  const back = stepsTo(end.reached, meeting);
  const ids = [...there.map(({ from_id }) => from_id), meeting, ...back.map(({ from_id }) => from_id)];
  const nodes = await nodesOf(ctx, ids);
  const path = ids.map((id) => nodes.get(id)).filter((node): node is Node => node !== undefined);
  // Deleted or closed while it was being followed.
  if (path.length < ids.length) return none(true);
  return {
    path_found: true,
    hops: ids.length - 1,
    path,
    edges: [...there, ...back].map(({ edge }) => edge),
    partial: false,
  };
}

/** Reaches all nodes next to the frontier, which are the next one. @returns whether some may be missing */
async function widen(ctx: Ctx, side: Side, room: number, leftMs: number): Promise<boolean> {
  const asked = { node_ids: side.frontier, known: [...side.reached.keys()], hidden: hiddenTypes, most: room + 1 };
  try {
    const rows = await ctx.graph.run('graph/list-adjacent', asked, leftMs);
    for (const { node_id, from_id, edge } of rows) side.reached.set(node_id, { from_id, edge });
    side.frontier = rows.map(({ node_id }) => node_id);
    return rows.length > room;
  } catch (error) {
    if (!(error instanceof TimedOut)) throw error;
    side.frontier = [];
    return true;
  }
}

/** The steps from where a search began to a node, the last one first. */
function stepsTo(reached: Reached, id: string): { from_id: string; edge: Edge }[] {
  const steps = [];
  for (let step = reached.get(id); step; step = reached.get(step.from_id)) steps.push(step);
  return steps;
}
