import { textRoute } from '../../../http/route';
import { exportCsv, exportOwn } from './export';

export const transferRoutes = [
  textRoute({
    method: 'GET',
    path: '/memory/export',
    summary:
      'Everything in the active workspace as lines of JSON (NDJSON): items, versions, names, facts, links. All as it was when the export began.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'transfer/Line',
    query: 'transfer/ExportQuery',
    media: 'lines',
    isZip: ({ format }) => format === 'csv',
    text: (ctx, { query: { format } }) => (format === 'csv' ? exportCsv(ctx) : exportOwn(ctx)),
  }),
];
