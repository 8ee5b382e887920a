import { route } from '../../../http/route';
import { withWorkspace } from '../../retrieval/with-workspace';
import { gatherContext } from './context';
import { handOver, packRecall } from './pack/pack';
import { readAround } from './read-around';

const read = { method: 'POST', policy: 'team_required', grant: 'read:memories' } as const;

export const recallRoutes = [
  route({
    ...read,
    path: '/memory/read-around',
    summary: 'Read the text before and after an item in its document, conversation or plan.',
    body: 'recall/ReadAroundRequest',
    returns: 'recall/ReadAroundAnswer',
    refuses: ['not_found'],
    handle: (ctx, { body }) => readAround(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/context',
    summary: 'Get the memories that help with the next turn of a session, within a token budget.',
    body: 'recall/ContextRequest',
    returns: 'recall/ContextAnswer',
    refuses: ['budget_too_small', 'not_embeddable'],
    handle: (ctx, { body }) => gatherContext(withWorkspace(ctx, body), body),
  }),
  route({
    ...read,
    path: '/memory/recall/pack',
    summary: 'Pack memories into one block of text, within a token budget.',
    body: 'recall/PackRequest',
    returns: 'recall/Pack',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => packRecall(withWorkspace(ctx, body), body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/handover',
    summary:
      "Get what an agent needs to continue another agent's work: plans, claims, questions, decisions, the last session and changes.",
    query: 'recall/HandoverQuery',
    returns: 'recall/Handover',
    handle: (ctx, { query }) => handOver(ctx, query),
  }),
];
