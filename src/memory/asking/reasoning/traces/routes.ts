import { route } from '../../../../http/route';
import { extractTrace } from './extract';
import { getTrace, queryTraces } from './read';
import { storeTrace } from './store';

const read = { policy: 'team_required', grant: 'read:memories' } as const;

export const traceRoutes = [
  route({
    ...read,
    method: 'POST',
    path: '/memory/reasoning/traces/extract',
    summary: 'Extract the reasoning steps from a text without storing anything.',
    body: 'reasoning/ExtractTraceRequest',
    returns: 'reasoning/ExtractedTrace',
    handle: (ctx, { body }) => extractTrace(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/reasoning/traces/store',
    summary: 'Store a reasoning trace with its steps, and link it to the items that resulted from it.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'reasoning/StoreTraceRequest',
    returns: 'reasoning/StoredTraceAnswer',
    refuses: ['not_found', 'already_exists', 'not_embeddable'],
    creates: true,
    handle: (ctx, { body }) => storeTrace(ctx, body),
  }),
  route({
    ...read,
    method: 'POST',
    path: '/memory/reasoning/traces/query',
    summary: 'Find reasoning traces by a question, or by a decision or item that resulted from them.',
    body: 'reasoning/QueryTracesRequest',
    returns: 'reasoning/Traces',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => queryTraces(ctx, body),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/reasoning/traces/:trace_id',
    summary: 'Get a reasoning trace with its steps, results and quality.',
    params: 'reasoning/TraceRef',
    returns: 'reasoning/Trace',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getTrace(ctx, params.trace_id),
  }),
];
