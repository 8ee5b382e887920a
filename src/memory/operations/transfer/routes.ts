import { textRoute } from '../../../http/route';
import { exportOwn } from './export';

export const transferRoutes = [
  textRoute({
    method: 'GET',
    path: '/memory/export',
    summary:
      'Everything in the active workspace as lines of JSON (NDJSON): items, versions, names, facts, links. All as it was when the export began.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'transfer/Line',
    media: 'lines',
    text: (ctx) => exportOwn(ctx),
  }),
];
