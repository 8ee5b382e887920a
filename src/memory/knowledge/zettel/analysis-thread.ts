// Thread for graph algorithms that take about a second: communities, components and betweenness.
import { parentPort, workerData } from 'node:worker_threads';
import Graph from 'graphology';
import louvain from 'graphology-communities-louvain';
import { createUnweightedIndexedBrandes } from 'graphology-shortest-path/indexed-brandes';
import type { AnalysisTask } from './analysis';

/** Limits the computation of betweenness to about one second. */
const maxSteps = 8_000_000;

/** Deterministic pseudo-random numbers from 0 to 1, so that equal graphs give equal communities. */
function steady(): () => number {
  let state = 1;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function graphOf({ order, edges }: AnalysisTask): Graph {
  const graph = new Graph({ type: 'undirected' });
  for (let node = 0; node < order; node++) graph.addNode(node);
  for (let at = 0; at < edges.length; at += 2) graph.addEdge(edges[at], edges[at + 1]);
  return graph;
}

function communities(graph: Graph): number[] {
  if (graph.size === 0) return [...Array(graph.order).keys()];
  const found = louvain(graph, { rng: steady(), getEdgeWeight: null });
  return graph.nodes().map((node) => found[node] as number);
}

/** Connected components: the first node of its component, for each node. */
function components(graph: Graph): number[] {
  const groups = new Array<number>(graph.order).fill(-1);
  for (let first = 0; first < graph.order; first++) {
    if (groups[first] !== -1) continue;
    const open = [first];
    groups[first] = first;
    for (let node = open.pop(); node !== undefined; node = open.pop())
      graph.forEachNeighbor(node, (name) => {
        const near = Number(name);
        if (groups[near] !== -1) return;
        groups[near] = first;
        open.push(near);
      });
  }
  return groups;
}

/**
 * Normalised betweenness of each node. For a large graph it is estimated from some of the sources; `partial` is then
 * true.
 */
function betweenness(graph: Graph): { scores: number[]; partial: boolean } {
  const { order, size } = graph;
  if (order === 0) return { scores: [], partial: false };
  const brandes = createUnweightedIndexedBrandes(graph);
  const sources = Math.min(order, Math.max(1, Math.floor(maxSteps / (order + 2 * size))));
  const scores = new Float64Array(order);
  const delta = new Float64Array(order);
  for (let i = 0; i < sources; i++) {
    const source = Math.floor((i * order) / sources);
    const [stack, before, ways] = brandes(source);
    const farthestFirst: number[] = [];
    while (stack.size > 0) farthestFirst.push(stack.pop() as number);
    for (const node of farthestFirst) delta[node] = 0;
    for (const node of farthestFirst) {
      const share = (1 + (delta[node] as number)) / (ways[node] as number);
      for (const earlier of before[node] as number[])
        delta[earlier] = (delta[earlier] as number) + (ways[earlier] as number) * share;
      if (node !== source) scores[node] = (scores[node] as number) + (delta[node] as number);
    }
  }
  const pairs = (order - 1) * (order - 2);
  const scale = pairs > 0 ? order / sources / pairs : 0;
  return { scores: Array.from(scores, (score) => score * scale), partial: sources < order };
}

function run(task: AnalysisTask) {
  const graph = graphOf(task);
  if (task.kind === 'bridges') return betweenness(graph);
  return { groups: task.kind === 'louvain' ? communities(graph) : components(graph) };
}

parentPort?.postMessage(run(workerData as AnalysisTask));
