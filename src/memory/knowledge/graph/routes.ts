import { route, textRoute } from '../../../http/route';
import { bulk } from './bulk';
import { changeNode, deleteNode } from './change-node';
import { edgesBetween } from './edges';
import { fullGraph } from './full';
import { graphml } from './graphml';
import { pathBetween } from './path';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const graphRoutes = [
  textRoute({
    ...read,
    method: 'GET',
    path: '/memory/graph/full',
    summary:
      'Get the graph as viewers show it, newest items first: items, the entities they name, and the links between them.',
    query: 'graph/FullQuery',
    returns: 'graph/Full',
    media: 'json',
    text: (ctx, { query }) => fullGraph(ctx, query),
  }),
  route({
    ...read,
    method: 'POST',
    path: '/memory/graph/edges',
    summary: 'Get the relationships between the given nodes.',
    query: 'graph/EdgesQuery',
    body: 'graph/EdgesRequest',
    returns: 'graph/Edges',
    handle: (ctx, { query, body }) => edgesBetween(ctx, body.node_ids, query.include_properties),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/graph/path',
    summary: 'Find a shortest path between two nodes.',
    query: 'graph/PathQuery',
    returns: 'graph/Path',
    refuses: ['not_found'],
    handle: (ctx, { query }) => pathBetween(ctx, query),
  }),
  textRoute({
    ...read,
    method: 'GET',
    path: '/memory/graph/export',
    summary: 'Export the whole graph as GraphML, for Gephi, yEd and other programs.',
    query: 'graph/ExportQuery',
    returns: 'wire/Xml',
    media: 'xml',
    file: 'graph.graphml',
    text: (ctx) => graphml(ctx),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/graph/bulk',
    summary: 'Store or update many nodes and edges under your own ids, in one transaction.',
    body: 'graph/BulkRequest',
    returns: 'graph/BulkAnswer',
    refuses: ['already_exists', 'changed', 'not_embeddable', 'not_found', 'wrong_state', 'claimed'],
    creates: true,
    handle: (ctx, { body }) => bulk(ctx, body),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: '/memory/graph/nodes/:node_id',
    summary: "Change a node's label or entity type.",
    params: 'graph/NodeRef',
    body: 'graph/NodePatch',
    returns: 'graph/Node',
    refuses: ['not_found', 'not_embeddable'],
    handle: (ctx, { params, body }) => changeNode(ctx, params.node_id, body),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/graph/nodes/:node_id',
    summary: 'Delete an item with its parts, or an entity with its links and facts.',
    params: 'graph/NodeRef',
    returns: 'graph/NodeDeleted',
    refuses: ['not_found'],
    handle: (ctx, { params }) => deleteNode(ctx, params.node_id),
  }),
];
