import { route } from '../../http/route';
import { cancelRun } from './cancel';
import { listRuns, showRun } from './runs';
import { undoRun } from './undo';

export const runRoutes = [
  route({
    method: 'GET',
    path: '/memory/runs',
    summary: 'List the runs that you have started, newest first.',
    policy: 'team_required',
    grant: 'read:memories',
    query: 'runs/ListQuery',
    returns: 'runs/RunPage',
    list: 'runs',
    handle: (ctx, { query }) => listRuns(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/memory/runs/:run_id',
    summary: 'Get the status of a run and, once it has ended, its result.',
    policy: 'team_required',
    grant: 'read:memories',
    params: 'runs/RunRef',
    returns: 'runs/Run',
    refuses: ['not_found'],
    handle: (ctx, { params }) => showRun(ctx, params.run_id),
  }),
  route({
    method: 'POST',
    path: '/memory/runs/:run_id/cancel',
    summary: 'Cancel a run. What it has written stays. A run that has already ended does not change.',
    policy: 'team_required',
    grant: 'write:memories',
    params: 'runs/RunRef',
    returns: 'runs/Cancelled',
    refuses: ['not_found', 'not_cancellable'],
    handle: (ctx, { params }) => cancelRun(ctx, params.run_id),
  }),
  route({
    method: 'POST',
    path: '/memory/runs/:run_id/undo',
    summary:
      'Undo a run of evolution, grounding, conflict resolution, review, removal by an adapter or change by filter. A second undo changes nothing.',
    policy: 'team_required',
    grant: 'write:memories',
    params: 'runs/RunRef',
    returns: 'runs/Undone',
    refuses: ['not_found', 'run_open', 'not_undoable', 'changed_since'],
    handle: (ctx, { params }) => undoRun(ctx, params.run_id),
  }),
];
