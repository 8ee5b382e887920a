import { route } from '../../../http/route';
import { addFact, confirm, correctFact, retractFact } from './change';
import { getFact, listFacts } from './facts';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;

export const factRoutes = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/facts',
    summary: 'List facts between entities, most recently recorded first.',
    query: 'facts/ListQuery',
    returns: 'facts/FactPage',
    list: 'facts',
    handle: (ctx, { query }) => listFacts(ctx, query),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/facts',
    summary: 'Store a fact, with an item that states it.',
    body: 'facts/AddRequest',
    returns: 'facts/FactDetail',
    refuses: ['not_embeddable'],
    creates: true,
    handle: (ctx, { body }) => addFact(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/facts/:fact_id',
    summary: 'Get a fact with its versions.',
    params: 'facts/FactRef',
    returns: 'facts/FactDetail',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getFact(ctx, params.fact_id),
  }),
  route({
    ...write,
    method: 'PATCH',
    path: '/memory/facts/:fact_id',
    summary: 'Replace a fact with a corrected one. The sentence that stated the old fact no longer states it.',
    params: 'facts/FactRef',
    body: 'facts/CorrectRequest',
    returns: 'facts/FactDetail',
    refuses: ['not_found', 'not_embeddable', 'superseded', 'wrong_state'],
    handle: (ctx, { params, body }) => correctFact(ctx, params.fact_id, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/facts/:fact_id/retract',
    summary: 'Withdraw a fact, and with it the item of a fact that was added by hand. The history stays.',
    params: 'facts/FactRef',
    body: 'facts/RetractRequest',
    returns: 'facts/FactDetail',
    refuses: ['not_found', 'superseded', 'wrong_state'],
    handle: (ctx, { params, body }) => retractFact(ctx, params.fact_id, body),
  }),
  route({
    ...write,
    method: 'POST',
    path: '/memory/facts/:fact_id/confirm',
    summary: 'Confirm a fact.',
    params: 'facts/FactRef',
    returns: 'facts/FactDetail',
    refuses: ['not_found', 'superseded', 'wrong_state'],
    handle: (ctx, { params }) => confirm(ctx, params.fact_id),
  }),
];
