import { uploadsIn, type Config } from '../../../config';
import { route, textRoute } from '../../../http/route';
import { readFailures } from './failures';
import { importFile } from './start';
import { undoImport } from './undo';

export const importRoutes = ({ config }: { config: Config }) => [
  route({
    method: 'POST',
    path: '/memory/import',
    summary: 'Import a file of up to 1 GB from another program, sent as the body or as a part of a multipart body.',
    policy: 'team_required',
    grant: 'write:memories',
    query: 'import/ImportQuery',
    receives: 'file',
    returns: 'import/ImportAnswer',
    refuses: ['broken_file', 'empty'],
    also: { 202: 'Accepted; the file is imported in the background' },
    handle: (ctx, { query, received, status }) => {
      if (!query.inspect) status(202);
      return importFile(ctx, query, received);
    },
  }),
  textRoute({
    method: 'GET',
    path: '/memory/import/failed',
    summary: 'Get what an import could not read or store, as JSON Lines that can be corrected and imported again.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'import/FailedQuery',
    returns: 'import/FailedLine',
    media: 'lines',
    file: 'failed.jsonl',
    refuses: ['not_found'],
    text: (ctx, { query: { run_id } }) => readFailures(ctx, uploadsIn(config), run_id),
  }),
  route({
    method: 'DELETE',
    path: '/memory/import/:run_id',
    summary: 'Start deleting the items that an import created, except those changed since.',
    policy: 'team_required',
    grant: 'write:memories',
    params: 'import/ImportRef',
    returns: 'import/UndoAnswer',
    refuses: ['not_found', 'not_undoable', 'run_open'],
    status: 202,
    handle: (ctx, { params }) => undoImport(ctx, params.run_id),
  }),
];
