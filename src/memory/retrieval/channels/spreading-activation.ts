// Personalized PageRank from the best hits, over names, facts and relationships.
import { filterOfToday } from '../past';
import type { Channel, Find } from './channel';

/** Number of hits from which PageRank starts. */
const seeds = 10;
/** Max edges read around the seeds, those over rare names first. */
const maxSteps = 2_000;
/** Probability of jumping back to a seed at each step; a high value favours items close to the seeds. */
const restart = 0.5;
/** Iterations of PageRank; with this restart probability, more change no score by more than 0.001. */
const rounds = 10;

interface Edge {
  a: string;
  b: string;
  weight: number;
}

/** The score is the personalized PageRank. */
export const spreadingActivation: Channel = async (ctx, question, pool) => {
  const hits = (await pool()).hits.slice(0, seeds);
  if (hits.length === 0) return [];
  const item_ids = hits.map(({ candidate }) => candidate.item_id);
  const filter = filterOfToday(ctx, question.filter);
  const steps = await ctx.graph.run('retrieval/list-neighborhood', { filter, item_ids, limit: maxSteps });
  const edges = steps.flatMap(({ from, via, degree, to }): Edge[] => {
    if (via === null) return [{ a: item(from), b: item(to), weight: 1 }];
    // A name that many items share tells little about each.
    const weight = 1 / Math.log2(1 + Math.max(degree, 2));
    return [
      { a: item(from), b: name(via), weight },
      { a: name(via), b: item(to), weight },
    ];
  });
  const start = new Map(hits.map(({ candidate, base }) => [item(candidate.item_id), Math.max(base, 0)]));
  const ranks = pageRank(distinct(edges), start);
  return [...ranks].flatMap(([node, score]): Find[] =>
    node.startsWith(itemPrefix) && score > 0 ? [{ item_id: node.slice(itemPrefix.length), score }] : [],
  );
};

const itemPrefix = 'item ';
const item = (id: string) => `${itemPrefix}${id}`;
const name = (key: string) => `name ${key}`;

/** Edges without duplicates: two seeds that share a name both yield the edge between them. */
function distinct(edges: Edge[]): Edge[] {
  const seen = new Map<string, Edge>();
  for (const edge of edges) seen.set(edge.a < edge.b ? `${edge.a}\n${edge.b}` : `${edge.b}\n${edge.a}`, edge);
  return [...seen.values()];
}

/** @param start initial rank of each seed */
function pageRank(edges: Edge[], start: ReadonlyMap<string, number>): Map<string, number> {
  const neighbors = new Map<string, [string, number][]>();
  const join = (from: string, to: string, weight: number) => {
    const list = neighbors.get(from) ?? [];
    list.push([to, weight]);
    neighbors.set(from, list);
  };
  for (const { a, b, weight } of edges) {
    join(a, b, weight);
    join(b, a, weight);
  }
  const total = [...start.values()].reduce((sum, value) => sum + value, 0) || 1;
  const home = new Map([...start].map(([node, value]) => [node, value / total]));
  let ranks = new Map(home);
  for (let round = 0; round < rounds; round++) {
    const next = new Map([...home].map(([node, value]) => [node, restart * value]));
    for (const [node, rank] of ranks) {
      const edgesOut = neighbors.get(node);
      // A node without edges gives its rank back to the seeds.
      if (!edgesOut) {
        for (const [seed, value] of home) next.set(seed, (next.get(seed) ?? 0) + (1 - restart) * rank * value);
        continue;
      }
      const out = edgesOut.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [to, weight] of edgesOut) next.set(to, (next.get(to) ?? 0) + ((1 - restart) * rank * weight) / out);
    }
    ranks = next;
  }
  return ranks;
}
