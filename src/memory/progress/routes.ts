// The stream of progress events.
import { streamRoute } from '../../http/route';
import { openStream } from './stream';

export const progressRoutes = [
  streamRoute({
    method: 'GET',
    path: '/memory/progress/stream',
    summary:
      'Progress events of the workspace: live, one run again from any number, or on from where a listener stopped.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'progress/StreamQuery',
    returns: 'progress/Event',
    refuses: [400, 404],
    open: (ctx, { query, lastEventId, signal }) => openStream(ctx, { ...query, lastEventId }, signal),
  }),
];
