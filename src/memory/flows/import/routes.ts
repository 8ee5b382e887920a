import { route } from '../../../http/route';
import { importFile } from './start';
import { undoImport } from './undo';

export const importRoutes = [
  route({
    method: 'POST',
    path: '/memory/import',
    summary: 'Import a file of another program: the body, or a part of it, is the file, up to 1 GB.',
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
  route({
    method: 'DELETE',
    path: '/memory/import/:run_id',
    summary: 'Delete what an import has created and nobody has changed since.',
    policy: 'team_required',
    grant: 'write:memories',
    params: 'import/ImportRef',
    returns: 'import/UndoAnswer',
    refuses: ['not_found', 'not_undoable', 'run_open'],
    status: 202,
    handle: (ctx, { params }) => undoImport(ctx, params.run_id),
  }),
];
