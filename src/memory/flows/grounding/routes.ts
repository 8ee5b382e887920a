import { route } from '../../../http/route';
import { groundAll, groundingOf, groundItem, removeGrounding } from './grounding';

const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const groundingRoutes = [
  route({
    ...write,
    method: 'POST',
    path: '/memory/:item_id/ground',
    summary:
      'Link an item to the reference knowledge that supports it, and report reference knowledge that contradicts it.',
    params: 'items/ItemRef',
    returns: 'grounding/Grounded',
    refuses: ['not_found'],
    handle: (ctx, { params }) => groundItem(ctx, params.item_id),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/grounding/run',
    summary: 'Ground all items of the workspace in reference knowledge. The run can be undone.',
    body: 'grounding/RunRequest',
    returns: 'evolution/Triggered',
    handle: (ctx, { body }) => groundAll(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/memory/graph/nodes/:node_id/grounding',
    summary: 'Get the reference knowledge that supports an item.',
    policy: 'team_required',
    grant: 'read:memories',
    params: 'grounding/NodeRef',
    returns: 'grounding/NodeGrounding',
    refuses: ['not_found'],
    handle: (ctx, { params }) => groundingOf(ctx, params.node_id),
  }),
  route({
    ...write,
    method: 'DELETE',
    path: '/memory/graph/nodes/:node_id/grounding',
    summary: 'End the links from an item to reference knowledge.',
    params: 'grounding/NodeRef',
    returns: 'grounding/Ungrounded',
    refuses: ['not_found'],
    handle: (ctx, { params }) => removeGrounding(ctx, params.node_id),
  }),
];
