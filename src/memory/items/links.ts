// Links between items created by callers, and the neighbours of an item. Searches follow them like all other relationships.
import type { Ctx } from '../../ctx';
import { Invalid, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { reservedRelationships } from '../core/relationships';

/**
 * Links two items.
 * @throws NotFound when one of them is not in scope; Invalid for a reserved or malformed type, or an item linked to itself
 */
export async function link(
  ctx: Ctx,
  request: { source_id: string; target_id: string; type: string; properties: Record<string, unknown> },
  field: 'link_type' | 'relation_type',
): Promise<Schemas['items/LinkAnswer']> {
  const { source_id, target_id, properties } = request;
  const type = relationshipType(request.type, field);
  if (source_id === target_id)
    throw Invalid.field(['body', 'target_id'], 'Must differ from source_id', 'self', target_id);
  const row = await ctx.graph.run('core/link', {
    source_id,
    target_id,
    type,
    properties,
    mirrored: type === 'LINKS_TO',
    now: ctx.now(),
  });
  if (!row) throw new NotFound();
  const status = row.created ? 'created' : 'existing';
  return { source_id, target_id, link_type: type, relation_type: type, status };
}

function relationshipType(text: string, field: string): string {
  const type = text
    .trim()
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  if (!/^[A-Z][A-Z0-9_]{0,63}$/.test(type))
    throw Invalid.field(
      ['body', field],
      'Must start with a letter and contain only letters, digits and underscores',
      'pattern',
      text,
    );
  if (reservedRelationships.has(type))
    throw Invalid.field(['body', field], 'Is reserved for the service', 'server_owned', text);
  return type;
}

/** @throws NotFound */
export async function listLinks(
  ctx: Ctx,
  item_id: string,
  page: Schemas['items/PageQuery'],
): Promise<Schemas['items/LinkList']> {
  const { rows, total, has_more } = await neighborhood(ctx, item_id, page);
  return { links: rows.map((row) => edgeOf(item_id, row)), total, has_more };
}

/** @throws NotFound */
export async function listNeighbors(
  ctx: Ctx,
  item_id: string,
  page: Schemas['items/PageQuery'],
): Promise<Schemas['items/NeighborList']> {
  const { rows, total, has_more } = await neighborhood(ctx, item_id, page);
  const neighbors = rows.map(({ neighbor, link_type, outgoing }) => ({
    item_id: neighbor.item_id,
    memory_type: neighbor.memory_type,
    title: neighbor.title ?? null,
    content: neighbor.content,
    link_type,
    direction: outgoing ? ('outgoing' as const) : ('incoming' as const),
  }));
  return { item_id, neighbors, edges: rows.map((row) => edgeOf(item_id, row)), total, has_more };
}

/** Relationships that are counted and sorted; of more, a page is read as they are stored. */
const mostCounted = 10_000;

async function neighborhood(ctx: Ctx, item_id: string, page: Schemas['items/PageQuery']) {
  const { offset = 0, limit = 50 } = page;
  // One row more than the page shows whether there is another page.
  const window = { item_id, offset, limit: limit + 1, most: mostCounted };
  const { found, total, rows } = await ctx.graph.run('items/list-neighbors', window);
  if (!found) throw new NotFound();
  return { rows: rows.slice(0, limit).filter(isWhole), total, has_more: rows.length > limit };
}

/** What is deleted while it is being read comes without its properties. */
const isWhole = ({ link_type, properties, neighbor }: Partial<Schemas['items/NeighborRow']>) =>
  Boolean(link_type && properties && neighbor?.item_id);

function edgeOf(
  item_id: string,
  { outgoing, neighbor, link_type, properties }: Schemas['items/NeighborRow'],
): Schemas['items/Link'] {
  const [source_id, target_id] = outgoing ? [item_id, neighbor.item_id] : [neighbor.item_id, item_id];
  return { source_id, target_id, link_type, properties };
}
