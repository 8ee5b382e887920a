// The neighbours of a node of the local graph: those of an item are items and the names that it mentions, those of a
// name are names and the items that mention it, as many of each. A limit is part of the query.
import type { MemoryClient } from '../client';
import type { ViewMoment } from './address';
import { wholeItem } from './items';
import type { GraphLine, DrawnNode } from './nodes';

const atOnce = 25;

export interface AroundNode {
  self: DrawnNode;
  nodes: DrawnNode[];
  lines: GraphLine[];
}

export const isNameNode = (id: string) => id.startsWith('ent_');

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
  const { content, memory_type, title, entities } = wholeItem(item);
  const items = near.neighbors.map((each) => ({
    id: each.item_id,
    text: each.title ?? each.content,
    type: each.memory_type,
  }));
  const left = near.total === null ? (near.has_more ? atOnce : 0) : Math.max(0, near.total - near.neighbors.length);
  return {
    self: { id: item_id, text: title ?? content, type: memory_type, more: left, isMain: true },
    nodes: [...items, ...entities.map(({ entity_id, name }) => ({ id: entity_id, text: name, type: 'entity' }))],
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
    self: { id: entity_id, text: entity.name, type: 'entity', more: left, isMain: true },
    nodes: [
      ...near.neighbors.map((each) => ({ id: each.entity_id, text: each.name, type: 'entity' })),
      ...items.items.map(wholeItem).map((each) => ({ id: each.item_id, text: each.content, type: each.memory_type })),
    ],
    lines: [
      ...near.neighbors.map((each) => ({
        from: entity_id,
        to: each.entity_id,
        label: each.predicates.join(', ') || `${each.items} items`,
      })),
      ...items.items.map(wholeItem).map((each) => ({ from: each.item_id, to: entity_id, label: 'MENTIONS' })),
    ],
  };
}

/** The nodes that were opened, each with how many times 25 of its neighbours: `mem_1`, or `mem_1*2`. */
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
