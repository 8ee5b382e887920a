// Routes on items themselves.
import { route } from '../../http/route';
import { clearAll } from './clear';
import { link, listLinks, listNeighbors } from './links';
import { byMetadata, deleteItem, getItem, listItems } from './items';
import { patchItem } from './patch';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const itemRoutes = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/list',
    summary: 'All items, a page at a time, in order of making.',
    query: 'items/ListQuery',
    returns: 'items/ItemPage',
    handle: (ctx, { query }) => listItems(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/by-metadata',
    summary: 'Items whose metadata holds a value under a key.',
    query: 'items/ByMetadataQuery',
    returns: 'items/ByMetadataAnswer',
    handle: (ctx, { query }) => byMetadata(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/:item_id',
    summary: 'One item, vector included.',
    params: 'items/ItemRef',
    returns: 'items/MemoryItem',
    refuses: [404],
    handle: (ctx, { params }) => getItem(ctx, params.item_id),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: '/memory/:item_id',
    summary: 'Change an item; the version before is kept.',
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
    summary: 'Delete an item and everything that hangs on it.',
    params: 'items/ItemRef',
    returns: 'items/DeleteAnswer',
    refuses: [404],
    handle: (ctx, { params }) => deleteItem(ctx, params.item_id),
  }),
  route({
    method: 'DELETE',
    path: '/memory/clear-all',
    summary: 'Delete every item of the active workspace; personal items and other workspaces stay.',
    policy: 'team_required',
    grant: 'admin:workspace',
    returns: 'items/ClearAnswer',
    handle: (ctx) => clearAll(ctx),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/link',
    summary: 'Tie two items by a relationship.',
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
    summary: 'Tie two items by a relationship that carries properties.',
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
    summary: 'The relationships of an item with other items.',
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
    summary: 'The items one relationship away.',
    params: 'items/ItemRef',
    query: 'items/PageQuery',
    returns: 'items/NeighborList',
    refuses: [404],
    handle: (ctx, { params, query }) => listNeighbors(ctx, params.item_id, query),
  }),
];
