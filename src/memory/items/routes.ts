// Routes on items themselves.
import { route } from '../../http/route';
import { byMetadata, deleteItem, getItem, listItems, patchItem } from './items';

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
];
