// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export interface JobRef {
  name: wire.Id;
}
export interface Counts {
  [k: string]: number | undefined;
}
export interface LastRun {
  status: 'ok' | 'error';
  started_at: wire.Timestamp;
  ended_at: wire.Timestamp;
  counts?: Counts;
}
export interface Job {
  name: string;
  summary: string;
  every_seconds: number;
  next_run_at: wire.Timestamp;
  last_run: LastRun | null;
}
export interface JobList {
  jobs: Job[];
  count: number;
}
export interface JobRun {
  name: string;
  run_id: string;
  status: 'ok';
  started_at: wire.Timestamp;
  ended_at: wire.Timestamp;
  counts: Counts;
}
