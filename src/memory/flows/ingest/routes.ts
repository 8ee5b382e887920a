import { keyNames, metadataNames } from '../../model/keys';
import { route } from '../../../http/route';
import { showRun } from '../../runs/runs';
import { ingestConversation } from './conversation';
import { ingestDocument } from './document';
import { ingest, ingestBatch, ingestFull } from './ingest';
import { ingestStructured } from './structured';

/** Codes for size and media type apply to every route. */
const documentProblems = [
  'address_refused',
  'broken_file',
  'empty',
  'fetch_failed',
  'fetch_off',
  'fetch_timeout',
  'url',
] as const;

/** Error codes for texts. Most occur only if an item with the same external_id is stored. */
const textProblems = ['not_found', 'already_exists', 'external_id_taken', 'not_embeddable', 'wrong_state'] as const;

export const ingestRoutes = [
  route({
    method: 'POST',
    path: '/memory/ingest/document',
    summary: 'Ingest a document from a URL, a file or text, and split it into chunks.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'ingest/DocumentRequest',
    upload: 'file',
    returns: 'ingest/DocumentAnswer',
    refuses: ['already_exists', 'changed', 'not_found', 'source_taken', 'not_embeddable', ...documentProblems],
    creates: true,
    handle: (ctx, { body, file }) => ingestDocument(ctx, body, file),
  }),
  route({
    method: 'POST',
    path: '/memory/ingest',
    summary: 'Ingest text: the request stores it, and workers then classify it, embed it and find its entities.',
    policy: 'team_required',
    grant: 'write:memories',
    query: 'ingest/IngestQuery',
    body: 'ingest/IngestRequest',
    alsoTakes: () => metadataNames,
    returns: 'ingest/IngestAnswer',
    refuses: textProblems,
    also: { 202: 'Accepted; processing continues in the background' },
    creates: true,
    handle: (ctx, { body, query, status }) => {
      if (query.mode === 'async') status(202);
      return ingest(ctx, body, query.mode !== 'async');
    },
  }),
  route({
    method: 'POST',
    path: '/memory/ingest/full',
    summary: 'Ingest text, wait for the result, and return the entities and relations found in the text.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'ingest/IngestRequest',
    alsoTakes: () => metadataNames,
    returns: 'ingest/FullAnswer',
    refuses: textProblems,
    creates: true,
    handle: (ctx, { body }) => ingestFull(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/ingest/batch',
    summary: 'Ingest up to 1000 texts as one run.',
    policy: 'team_required',
    grant: 'write:memories',
    query: 'ingest/IngestQuery',
    body: 'ingest/BatchRequest',
    returns: 'ingest/BatchAnswer',
    refuses: textProblems,
    also: { 202: 'Accepted; processing continues in the background' },
    creates: true,
    handle: (ctx, { body, query, status }) => {
      if (query.mode === 'async') status(202);
      return ingestBatch(ctx, body, query.mode !== 'async');
    },
  }),
  route({
    method: 'POST',
    path: '/memory/ingest/structured',
    summary: 'Store rows of a schema according to its strategy: FULL, INDEXED or APPEND.',
    policy: 'team_required',
    grant: 'write:memories',
    orGrant: 'write:telemetry',
    body: 'ingest/StructuredRequest',
    returns: 'ingest/StructuredAnswer',
    refuses: ['not_found', 'already_exists', 'external_id_taken', 'not_embeddable', 'wrong_state'],
    creates: true,
    handle: (ctx, { body }) => ingestStructured(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/ingest/conversation',
    summary: 'Store a conversation: a container, every turn, and searchable chunks.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'ingest/ConversationRequest',
    alsoTakes: () => keyNames.session,
    returns: 'ingest/ConversationAnswer',
    refuses: ['already_exists', 'changed', 'not_embeddable', 'not_found', 'other_turns'],
    creates: true,
    handle: (ctx, { body }) => ingestConversation(ctx, body),
  }),
  route({
    method: 'GET',
    path: '/memory/ingest/async/:run_id',
    summary: 'Get the status of an ingest run. GET /memory/runs/{run_id} does the same.',
    policy: 'team_required',
    grant: 'read:memories',
    params: 'runs/RunRef',
    returns: 'runs/Run',
    refuses: ['not_found'],
    handle: (ctx, { params }) => showRun(ctx, params.run_id),
  }),
];
