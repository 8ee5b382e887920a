// Route for exports.
import { linesRoute } from '../../http/route';
import { exportOwn } from './export';

export const transferRoutes = [
  linesRoute({
    method: 'GET',
    path: '/memory/export',
    summary:
      'Everything in the active workspace as lines of JSON (NDJSON): items, versions, names, facts, links. All as it was when the export began.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'transfer/Line',
    lines: (ctx) => exportOwn(ctx),
  }),
];
