// Links that callers make between items, and the neighbours of an item. Multi-hop searches follow these links too.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import { pageOf, windowOf, type PageQuery } from '../../../paging';
import { withDays } from '../../store/days';
import { closeLink, openLinks } from '../../store/edges';
import { hiddenTypes, linkTypePattern, propertiesOf, serviceTypes } from '../../model/relationships';

/**
 * @throws NotFound if one is out of scope; Invalid for a malformed or reserved type, or a link from an item to itself
 */
export async function link(
  ctx: Ctx,
  request: { source_id: string; target_id: string; type: string; properties: Record<string, unknown> },
  field: 'link_type' | 'relation_type',
): Promise<Schemas['items/LinkAnswer']> {
  const { source_id, target_id, properties } = request;
  const link_type = relationshipType(request.type, ['body', field]);
  if (source_id === target_id)
    throw Invalid.field(['body', 'target_id'], 'Must differ from source_id', 'self', target_id);
  const linked = await ctx.graph.write((transaction) =>
    openLinks(transaction, [{ source_id, target_id, link_type, properties }], ctx.now()),
  );
  const created = linked.get(0);
  if (created === undefined) throw new NotFound();
  const status = created ? 'created' : 'existing';
  return { source_id, target_id, link_type, relation_type: link_type, status };
}

/**
 * Ends a caller's link and its mirror link; past reads still show them.
 * @throws NotFound if the link or an item is missing; Invalid as `link`
 */
export async function unlink(
  ctx: Ctx,
  { source_id, target_id, type: sent }: { source_id: string; target_id: string; type: string },
): Promise<Schemas['items/UnlinkAnswer']> {
  const link_type = relationshipType(sent, ['query', 'link_type']);
  const closed = await ctx.graph.write((transaction) =>
    closeLink(transaction, { source_id, target_id, link_type }, ctx.now()),
  );
  if (!closed) throw new NotFound('link');
  return { source_id, target_id, link_type, relation_type: link_type, status: 'deleted' };
}

/** A link type in upper snake case: "part of" → "PART_OF". @throws Invalid for a malformed or reserved type */
export function relationshipType(text: string, loc: string[]): string {
  const type = text
    .trim()
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  if (!linkTypePattern.test(type))
    throw Invalid.field(
      loc,
      'Must start with a letter and contain only letters, digits and underscores',
      'pattern',
      text,
    );
  if (serviceTypes.has(type)) throw Invalid.field(loc, 'Is reserved for the service', 'server_owned', text);
  return type;
}

export async function listLinks(ctx: Ctx, item_id: string, query: PageQuery): Promise<Schemas['items/LinkList']> {
  const { rows, shown } = await neighborhood(ctx, item_id, query);
  return { links: rows.map((row) => edgeOf(item_id, row)), ...shown };
}

export async function listNeighbors(
  ctx: Ctx,
  item_id: string,
  query: PageQuery,
): Promise<Schemas['items/NeighborList']> {
  const { rows, shown } = await neighborhood(ctx, item_id, query);
  const found = rows.map(({ neighbor, link_type, outgoing }) => ({
    item_id: neighbor.item_id,
    memory_type: neighbor.memory_type,
    title: neighbor.title ?? null,
    content: neighbor.content,
    origin: neighbor.origin,
    trust: neighbor.trust,
    link_type,
    direction: outgoing ? ('outgoing' as const) : ('incoming' as const),
  }));
  return { item_id, neighbors: await withDays(ctx, found), edges: rows.map((row) => edgeOf(item_id, row)), ...shown };
}

/** Max relationships that are counted and sorted; further ones come in storage order. */
const maxCounted = 10_000;

async function neighborhood(ctx: Ctx, item_id: string, query: PageQuery) {
  const list: List = ['items/list-neighbors', item_id, ctx.graph.moment];
  const window = windowOf(list, query);
  const { found, total, rows } = await ctx.graph.run('items/list-neighbors', {
    item_id,
    ...window,
    // One more row than the page holds shows whether another page follows.
    limit: window.limit + 1,
    max: maxCounted,
    hidden: hiddenTypes,
  });
  if (!found) throw new NotFound();
  const shown = pageOf(list, window, total, rows.length > window.limit);
  return { rows: rows.slice(0, window.limit).filter(isWhole), shown };
}

/** False for a neighbour that was deleted during the read; its row is skipped. */
const isWhole = ({ link_type, properties, neighbor }: Partial<Schemas['items/NeighborRow']>) =>
  Boolean(link_type && properties && neighbor?.item_id);

function edgeOf(
  item_id: string,
  { outgoing, neighbor, link_type, properties }: Schemas['items/NeighborRow'],
): Schemas['items/Link'] {
  const [source_id, target_id] = outgoing ? [item_id, neighbor.item_id] : [neighbor.item_id, item_id];
  return { source_id, target_id, link_type, properties: propertiesOf(properties) };
}
