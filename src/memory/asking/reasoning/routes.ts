import { route } from '../../../http/route';
import { challenge } from './challenge';
import { confidenceHistory, listConflicts, listUnsure } from './confidence';
import { query as answerQuery } from './query';
import { resolveConflict } from './resolve/resolve';
import { traceRoutes } from './traces/routes';

const read = { policy: 'team_required', grant: 'read:memories' } as const;

export const reasoningRoutes = [
  route({
    method: 'POST',
    path: '/memory/reasoning/query',
    summary:
      'Answer a question with the cheapest retrieval method that fits: graph queries, vectors or the full search.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'reasoning/QueryRequest',
    returns: 'reasoning/QueryAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => answerQuery(ctx, body),
  }),
  ...traceRoutes,
  route({
    method: 'POST',
    path: '/memory/reasoning/challenge',
    summary: 'Compare an assertion with stored memories and report contradictions, without changing anything.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'reasoning/ChallengeRequest',
    returns: 'reasoning/ChallengeAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => challenge(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/reasoning/resolve',
    summary: 'Resolve a conflict between a stored memory and a new fact. The run can be undone.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'reasoning/ResolveRequest',
    returns: 'reasoning/ResolveAnswer',
    refuses: ['not_found', 'not_embeddable', 'wrong_state', 'own_route', 'changed', 'id_taken'],
    creates: true,
    handle: (ctx, { body }) => resolveConflict(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/reasoning/conflicts',
    summary: 'List memories in a conflict that awaits human review, most recently challenged first.',
    query: 'reasoning/ConflictsQuery',
    returns: 'reasoning/ConflictPage',
    list: 'conflicts',
    handle: (ctx, { query }) => listConflicts(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/reasoning/low-confidence',
    summary: 'List memories with low confidence, least certain first.',
    query: 'reasoning/LowConfidenceQuery',
    returns: 'reasoning/LowConfidencePage',
    handle: (ctx, { query }) => listUnsure(ctx, query),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/reasoning/confidence-history/:item_id',
    summary: 'List what has contradicted a memory and what has changed its confidence, newest first.',
    params: 'reasoning/ItemRef',
    query: 'reasoning/HistoryQuery',
    returns: 'reasoning/ConfidenceHistory',
    list: 'history',
    refuses: ['not_found'],
    handle: (ctx, { params, query }) => confidenceHistory(ctx, params.item_id, query),
  }),
];
