// When scheduled jobs last ran and when they are due: for all workspaces, or for one in which a user ran the job.
import type { Redis } from 'ioredis';
import { Unavailable } from '../errors';
import type { Schemas } from '../generated/schemas';
import { readStored } from '../schemas';
import { intervalKey } from './once-per-interval';

export type JobResult = Schemas['jobs/LastRun'];

export interface JobLog {
  /**
   * Records the result of a job.
   * @param scope_key undefined for a job of all workspaces
   * @throws Unavailable when Redis is down
   */
  record(name: string, result: JobResult, scope_key?: string): Promise<void>;
  /**
   * The last result, and milliseconds until the job is due.
   * @throws Unavailable when Redis is down
   */
  read(name: string, scope_key: string): Promise<{ last: JobResult | null; due_ms: number }>;
}

/** Results expire after a week. */
const keptSeconds = 604_800;

export function openJobLog(redis: Redis): JobLog {
  const keyOf = (name: string, scope_key = '') => `job:last:${name}:${scope_key}`;
  const orUnavailable = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw new Unavailable('Redis', error);
    });
  return {
    async record(name, result, scope_key) {
      await orUnavailable(redis.set(keyOf(name, scope_key), JSON.stringify(result), 'EX', keptSeconds));
    },
    async read(name, scope_key) {
      const [results, due] = await orUnavailable(
        Promise.all([redis.mget(keyOf(name), keyOf(name, scope_key)), redis.pttl(intervalKey(`job:${name}`))]),
      );
      const known = results.flatMap((text) => (text === null ? [] : [readStored('jobs/LastRun', text)]));
      const [last = null] = known.sort((a, b) => (a.ended_at < b.ended_at ? 1 : -1));
      return { last, due_ms: Math.max(0, due) };
    },
  };
}
