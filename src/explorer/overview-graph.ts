// The graph of the overview: the whole graph up to 5,000 nodes. In a larger workspace every kind gets a share, and rare
// kinds come first: decisions, plans and notes before the turns of conversations.
import type { MemoryClient, Shapes } from '../client';
import type { ViewMoment } from './address';
import { kindOfType, type KindName } from './kinds';
import { sceneOf, type Scene } from './scene';

const maxNodes = 5_000;
/** Max nodes per request. Parsing larger responses would block the page. */
const perPage = 1_000;

/** Kinds in the order in which they are chosen, each with its share of the nodes still left. */
const shares: [KindName, number][] = [
  ['decision', 0.3],
  ['work', 0.3],
  ['belief', 0.3],
  ['note', 0.5],
  ['knowledge', 0.5],
  ['event', 0.7],
  ['source', 1],
];

export interface WholeGraph {
  scene: Scene;
  /** The same, with every turn and chunk as a separate dot. */
  unfolded: () => Scene;
  /** Number of items of each kind that are not shown. */
  left: { kind: KindName; count: number }[];
}

/** `next`: where more can be read. */
type Read = Pick<Shapes['Full'], 'nodes' | 'edges'> & { next: string | null };

export async function overviewOf(client: MemoryClient, moment: ViewMoment): Promise<WholeGraph> {
  const { by_type, total } = await client.get('/memory/summary');
  // Names come with the items, so even a few items may have too many dots.
  const whole = total <= maxNodes * 0.8 ? await readUpTo(client, moment, maxNodes) : undefined;
  const read = whole?.next === null ? whole : await readByKind(client, moment, Object.keys(by_type));
  const shown = new Map<KindName, number>();
  for (const { memory_type } of read.nodes)
    if (memory_type) shown.set(kindOfType(memory_type), (shown.get(kindOfType(memory_type)) ?? 0) + 1);
  const all = new Map<KindName, number>();
  for (const [type, count] of Object.entries(by_type))
    all.set(kindOfType(type), (all.get(kindOfType(type)) ?? 0) + count);
  const isNow = Object.keys(moment).length === 0;
  return {
    scene: sceneOfGraph(read, true),
    unfolded: () => sceneOfGraph(read, false),
    left:
      isNow && read !== whole
        ? [...all]
            .map(([kind, count]) => ({ kind, count: count - (shown.get(kind) ?? 0) }))
            .filter(({ count }) => count > 0)
        : [],
  };
}

async function readByKind(client: MemoryClient, moment: ViewMoment, types: string[]): Promise<Read> {
  const read: Read = { nodes: [], edges: [], next: null };
  const known = new Set<string>();
  const cut: { type: string; next: string }[] = [];
  const readType = async (type: string, most: number, from?: string) => {
    const part = await readUpTo(client, moment, most, { type, ...(from !== undefined && { from }) });
    // Names come with each type that mentions them.
    for (const node of part.nodes) if (!known.has(node.item_id)) read.nodes.push(node);
    for (const { item_id } of part.nodes) known.add(item_id);
    read.edges = [...read.edges, ...part.edges];
    if (part.next !== null) cut.push({ type, next: part.next });
    return part.nodes.length;
  };
  for (const [kind, share] of shares) {
    let left = Math.floor((maxNodes - read.nodes.length) * share);
    for (const type of types.filter((each) => kindOfType(each) === kind))
      if (left > 0) left -= await readType(type, left);
  }
  // The unused share of small kinds goes to kinds that were cut.
  for (const { type, next } of cut.splice(0))
    if (read.nodes.length < maxNodes) await readType(type, maxNodes - read.nodes.length, next);
  return { ...read, next: cut[0]?.next ?? null };
}

async function readUpTo(
  client: MemoryClient,
  moment: ViewMoment,
  most: number,
  { type, from }: { type?: string; from?: string } = {},
): Promise<Read> {
  const read: Read = { nodes: [], edges: [], next: null };
  let cursor: string | null | undefined = from;
  while (read.nodes.length < most && cursor !== null) {
    const limit = Math.min(perPage, most - read.nodes.length);
    const query = { limit, ...(type && { memory_type: type }), ...(cursor && { cursor }), ...moment };
    const page: Shapes['Full'] = await client.get('/memory/graph/full', { params: { query: query as never } });
    read.nodes = [...read.nodes, ...page.nodes];
    read.edges = [...read.edges, ...page.edges];
    cursor = page.next_cursor;
  }
  return { ...read, next: cursor ?? null };
}

const sceneOfGraph = ({ nodes, edges }: Read, areFolded: boolean): Scene =>
  sceneOf(
    nodes.map(({ item_id, label, memory_type, entity_type, true_at }) => ({
      ...{ id: item_id, text: label, type: memory_type ?? 'entity', sort: memory_type ? undefined : entity_type },
      at: memory_type && true_at ? Date.parse(true_at) : undefined,
    })),
    edges.map(({ source_id, target_id, edge_type, predicate }) => ({
      ...{ from: source_id, to: target_id, label: predicate ?? edge_type },
    })),
    areFolded,
  );
