// Routes about runs.
import { route } from '../../http/route';
import { showRun } from './runs';

export const runRoutes = [
  route({
    method: 'GET',
    path: '/memory/runs/:run_id',
    summary: 'Status of a run, and its result at the end.',
    policy: 'team_required',
    grant: 'read:memories',
    params: 'runs/RunRef',
    returns: 'runs/Run',
    refuses: [404],
    handle: (ctx, { params }) => showRun(ctx, params.run_id),
  }),
];
