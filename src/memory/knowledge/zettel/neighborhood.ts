// The surroundings of a note: subgraph, paths, surprising notes, random walks. Links are followed in both
// directions, with one query per level.
import { createHash, randomUUID } from 'node:crypto';
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { briefsOf, getNote, leftOut, markedNotes, type MarkedNote } from './notes';
import { readStored } from '../../../schemas';
import { batches } from '../../../lists';

const bounds = { frontier: 2_000, links: 20_000 };
const maxVisited = 10_000;

type Edge = Schemas['zettel/Edge'];

/** Links of the given notes. Beyond the limit, links of the last notes are missing and `partial` is true. */
async function edgesOf(ctx: Ctx, item_ids: string[]): Promise<{ edges: Edge[]; partial: boolean }> {
  const edges: Edge[] = [];
  let partial = false;
  for (const some of batches(item_ids, bounds.frontier)) {
    if (partial) break;
    const rows = await ctx.graph.run('zettel/list-edges', { item_ids: some, ...leftOut, limit: bounds.links + 1 });
    partial = rows.length > bounds.links;
    for (const row of rows.slice(0, bounds.links)) edges.push(row);
  }
  return { edges, partial };
}

/** The two ends of a link: first the one outside the level, then the one inside. */
const endsFrom = ({ source_id, target_id }: Edge, known: ReadonlyMap<string, number>, level: number) =>
  known.get(source_id) === level ? [target_id, source_id] : [source_id, target_id];

interface Explored {
  /** Distance in links from the start, by note id, nearest first. */
  distances: Map<string, number>;
  edges: Edge[];
  /** For each note, the notes before it on shortest paths from the start. */
  before: Map<string, Set<string>>;
  partial: boolean;
}

/** Breadth-first; stops early when it reaches `until`. */
async function explore(
  ctx: Ctx,
  start: string,
  { depth, max, until }: { depth: number; max: number; until?: string },
): Promise<Explored> {
  const distances = new Map([[start, 0]]);
  const before = new Map<string, Set<string>>();
  const edges: Edge[] = [];
  let partial = false;
  let frontier = [start];
  for (let level = 0; level < depth && frontier.length > 0; level++) {
    if (until !== undefined && distances.has(until)) break;
    const found = await edgesOf(ctx, frontier);
    partial ||= found.partial;
    const next = new Set<string>();
    for (const edge of found.edges) {
      edges.push(edge);
      // A link between two notes of the level leads to no new note.
      for (const [to = '', from = ''] of [endsFrom(edge, distances, level)]) {
        const known = distances.get(to);
        if (known !== undefined && known <= level) continue;
        if (known === undefined) {
          if (distances.size >= max) {
            partial = true;
            continue;
          }
          distances.set(to, level + 1);
          next.add(to);
        }
        before.set(to, (before.get(to) ?? new Set()).add(from));
      }
    }
    frontier = [...next].sort();
  }
  return { distances, edges, before, partial };
}

export async function graphAround(
  ctx: Ctx,
  note_id: string,
  { depth, include_metadata, limit }: Schemas['zettel/GraphQuery'],
): Promise<Schemas['zettel/Graph']> {
  await getNote(ctx, note_id);
  const { distances, edges: walked, partial } = await explore(ctx, note_id, { depth, max: limit });
  // Links between two notes of the last level were not read by the search.
  const last = [...distances].flatMap(([id, distance]) => (distance === depth ? [id] : []));
  const rest = await edgesOf(ctx, last.sort());
  const edges = new Map<string, Edge>();
  for (const edge of [...walked, ...rest.edges])
    if (distances.has(edge.source_id) && distances.has(edge.target_id))
      edges.set(`${edge.source_id} ${edge.target_id} ${edge.relation_type}`, edge);
  const marks = await markedNotes(ctx, [...distances.keys()]);
  const nodes = [...distances]
    .sort(([a, near], [b, far]) => near - far || (a < b ? -1 : 1))
    .flatMap(([item_id, distance]) => {
      const note = marks.get(item_id);
      if (!note) return [];
      const { title, content, tags, concepts, created_at, metadata_json } = note;
      const more = { content, tags, concepts, created_at, metadata: readStored('stored/Object', metadata_json) };
      return [{ item_id, id: item_id, title: title ?? null, distance, ...(include_metadata && more) }];
    });
  return {
    note_id,
    depth,
    nodes,
    edges: [...edges.values()],
    node_count: nodes.length,
    edge_count: edges.size,
    partial: partial || rest.partial,
  };
}

