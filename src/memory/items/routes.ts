// Routes for items.
import { route } from '../../http/route';
import { clearAll } from './clear';
import { deleteItem } from './delete';
import { link, listLinks, listNeighbors } from './links';
import { byMetadata, getItem, listItems } from './items';
import { patchItem } from './patch';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const itemRoutes = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/list',
    summary: 'List all items, paginated, ordered by creation time.',
    query: 'items/ListQuery',
    returns: 'items/ItemPage',
    handle: (ctx, { query }) => listItems(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/by-metadata',
    summary: 'Find items by a metadata key and value.',
    query: 'items/ByMetadataQuery',
    returns: 'items/ByMetadataAnswer',
    handle: (ctx, { query }) => byMetadata(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/:item_id',
    summary: 'Get one item, including its embedding.',
    params: 'items/ItemRef',
    returns: 'items/MemoryItem',
    refuses: [404],
    handle: (ctx, { params }) => getItem(ctx, params.item_id),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: '/memory/:item_id',
    summary: 'Update an item; the previous version is kept.',
    params: 'items/ItemRef',
    body: 'items/PatchRequest',
    returns: 'items/MemoryItem',
    refuses: [404],
    handle: (ctx, { params, body }) => patchItem(ctx, params.item_id, body),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/:item_id',
    summary: 'Delete an item with its versions, parts and relationships.',
    params: 'items/ItemRef',
    returns: 'items/DeleteAnswer',
    refuses: [404],
    handle: (ctx, { params }) => deleteItem(ctx, params.item_id),
  }),
  route({
    method: 'DELETE',
    path: '/memory/clear-all',
    summary: 'Delete all items of the active workspace. Personal items and other workspaces are not affected.',
    policy: 'team_required',
    grant: 'admin:workspace',
    returns: 'items/ClearAnswer',
    handle: (ctx) => clearAll(ctx),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/link',
    summary: 'Link two items.',
    body: 'items/LinkRequest',
    returns: 'items/LinkAnswer',
    refuses: [404],
    creates: true,
    handle: (ctx, { body }) => link(ctx, { ...body, type: body.link_type ?? 'RELATED', properties: {} }, 'link_type'),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/edge',
    summary: 'Link two items by a relationship with properties.',
    body: 'items/EdgeRequest',
    returns: 'items/LinkAnswer',
    refuses: [404],
    creates: true,
    handle: (ctx, { body }) =>
      link(ctx, { ...body, type: body.relation_type, properties: body.properties ?? {} }, 'relation_type'),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/:item_id/links',
    summary: 'Relationships between an item and other items.',
    params: 'items/ItemRef',
    query: 'items/PageQuery',
    returns: 'items/LinkList',
    refuses: [404],
    handle: (ctx, { params, query }) => listLinks(ctx, params.item_id, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/:item_id/neighbors',
    summary: 'Items one relationship away.',
    params: 'items/ItemRef',
    query: 'items/PageQuery',
    returns: 'items/NeighborList',
    refuses: [404],
    handle: (ctx, { params, query }) => listNeighbors(ctx, params.item_id, query),
  }),
];
