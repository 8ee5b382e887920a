import { route } from '../../../http/route';
import { add, addBatch, keyFieldsOfRequest } from './add';
import { deleteByFilter, updateByFilter } from './by-filter';
import { clearAll } from './clear';
import { deleteItem } from '../../store/delete';
import { link, listLinks, listNeighbors, unlink } from './links';
import { patchItemOf, byMetadata, getItem, idByExternalId, listItems } from './items';
import { patchableFields } from '../../store/patch';
import { tagOf } from '../../model/versions';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const itemRoutes = [
  route({
    method: 'POST',
    path: '/memory/add',
    summary: 'Store one typed memory.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'items/AddRequest',
    alsoTakes: keyFieldsOfRequest,
    returns: 'items/AddAnswer',
    refuses: [
      'not_found',
      'already_exists',
      'external_id_taken',
      'id_taken',
      'contradiction',
      'not_embeddable',
      'wrong_state',
    ],
    creates: true,
    handle: (ctx, { body }) => add(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/add/batch',
    summary: 'Store up to 1000 typed memories in one transaction.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'items/BatchRequest',
    checksEach: 'items',
    returns: 'items/BatchAnswer',
    refuses: ['not_found', 'already_exists', 'id_taken', 'contradiction', 'not_embeddable', 'wrong_state'],
    creates: true,
    handle: (ctx, { body }) => addBatch(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/delete-by-filter',
    summary: 'Delete all items of the workspace that match a filter, or the items with given ids.',
    body: 'items/DeleteByFilterRequest',
    returns: 'items/ByFilterAnswer',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { body }) => deleteByFilter(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/update-by-filter',
    summary:
      'Change tags, metadata, status or expiry of all items of the workspace that match a filter, or of the items with given ids.',
    body: 'items/UpdateByFilterRequest',
    returns: 'items/ByFilterAnswer',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { body }) => updateByFilter(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/list',
    summary: 'List all items page by page, in the order of creation time.',
    query: 'items/ListQuery',
    returns: 'items/ItemPage',
    handle: (ctx, { query }) => listItems(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/by-metadata',
    summary: 'Find items by a metadata key and value, newest first.',
    query: 'items/ByMetadataQuery',
    returns: 'items/ByMetadataAnswer',
    handle: (ctx, { query }) => byMetadata(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/:item_id',
    summary: 'Get an item. `fields=embedding` returns its embedding.',
    params: 'items/ItemRef',
    query: 'items/GetQuery',
    returns: 'items/MemoryItem',
    refuses: ['not_found'],
    handle: async (ctx, { params, header }) => {
      const item = await getItem(ctx, params.item_id);
      header('ETag', tagOf(item));
      return item;
    },
  }),
  route({
    ...write,
    method: 'PATCH',
    path: '/memory/:item_id',
    summary: 'Update an item. The previous version is kept.',
    params: 'items/ItemRef',
    body: 'items/PatchRequest',
    alsoTakes: () => patchableFields,
    returns: 'items/MemoryItem',
    refuses: ['not_embeddable', 'not_found', 'own_route', 'wrong_state', 'claimed', 'precondition_failed'],
    handle: async (ctx, { params, body, incoming, header }) => {
      const item = await patchItemOf(ctx, params.item_id, body, { ifMatch: incoming('If-Match') });
      header('ETag', tagOf(item));
      return item;
    },
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/:item_id',
    summary: 'Delete an item with its versions, parts and relationships.',
    params: 'items/ItemRef',
    returns: 'items/DeleteAnswer',
    refuses: ['not_found', 'precondition_failed'],
    handle: (ctx, { params, incoming }) => deleteItem(ctx, params.item_id, incoming('If-Match')),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/by-external-id/:external_id',
    summary: 'Get an item by your own id.',
    params: 'items/ExternalRef',
    query: 'items/GetQuery',
    returns: 'items/MemoryItem',
    refuses: ['not_found'],
    handle: async (ctx, { params, header }) => {
      const item = await getItem(ctx, await idByExternalId(ctx, params.external_id));
      header('ETag', tagOf(item));
      return item;
    },
  }),
  route({
    ...write,
    method: 'PATCH',
    path: '/memory/by-external-id/:external_id',
    summary: 'Update an item by your own id. The previous version is kept.',
    params: 'items/ExternalRef',
    body: 'items/PatchRequest',
    alsoTakes: () => patchableFields,
    returns: 'items/MemoryItem',
    refuses: ['not_embeddable', 'not_found', 'own_route', 'wrong_state', 'claimed', 'precondition_failed'],
    handle: async (ctx, { params, body, incoming, header }) => {
      const item_id = await idByExternalId(ctx, params.external_id);
      const item = await patchItemOf(ctx, item_id, body, { ifMatch: incoming('If-Match') });
      header('ETag', tagOf(item));
      return item;
    },
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/by-external-id/:external_id',
    summary: 'Delete an item by your own id, with its versions, parts and relationships.',
    params: 'items/ExternalRef',
    returns: 'items/DeleteAnswer',
    refuses: ['not_found', 'precondition_failed'],
    handle: async (ctx, { params, incoming }) =>
      deleteItem(ctx, await idByExternalId(ctx, params.external_id), incoming('If-Match')),
  }),
  route({
    method: 'DELETE',
    path: '/memory/clear-all',
    summary: 'Delete all items of the active workspace. Personal items and other workspaces are not affected.',
    policy: 'team_required',
    grant: 'admin:workspace',
    query: 'items/ClearQuery',
    returns: 'items/ClearAnswer',
    handle: (ctx, { query }) => clearAll(ctx, query),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/link',
    summary: 'Link two items.',
    body: 'items/LinkRequest',
    returns: 'items/LinkAnswer',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { body }) => link(ctx, { ...body, type: body.link_type, properties: {} }, 'link_type'),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/edge',
    summary: 'Link two items by a relationship with properties.',
    body: 'items/EdgeRequest',
    returns: 'items/LinkAnswer',
    refuses: ['not_found'],
    creates: true,
    handle: (ctx, { body }) =>
      link(ctx, { ...body, type: body.relation_type, properties: body.properties ?? {} }, 'relation_type'),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/:item_id/links',
    summary: 'List the relationships between an item and other items.',
    params: 'items/ItemRef',
    query: 'wire/PastPageQuery',
    returns: 'items/LinkList',
    list: 'links',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => listLinks(ctx, params.item_id, query),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/:item_id/links/:target_id',
    summary: 'Remove a link between two items. If it is stored in both directions, both are removed.',
    params: 'items/LinkRef',
    query: 'items/UnlinkQuery',
    returns: 'items/UnlinkAnswer',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) =>
      unlink(ctx, { source_id: params.item_id, target_id: params.target_id, type: query.link_type }),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/:item_id/neighbors',
    summary: 'List the items that are linked directly to an item.',
    params: 'items/ItemRef',
    query: 'wire/PastPageQuery',
    returns: 'items/NeighborList',
    list: 'neighbors',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => listNeighbors(ctx, params.item_id, query),
  }),
];
