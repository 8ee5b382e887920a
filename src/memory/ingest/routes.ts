// Routes by which memories come in.
import { route } from '../../http/route';
import { add, addBatch } from './add';
import { ingestDocument } from './document';

export const ingestRoutes = [
  route({
    method: 'POST',
    path: '/memory/add',
    summary: 'Store one typed memory.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'items/AddRequest',
    returns: 'items/AddAnswer',
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
    refuses: [409],
    creates: true,
    handle: (ctx, { body }) => addBatch(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/memory/ingest/document',
    summary: 'Take in a document from a URL, a file or a text, and store it in chunks.',
    policy: 'team_required',
    grant: 'write:memories',
    body: 'documents/DocumentRequest',
    upload: 'file',
    returns: 'documents/DocumentAnswer',
    refuses: [409],
    creates: true,
    handle: (ctx, { body, file }) => ingestDocument(ctx, body, file),
  }),
];