export function inCommon(a: Pick<MarkedNote, 'tags' | 'concepts'>, b: Pick<MarkedNote, 'tags' | 'concepts'>) {
  const shared = (one: string[], other: string[]) => one.filter((name) => other.includes(name));
  const [shared_tags, shared_concepts] = [shared(a.tags, b.tags), shared(a.concepts, b.concepts)];
  const all = new Set([...a.concepts, ...b.concepts]).size;
  const marks = all + new Set([...a.tags, ...b.tags]).size;
  return {
    shared_tags,
    shared_concepts,
    /** Concepts count twice as much as tags. */
    strength: (2 * shared_concepts.length + shared_tags.length) / Math.max(1, all),
    /** Shared tags and concepts divided by all tags and concepts of both notes (Jaccard). */
    overlap: marks === 0 ? 0 : (shared_tags.length + shared_concepts.length) / marks,
  };
}

/** Shortest paths in the order of their note ids. */
function shortestPaths(end: string, before: Explored['before'], start: string, max: number): string[][] {
  const paths: string[][] = [];
  /** Stack of a depth-first search backwards from the end; pushed in reverse order, so that it pops in order of ids. */
  const open: string[][] = [[end]];
  while (open.length > 0 && paths.length < max) {
    const path = open.pop() as string[];
    const [first = ''] = path;
    if (first === start) paths.push(path);
    else for (const id of [...(before.get(first) ?? [])].sort().reverse()) open.push([id, ...path]);
  }
  return paths;
}

export async function pathsBetween(
  ctx: Ctx,
  { note_id: start_id, target_id: end_id }: Schemas['zettel/PathRef'],
  { max_paths, max_depth }: Schemas['zettel/PathQuery'],
): Promise<Schemas['zettel/Paths']> {
  const [start, end] = await Promise.all([getNote(ctx, start_id), getNote(ctx, end_id)]);
  const found = await explore(ctx, start_id, { depth: max_depth, max: maxVisited, until: end_id });
  const distance = found.distances.get(end_id) ?? null;
  const idPaths = distance === null ? [] : shortestPaths(end_id, found.before, start_id, max_paths + 1);
  const common = inCommon(start, end);
  const sharing = [
    ...common.shared_concepts.map((name) => `Both mention the concept ${name}.`),
    ...common.shared_tags.map((name) => `Both are tagged ${name}.`),
  ];
  const shown = idPaths.slice(0, max_paths);
  // Two notes without a path between them may still share tags and concepts.
  if (distance === null && sharing.length > 0) shown.push([start_id, end_id]);
  const briefs = await briefsOf(ctx, shown.flat());
  const nameOf = (id: string) => briefs.get(id)?.title ?? id;
  const typeOf = typesByEnds(found.edges);
  const paths = shown.map((path): Schemas['zettel/Path'] => {
    const steps = distance === null ? [] : path.slice(1).map((id, i) => [path[i] as string, id] as const);
    const relation_types = steps.map(([a, b]) => typeOf.get(`${a} ${b}`) ?? 'LINKS_TO');
    return {
      start_id,
      end_id,
      path_notes: path.flatMap((id) => briefs.get(id) ?? []),
      relation_types,
      length: steps.length,
      path_strength: distance === null ? Math.min(1, common.strength) / 2 : 1 / Math.max(1, steps.length),
      discovery_type: steps.length === 1 ? 'direct' : sharing.length > 0 ? 'conceptual' : 'serendipitous',
      insights: [...steps.map(([a, b], i) => `${nameOf(a)} and ${nameOf(b)}: ${relation_types[i]}.`), ...sharing],
    };
  });
  const partial = found.partial || idPaths.length > max_paths;
  return { start_id, end_id, distance, paths, count: paths.length, partial };
}

