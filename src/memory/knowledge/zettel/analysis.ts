// Analysis of the note graph: hubs, bridges and clusters. One query reads the notes, up to a limit. A thread
// computes, one task at a time per tenant.
import { Worker } from 'node:worker_threads';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { compiled } from '../../../process/compiled';
import { inLine } from '../../store/writer-queue';
import { leftOut, markedNotes, withNotes } from './notes';

/** Max notes read, newest first, and max notes clustered, beginning with those that have the most links. */
const maxNotes = 10_000;
const maxClustered = 5_000;

export interface AnalysisTask {
  kind: 'louvain' | 'components' | 'bridges';
  /** Number of nodes; nodes are numbered from 0. */
  order: number;
  /** Undirected edges without duplicates, as consecutive pairs of node numbers. */
  edges: Int32Array;
}

interface LinkGraph {
  item_ids: string[];
  /** For the position of each note, the positions of the notes linked with it in either direction. */
  neighbors: Set<number>[];
  outgoing: number[];
  incoming: number[];
  partial: boolean;
}

async function linkGraph(ctx: Ctx): Promise<LinkGraph> {
  const rows = await ctx.graph.run('zettel/list-graph', { ...leftOut, max: maxNotes + 1 });
  const partial = rows.length > maxNotes;
  // Sorted by id, so that equal graphs give equal results.
  const read = rows.slice(0, maxNotes).sort((a, b) => (a.item_id < b.item_id ? -1 : 1));
  const item_ids = read.map(({ item_id }) => item_id);
  const positions = new Map(item_ids.map((id, position) => [id, position]));
  const neighbors = item_ids.map(() => new Set<number>());
  const outgoing = item_ids.map(() => 0);
  const incoming = item_ids.map(() => 0);
  for (const [from, { targets }] of read.entries())
    for (const id of targets) {
      const to = positions.get(id);
      if (to === undefined || to === from) continue;
      outgoing[from] = (outgoing[from] ?? 0) + 1;
      incoming[to] = (incoming[to] ?? 0) + 1;
      neighbors[from]?.add(to);
      neighbors[to]?.add(from);
    }
  return { item_ids, neighbors, outgoing, incoming, partial };
}

const degreeIn = ({ neighbors }: LinkGraph, position: number) => neighbors[position]?.size ?? 0;

export async function hubs(
  ctx: Ctx,
  { min_connections, limit }: Schemas['zettel/HubsQuery'],
): Promise<Schemas['zettel/Hubs']> {
  const graph = await linkGraph(ctx);
  const all = graph.item_ids
    .map((item_id, position) => ({
      item_id,
      connections: degreeIn(graph, position),
      outgoing: graph.outgoing[position] ?? 0,
      incoming: graph.incoming[position] ?? 0,
    }))
    .filter(({ connections }) => connections >= min_connections)
    .sort((a, b) => b.connections - a.connections || (a.item_id < b.item_id ? -1 : 1));
  const rows = await withNotes(ctx, all.slice(0, limit));
  return { hubs: rows, count: rows.length, notes: graph.item_ids.length, total: all.length, partial: graph.partial };
}

/** The thread ends with the request. */
function compute<R>(ctx: Ctx, task: AnalysisTask): Promise<R> {
  return inLine(`zettel ${ctx.scope.tenant_id}`, () => {
    ctx.signal.throwIfAborted();
    return new Promise<R>((resolve, reject) => {
      const thread = new Worker(compiled('memory/knowledge/zettel/analysis-thread'), { workerData: task });
      const end = () => void thread.terminate();
      ctx.signal.addEventListener('abort', end, { once: true });
      thread.once('message', resolve);
      thread.once('error', reject);
      thread.once('exit', () => {
        ctx.signal.removeEventListener('abort', end);
        reject((ctx.signal.reason as Error | undefined) ?? new Error('The analysis ended without a result.'));
      });
    });
  });
}

/** The subgraph of the selected notes, numbered in the given order. */
function taskOf(kind: AnalysisTask['kind'], { neighbors }: LinkGraph, positions: number[]): AnalysisTask {
  const numbers = new Map(positions.map((position, number) => [position, number]));
  const edges: number[] = [];
  for (const [number, position] of positions.entries())
    for (const near of neighbors[position] ?? []) {
      const other = numbers.get(near);
      if (other !== undefined && number < other) edges.push(number, other);
    }
  return { kind, order: positions.length, edges: Int32Array.from(edges) };
}

