import { streamRoute } from '../../../http/route';
import { openStream } from './stream';

export const progressRoutes = [
  streamRoute({
    method: 'GET',
    path: '/memory/progress/stream',
    summary:
      'Stream the progress events of the workspace (Server-Sent Events): live, replayed for one run, or resumed after an event id.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'progress/StreamQuery',
    returns: 'progress/Event',
    refuses: ['contradiction', 'not_found', 'run_id_required'],
    open: (ctx, { query, lastEventId, signal }) => openStream(ctx, { ...query, lastEventId }, signal),
  }),
];
