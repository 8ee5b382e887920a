// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * Scheduled jobs as a workspace sees them.
 */
export interface Jobs {
  [k: string]: unknown | undefined;
}
export interface JobRef {
  name: wire.Id;
}
/**
 * What was done in the workspace, counted.
 */
export interface Counts {
  [k: string]: number | undefined;
}
/**
 * How it ended last: for all workspaces, or with `counts` for this one alone.
 */
export interface LastRun {
  status: 'ok' | 'error';
  started_at: wire.Timestamp;
  ended_at: wire.Timestamp;
  counts?: Counts;
}
/**
 * A scheduled job.
 */
export interface Job {
  name: string;
  summary: string;
  every_seconds: number;
  /**
   * When it is due for all workspaces; now, if it waits for a worker.
   */
  next_run_at: wire.Timestamp;
  /**
   * null if it has not run for a week.
   */
  last_run: LastRun | null;
}
export interface JobList {
  jobs: Job[];
  count: number;
}
/**
 * A job that was run for the workspace.
 */
export interface JobRun {
  name: string;
  run_id: string;
  status: 'ok';
  started_at: wire.Timestamp;
  ended_at: wire.Timestamp;
  counts: Counts;
}
