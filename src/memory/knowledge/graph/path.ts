// Finds a shortest path between two nodes, by bidirectional breadth-first search.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { hiddenTypes } from '../../model/relationships';
import { nodesOf, type Edge, type Node } from './nodes';
import { batches } from '../../../lists';

/** Max nodes visited, both sides together. */
const maxSeen = 50_000;
/** Nodes expanded per query; if several share a neighbour, it is read once. */
const nodesPerQuery = 1_000;
const maxMs = 5_000;

/** For each visited node: the previous node and the edge to it; undefined for the start. */
type Reached = Map<string, { from_id: string; edge: Edge } | undefined>;

interface Side {
  reached: Reached;
  frontier: string[];
}

const sideAt = (id: string): Side => ({ reached: new Map([[id, undefined]]), frontier: [id] });

export async function pathBetween(ctx: Ctx, query: Schemas['graph/PathQuery']): Promise<Schemas['graph/Path']> {
  const { start_id, end_id, max_hops } = query;
  const ends = await nodesOf(ctx, [...new Set([start_id, end_id])]);
  if (!ends.has(start_id) || !ends.has(end_id)) throw new NotFound('node');
  const start = sideAt(start_id);
  const end = sideAt(end_id);
  const none = (partial: boolean) => ({ path_found: false, hops: null, path: [], edges: [], partial });
  let meeting = start_id === end_id ? start_id : undefined;
  let until = Infinity;
  for (let hops = 0; meeting === undefined && hops < max_hops; hops++) {
    const [near, far] = start.frontier.length <= end.frontier.length ? [start, end] : [end, start];
    const widened = await widen(ctx, near, far, until);
    meeting = widened.meeting;
    // The clock starts after the first query, because planning that query can take longer than the search.
    until = Math.min(until, performance.now() + maxMs);
    if (meeting === undefined && widened.isCut) return none(true);
    if (near.frontier.length === 0) break;
  }
  if (meeting === undefined) return none(false);
  const there = stepsTo(start.reached, meeting).reverse();
  const back = stepsTo(end.reached, meeting);
  const ids = [...there.map(({ from_id }) => from_id), meeting, ...back.map(({ from_id }) => from_id)];
  const nodes = await nodesOf(ctx, ids);
  const path = ids.map((id) => nodes.get(id)).filter((node): node is Node => node !== undefined);
  // A node of the path was deleted, or an edge ended, during the search.
  if (path.length < ids.length) return none(true);
  return {
    path_found: true,
    hops: ids.length - 1,
    path,
    edges: [...there, ...back].map(({ edge }) => edge),
    partial: false,
  };
}

/**
 * Expands one side by one level; stops at a node that the other side has visited. Both sides advance by levels, so
 * that node is on a shortest path.
 * @returns that node, and whether a limit cut the level
 */
async function widen(ctx: Ctx, near: Side, far: Side, until: number): Promise<{ meeting?: string; isCut: boolean }> {
  const { frontier, reached } = near;
  near.frontier = [];
  for (const node_ids of batches(frontier, nodesPerQuery)) {
    const room = maxSeen - reached.size - far.reached.size;
    const asked = { node_ids, known: [...reached.keys()], hidden: hiddenTypes, max: room + 1 };
    if (performance.now() > until) return { isCut: true };
    const rows = await ctx.graph.run('graph/list-adjacent', asked);
    for (const { node_id, from_id, edge } of rows) {
      if (reached.has(node_id)) continue;
      reached.set(node_id, { from_id, edge });
      near.frontier.push(node_id);
      if (far.reached.has(node_id)) return { meeting: node_id, isCut: false };
    }
    if (rows.length > room) return { isCut: true };
  }
  return { isCut: false };
}

/** Edges from the start to a node, in reverse order. */
function stepsTo(reached: Reached, id: string): { from_id: string; edge: Edge }[] {
  const steps = [];
  for (let step = reached.get(id); step; step = reached.get(step.from_id)) steps.push(step);
  return steps;
}
