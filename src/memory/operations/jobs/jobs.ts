// Scheduled jobs of a workspace: when they run next, their last result, and running one on request.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { JobLog } from '../../../redis/job-log';
import { later } from '../../../time';
import { byRequest, withRun } from '../../runs/run';
import type { Job } from '../../runs/schedule';

type OwnJob = Job & { own: NonNullable<Job['own']> };

const kind = 'job';
const event = 'studio.job';

export const jobRuns = { [kind]: byRequest({ event, payload: {} }) };

export interface JobPorts {
  jobs: Job[];
  jobLog: JobLog;
}

const hasOwn = (job: Job): job is OwnJob => job.own !== undefined;

/** The jobs that a workspace can run. @throws Unavailable while Redis is unreachable */
export async function listJobs(ctx: Ctx, { jobs, jobLog }: JobPorts): Promise<Schemas['jobs/JobList']> {
  const rows = jobs.filter(hasOwn).map(async ({ name, every_ms, own: { summary } }) => {
    const { last, due_ms } = await jobLog.read(name, ctx.scope.write_key);
    const next_run_at = later(ctx.now(), due_ms);
    return { name, summary, every_seconds: every_ms / 1000, next_run_at, last_run: last };
  });
  const found = await Promise.all(rows);
  return { jobs: found, count: found.length };
}

/** Runs a job for the workspace and waits until it has ended. @throws NotFound; Unavailable; errors of the job */
export async function runNow(ctx: Ctx, { jobs, jobLog }: JobPorts, name: string): Promise<Schemas['jobs/JobRun']> {
  const job = jobs.filter(hasOwn).find((each) => each.name === name);
  if (!job) throw new NotFound('job');
  const started_at = ctx.now();
  const record = (status: 'ok' | 'error', counts: Record<string, number>) =>
    jobLog.record(name, { status, started_at, ended_at: ctx.now(), counts }, ctx.scope.write_key);
  return withRun(ctx, { kind, items: 1, event, payload: { job: name, progress: 0 } }, async ({ run_id }) => {
    try {
      const counts = await job.own.run(ctx);
      await record('ok', counts);
      const answer = { name, run_id, status: 'ok' as const, started_at, ended_at: ctx.now(), counts };
      return { answer, payload: { job: name, progress: 1, ...counts } };
    } catch (error) {
      await record('error', {});
      throw error;
    }
  });
}