/** Types by the two ends, in either order; if there are several types, the first in the alphabet. */
function typesByEnds(edges: { source_id: string; target_id: string; relation_type: string }[]): Map<string, string> {
  const typeOf = new Map<string, string>();
  for (const { source_id, target_id, relation_type } of edges)
    for (const key of [`${source_id} ${target_id}`, `${target_id} ${source_id}`])
      if (!typeOf.has(key) || relation_type < (typeOf.get(key) as string)) typeOf.set(key, relation_type);
  return typeOf;
}

/** Notes that can only be reached through other notes, most surprising first. */
export async function discoveries(
  ctx: Ctx,
  note_id: string,
  { max_distance, min_surprise, limit }: Schemas['zettel/DiscoveriesQuery'],
): Promise<Schemas['zettel/Discoveries']> {
  const note = await getNote(ctx, note_id);
  const { distances, before, partial } = await explore(ctx, note_id, { depth: max_distance, max: bounds.frontier });
  const far = [...distances].flatMap(([id, distance]) => (distance > 1 ? [id] : []));
  const marks = await markedNotes(ctx, far);
  const all = [...marks.values()]
    .map(({ item_id, title, content, ...own }) => {
      const distance = distances.get(item_id) as number;
      const { shared_tags, shared_concepts, overlap } = inCommon(note, own);
      return {
        note: { item_id, id: item_id, title: title ?? null, content },
        distance,
        surprise: 1 - (1 / distance + overlap) / 2,
        discovery_type:
          shared_tags.length + shared_concepts.length > 0 ? ('conceptual' as const) : ('serendipitous' as const),
        shared_tags,
        shared_concepts,
      };
    })
    .filter(({ surprise }) => surprise >= min_surprise)
    .sort((a, b) => b.surprise - a.surprise || a.distance - b.distance || (a.note.item_id < b.note.item_id ? -1 : 1));
  const shown = all
    .slice(0, limit)
    .map((found) => ({ ...found, path: shortestPaths(found.note.item_id, before, note_id, 1)[0] ?? [] }));
  return { note_id, discoveries: shown, count: shown.length, total: all.length, partial };
}

/** Pseudo-random numbers from 0 to 1; equal seed and position give equal numbers. */
function seeded(seed: string): (position: number) => number {
  return (position) => createHash('sha256').update(`${seed} ${position}`).digest().readUInt32BE() / 2 ** 32;
}

/** A random walk along links; every neighbour of a note is equally likely. */
export async function randomWalk(
  ctx: Ctx,
  note_id: string,
  { length, seed = randomUUID() }: Schemas['zettel/WalkQuery'],
): Promise<Schemas['zettel/Walk']> {
  await getNote(ctx, note_id);
  const chance = seeded(seed);
  const steps: Edge[] = [];
  const visited = [note_id];
  let partial = false;
  for (let here = note_id; steps.length < length;) {
    const found = await edgesOf(ctx, [here]);
    partial ||= found.partial;
    const near = new Map<string, string>();
    for (const { source_id, target_id, relation_type } of found.edges)
      near.set(source_id === here ? target_id : source_id, relation_type);
    const ids = [...near.keys()].sort();
    const next = ids[Math.floor(chance(steps.length) * ids.length)];
    if (next === undefined) break;
    steps.push({ source_id: here, target_id: next, relation_type: near.get(next) as string });
    visited.push(next);
    here = next;
  }
  const briefs = await briefsOf(ctx, visited);
  const notes = visited.flatMap((id) => briefs.get(id) ?? []);
  return { note_id, seed, steps, notes, length: steps.length, partial };
}
