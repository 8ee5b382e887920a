// The neighbours of a node in the local graph. An item has items and the names that it mentions; a name has names and
// the items that mention it. Both lists have the same limit, which is part of the query.
import type { MemoryClient } from '../client';
import type { ViewMoment } from './address';
import { withoutMarks } from './formats';
import { wholeItem, type ShownItem } from './items';
import { isNameNode } from './searched';
import type { GivenLine, GivenNode } from './scene';

const atOnce = 25;

export interface AroundNode {
  self: GivenNode;
  nodes: GivenNode[];
  lines: GivenLine[];
}

/** @param pages how many times 25 */
export const around = (client: MemoryClient, id: string, pages: number, moment: ViewMoment): Promise<AroundNode> =>
  isNameNode(id) ? aroundName(client, id, pages * atOnce, moment) : aroundItem(client, id, pages * atOnce, moment);

async function aroundItem(
  client: MemoryClient,
  item_id: string,
  limit: number,
  moment: ViewMoment,
): Promise<AroundNode> {
  const path = { item_id };
  const [item, near] = await Promise.all([
    client.get('/memory/{item_id}', { params: { path, query: { view: 'full', ...moment } } }),
    client.get('/memory/{item_id}/neighbors', { params: { path, query: { limit: Math.min(limit, 100), ...moment } } }),
  ]);
  const whole = wholeItem(item);
  const { entities } = whole;
  const items = near.neighbors.map(nodeOf);
  const left = near.total === null ? (near.has_more ? atOnce : 0) : Math.max(0, near.total - near.neighbors.length);
  return {
    self: { ...nodeOf(whole), more: left },
    nodes: [...items, ...entities.map(({ entity_id, name, type }) => nameNode(entity_id, name, type))],
    lines: [
      ...near.neighbors.map((each) =>
        each.direction === 'incoming'
          ? { from: each.item_id, to: item_id, label: each.link_type }
          : { from: item_id, to: each.item_id, label: each.link_type },
      ),
      ...entities.map(({ entity_id, role }) => ({ from: item_id, to: entity_id, label: role.toUpperCase() })),
    ],
  };
}

async function aroundName(
  client: MemoryClient,
  entity_id: string,
  limit: number,
  moment: ViewMoment,
): Promise<AroundNode> {
  const path = { entity_id };
  const filter = JSON.stringify({ entity: entity_id });
  const ofNames = { limit: Math.min(Math.ceil(limit / 2), 100), ...moment };
  const ofItems = { limit: Math.min(Math.floor(limit / 2), 100), ...moment, filter };
  const [entity, near, items] = await Promise.all([
    client.get('/memory/entities/{entity_id}', { params: { path, query: { limit: 1, ...moment } } }),
    client.get('/memory/entities/{entity_id}/neighbors', { params: { path, query: ofNames } }),
    client.get('/memory/list', { params: { query: ofItems } }),
  ]);
  const left =
    Math.max(0, (items.total ?? 0) - items.items.length) + Math.max(0, (near.total ?? 0) - near.neighbors.length);
  return {
    self: { ...nameNode(entity_id, entity.name, entity.type), more: left },
    nodes: [
      ...near.neighbors.map((each) => nameNode(each.entity_id, each.name, each.type)),
      ...items.items.map(wholeItem).map(nodeOf),
    ],
    lines: [
      ...near.neighbors.flatMap((each) => linesBetween(entity_id, each)),
      ...items.items.map(wholeItem).map((each) => ({ from: each.item_id, to: entity_id, label: 'MENTIONS' })),
    ],
  };
}

/** More lines than these would hide the dots that they connect. */
const mostAmong = 1_000;

/** The lines between the displayed dots. */
export async function linesAmong(client: MemoryClient, ids: string[], moment: ViewMoment): Promise<GivenLine[]> {
  const { edges } = await client.post('/memory/graph/edges', {
    ...{ params: { query: moment }, body: { node_ids: ids } },
  });
  return edges.slice(0, mostAmong).map(({ source_id, target_id, edge_type, predicate }) => ({
    ...{ from: source_id, to: target_id, label: predicate ?? edge_type },
  }));
}

type NearName = { entity_id: string; items: number; outgoing: string[]; incoming: string[] };

/** Each fact points in the direction of its statement. */
function linesBetween(id: string, { entity_id, items, outgoing, incoming }: NearName): GivenLine[] {
  if (outgoing.length + incoming.length === 0) return [{ from: id, to: entity_id, label: '', together: items }];
  return [
    ...outgoing.map((label) => ({ from: id, to: entity_id, label })),
    ...incoming.map((label) => ({ from: entity_id, to: id, label })),
  ];
}

const nameNode = (id: string, text: string, sort: string | null | undefined): GivenNode => ({
  ...{ id, text, sort, type: 'entity', at: undefined },
});

type Near = Pick<ShownItem, 'item_id' | 'content' | 'memory_type' | 'true_at'> & { title?: string | null | undefined };

const nodeOf = ({ item_id, content, memory_type, title, true_at }: Near): GivenNode => ({
  ...{ id: item_id, text: title ?? withoutMarks(content), type: memory_type, at: Date.parse(true_at) },
});

/** The opened nodes, each with its number of pages of 25 neighbours: `mem_1`, or `mem_1*2`. */
export const openedOf = (opened: string[]): [id: string, pages: number][] =>
  opened.map((each) => {
    const [id = '', pages] = each.split('*');
    return [id, Math.max(1, Number(pages) || 1)];
  });

/** Opens a node, or shows 25 more of its neighbours. */
export function openedWith(opened: string[], id: string): string[] {
  const known = openedOf(opened).find(([each]) => each === id);
  if (!known) return [...opened, id];
  return opened.map((each) => (each.split('*')[0] === id ? `${id}*${known[1] + 1}` : each));
}