export async function bridges(ctx: Ctx, { limit }: Schemas['zettel/BridgesQuery']): Promise<Schemas['zettel/Bridges']> {
  const graph = await linkGraph(ctx);
  const task = taskOf('bridges', graph, [...graph.item_ids.keys()]);
  const { scores, partial } = await compute<{ scores: number[]; partial: boolean }>(ctx, task);
  const all = graph.item_ids
    .map((item_id, position) => ({
      item_id,
      bridge_score: scores[position] ?? 0,
      connections: degreeIn(graph, position),
    }))
    .filter(({ bridge_score }) => bridge_score > 0)
    .sort((a, b) => b.bridge_score - a.bridge_score || (a.item_id < b.item_id ? -1 : 1));
  const rows = await withNotes(ctx, all.slice(0, limit));
  return {
    bridges: rows,
    count: rows.length,
    notes: graph.item_ids.length,
    total: all.length,
    partial: graph.partial || partial,
  };
}

/** Max notes that stand for a cluster, beginning with those that have the most links. */
const representatives = 40;
const shownOfCluster = { concepts: 5, notes: 3 };

export async function clusters(
  ctx: Ctx,
  { min_size, algorithm, limit }: Schemas['zettel/ClustersQuery'],
): Promise<Schemas['zettel/Clusters']> {
  const graph = await linkGraph(ctx);
  const byDegree = [...graph.item_ids.keys()].sort((a, b) => degreeIn(graph, b) - degreeIn(graph, a) || a - b);
  const positions = byDegree.slice(0, maxClustered).sort((a, b) => a - b);
  const task = taskOf(algorithm, graph, positions);
  const { groups } = await compute<{ groups: number[] }>(ctx, task);
  const all = membersOf(groups, positions)
    .filter(({ length }) => length >= min_size)
    .map((of) => clusterOf(graph, of))
    .sort((a, b) => b.size - a.size || (a.cluster_id < b.cluster_id ? -1 : 1));
  const shown = all.slice(0, limit);
  const marks = await markedNotes(
    ctx,
    shown.flatMap(({ note_ids }) => note_ids.slice(0, representatives)),
  );
  const rows = shown.map((cluster) => {
    const own = cluster.note_ids.slice(0, representatives).flatMap((id) => marks.get(id) ?? []);
    const central = [own.map(({ concepts }) => concepts), own.map(({ tags }) => tags)].flatMap(mostFrequent);
    return {
      ...cluster,
      central_concepts: [...new Set(central)].slice(0, shownOfCluster.concepts),
      central_notes: own
        .slice(0, shownOfCluster.notes)
        .map(({ item_id, title, content }) => ({ item_id, id: item_id, title: title ?? null, content })),
    };
  });
  return {
    clusters: rows,
    count: rows.length,
    algorithm,
    notes: positions.length,
    links: task.edges.length / 2,
    total: all.length,
    partial: graph.partial || positions.length < graph.item_ids.length,
  };
}

/** @param groups for each position, the number of its group */
function membersOf(groups: number[], positions: number[]): number[][] {
  const members = new Map<number, number[]>();
  for (const [number, group] of groups.entries()) {
    const of = members.get(group) ?? [];
    members.set(group, of);
    of.push(positions[number] as number);
  }
  return [...members.values()];
}

/** @param positions positions of the notes, in ascending order */
function clusterOf(graph: LinkGraph, positions: number[]) {
  const own = new Set(positions);
  const size = positions.length;
  let within = 0;
  let outward = 0;
  for (const position of positions)
    for (const near of graph.neighbors[position] ?? [])
      if (own.has(near)) within++;
      else outward++;
  // Each link inside the cluster was counted from both ends.
  within /= 2;
  const pairs = (size * (size - 1)) / 2;
  const cluster_strength = within + outward === 0 ? 0 : within / (within + outward);
  const ordered = [...positions].sort((a, b) => degreeIn(graph, b) - degreeIn(graph, a) || a - b);
  return {
    cluster_id: `cluster_${graph.item_ids[positions[0] as number] ?? ''}`,
    note_ids: ordered.map((position) => graph.item_ids[position] as string),
    size,
    connection_density: pairs === 0 ? 0 : within / pairs,
    cluster_strength,
    emergence_score: cluster_strength * (1 - 1 / size),
  };
}

/** Names that occur in at least two lists, most frequent first. */
function mostFrequent(lists: string[][]): string[] {
  const counts = new Map<string, number>();
  for (const name of lists.flat()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, few], [b, many]) => many - few || (a < b ? -1 : 1))
    .map(([name]) => name);
}
