import { route } from '../../../http/route';
import { clearAnchors, createAnchor, listAnchors } from './anchors';
import { checkDrift } from './drift';
import { graduateAnchors } from './graduate';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const anchorRoutes = [
  route({
    ...write,
    method: 'POST',
    path: '/memory/anchors/create',
    summary: 'Store an anchor: a statement with which later work is compared.',
    body: 'anchors/CreateRequest',
    returns: 'anchors/Anchor',
    refuses: ['not_embeddable', 'id_taken'],
    creates: true,
    handle: (ctx, { body }) => createAnchor(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/anchors/list',
    summary: 'List anchors, newest first.',
    query: 'anchors/ListQuery',
    returns: 'anchors/AnchorPage',
    list: 'anchors',
    handle: (ctx, { query }) => listAnchors(ctx, query),
  }),
  route({
    ...read,
    method: 'POST',
    path: '/memory/anchors/check-drift',
    summary:
      'Measure how far recent work has drifted from active anchors, and quote the sentences that contradict them.',
    body: 'anchors/DriftRequest',
    returns: 'anchors/DriftAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => checkDrift(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/anchors/clear',
    summary: 'Clear active anchors, so that later work is no longer compared with them.',
    body: 'anchors/ChosenRequest',
    returns: 'anchors/Cleared',
    refuses: ['not_found', 'wrong_state'],
    handle: (ctx, { body }) => clearAnchors(ctx, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/anchors/graduate',
    summary: 'Create a decision from each active anchor. The anchors are then no longer active.',
    body: 'anchors/ChosenRequest',
    returns: 'anchors/Graduated',
    refuses: ['not_found', 'wrong_state', 'not_embeddable'],
    creates: true,
    handle: (ctx, { body }) => graduateAnchors(ctx, body),
  }),
];
