import { route, type Route } from '../../../http/route';
import { listJobs, runNow, type JobPorts } from './jobs';

export const jobRoutes = (ports: () => JobPorts): Route[] => [
  route({
    method: 'GET',
    path: '/memory/jobs',
    summary: 'The scheduled jobs of the workspace: when each is due, and how it ended last.',
    policy: 'team_required',
    grant: 'read:memories',
    returns: 'jobs/JobList',
    handle: (ctx) => listJobs(ctx, ports()),
  }),
  route({
    method: 'POST',
    path: '/memory/jobs/:name/run',
    summary: 'Run a job for the workspace now.',
    policy: 'team_required',
    grant: 'write:memories',
    params: 'jobs/JobRef',
    returns: 'jobs/JobRun',
    refuses: ['not_found', 'not_embeddable'],
    handle: (ctx, { params }) => runNow(ctx, ports(), params.name),
  }),
];
