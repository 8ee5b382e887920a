// Generates a Graphiti graph in Graphiti's schema.
import type { ForeignGraph, GraphNode, GraphRelationship } from '../../../src/graph/foreign';

export interface MadeGraph {
  nodes: GraphNode[];
  relationships: GraphRelationship[];
}

/** An edge of the generated graph, with the fields that Graphiti filters. Times are milliseconds; null if missing. */
export interface MadeEdge {
  uuid: string;
  source: string;
  target: string;
  created_at: number;
  expired_at: number | null;
  valid_at: number | null;
  invalid_at: number | null;
  reference_time: number | null;
}

const day = 86_400_000;
export const begin = Date.parse('2023-01-01T00:00:00Z');
/** Number of days during which the graph grew. */
export const days = 900;

/** Reproducible pseudo-random numbers from 0 to 1. */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const uuidOf = (kind: number, index: number) =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(index).padStart(12, '0')}`;
const iso = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

const labels = [['Person'], ['Organization'], ['Location'], []];
const verbs = ['WORKS_AT', 'LIVES_IN', 'MANAGES', 'LEASES', 'KNOWS'];

const common = { group_id: 'main' };
// Every fiftieth node has the name of another one.
const nameOf = (index: number) => `Thing ${index % 50 === 49 ? index - 1 : index}`;

const entityNode = (index: number): GraphNode => ({
  type: 'node',
  id: `n${index}`,
  labels: ['Entity', ...(labels[index % labels.length] ?? [])],
  properties: {
    ...common,
    uuid: uuidOf(1, index),
    name: nameOf(index),
    summary: `What is known of thing ${index}.`,
    created_at: iso(begin + index * 1000),
    name_embedding: [0.1, 0.2],
    colour: 'red',
  },
});

const episodeNode = (index: number, at: number): GraphNode => ({
  type: 'node',
  id: `e${index}`,
  labels: ['Episodic'],
  properties: {
    ...common,
    uuid: uuidOf(2, index),
    name: `Episode ${index}`,
    content: `Something was said, number ${index}.`,
    source: 'message',
    source_description: 'chat',
    entity_edges: [],
    created_at: iso(at + 5000),
    valid_at: iso(at),
  },
});

interface Fact {
  index: number;
  source: number;
  target: number;
  episode: number;
  hasEpisode: boolean;
  reference_time: number | null;
  edge: Pick<MadeEdge, 'uuid' | 'created_at' | 'expired_at' | 'valid_at' | 'invalid_at'>;
}

/** @param episodeAt time of an episode @param next returns the next random number */
function factOf(
  index: number,
  numberOf: Record<'entities' | 'episodes', number>,
  episodeAt: (index: number) => number,
  next: () => number,
): Fact {
  const source = Math.floor(next() * numberOf.entities);
  const target = Math.floor(next() * numberOf.entities);
  const episode = Math.floor(next() * numberOf.episodes);
  const created_at = episodeAt(episode) + 6000;
  const valid_at = index % 20 === 19 ? null : episodeAt(episode) - Math.round(next() * 400 * day);
  const kind = next();
  const superseded = created_at + Math.round(next() * 300 * day);
  const [invalid_at, expired_at] =
    kind < 0.55
      ? [null, null]
      : kind < 0.85
        ? [Math.max(valid_at ?? created_at, superseded - Math.round(next() * 50 * day)), superseded]
        : [created_at + Math.round(next() * 300 * day) + 1000, created_at + 1];
  const edge = { uuid: uuidOf(5, index), created_at, expired_at, valid_at, invalid_at };
  const reference_time = index % 3 === 0 ? null : episodeAt(episode);
  return { index, source, target, episode, hasEpisode: index % 40 !== 39, reference_time, edge };
}

function factRelationship({ index, source, target, episode, hasEpisode, reference_time, edge }: Fact) {
  const verb = verbs[index % verbs.length] as string;
  return {
    type: 'relationship' as const,
    id: `f${index}`,
    label: 'RELATES_TO',
    properties: {
      ...common,
      uuid: edge.uuid,
      name: verb,
      fact: `${nameOf(source)} ${verb} ${nameOf(target)}, number ${index}.`,
      episodes: hasEpisode ? [uuidOf(2, episode)] : [],
      fact_embedding: [0.3, 0.4],
      weight: index,
      created_at: iso(edge.created_at),
      expired_at: iso(edge.expired_at),
      valid_at: iso(edge.valid_at),
      invalid_at: iso(edge.invalid_at),
      ...(reference_time !== null && { reference_time: iso(reference_time) }),
    },
    start: { id: `n${source}` },
    end: { id: `n${target}` },
  };
}

/** A graph with this many facts: open, superseded, with an end in the future, without times, and without episodes. */
export function makeGraph(facts: number): MadeGraph & { edges: MadeEdge[] } {
  const next = numbers(7);
  const entities = Math.max(8, Math.round(facts / 10));
  const episodes = Math.max(4, Math.round(facts / 4));
  const episodeAt = (index: number) => begin + Math.round((index / episodes) * days * day);
  const group = { ...common, uuid: uuidOf(3, 0), name: 'Things', summary: 'All that are red.', created_at: iso(begin) };
  const nodes: GraphNode[] = [
    ...Array.from({ length: entities }, (_, index) => entityNode(index)),
    ...Array.from({ length: episodes }, (_, index) => episodeNode(index, episodeAt(index))),
    { type: 'node', id: 'c0', labels: ['Community'], properties: group },
  ];
  const relationships: GraphRelationship[] = [];
  const link = (label: string, start: string, end: string, at: number) =>
    relationships.push({
      type: 'relationship',
      id: `r${relationships.length}`,
      label,
      properties: { ...common, uuid: uuidOf(4, relationships.length), created_at: iso(at) },
      start: { id: start },
      end: { id: end },
    });
  link('HAS_MEMBER', 'c0', 'n0', begin);
  link('NEXT_EPISODE', 'e0', 'e1', begin);
  const edges: MadeEdge[] = [];
  for (let index = 0; index < facts; index++) {
    const fact = factOf(index, { entities, episodes }, episodeAt, next);
    const { source, target, episode, hasEpisode, edge } = fact;
    const reference_time = fact.reference_time ?? (hasEpisode ? episodeAt(episode) : null);
    edges.push({ ...edge, source: nameOf(source), target: nameOf(target), reference_time });
    relationships.push(factRelationship(fact));
    if (hasEpisode && index % 2 === 0) link('MENTIONS', `e${episode}`, `n${source}`, edge.created_at);
  }
  return { nodes, relationships, edges };
}

export const readable = ({ nodes, relationships }: MadeGraph): ForeignGraph => ({
  nodes: () => stream(nodes),
  relationships: (types) => stream(relationships.filter(({ label }) => types.includes(label))),
  close: () => Promise.resolve(),
});

async function* stream<T>(rows: T[]): AsyncGenerator<T> {
  for (const row of rows) yield await Promise.resolve(row);
}
