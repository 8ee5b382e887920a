// The receiving side of the bus: stored events of a workspace.
import { ofRedis, type RedisClient } from './connect';
import type { EventLog } from './bus';
import { beforeAll, justBefore } from '../event-id';
import type { Log } from '../log';
import type { EventHubs } from './event-hub';
import { counterOf } from './runs';
import { readEntry } from './stream-entry';

/** All methods throw Unavailable while Redis is down. */
export function openEventLog(redis: RedisClient, hubs: EventHubs, stream: string, log: Log): EventLog {
  const range = async (from: string, to: string, count: number, run_id?: string) =>
    (await ofRedis(() => redis.xrange(stream, from, to, 'COUNT', count))).map((entry) => readEntry(entry, log, run_id));
  return {
    ends: async () => {
      const [[oldest], [newest]] = await Promise.all([
        range('-', '+', 1),
        ofRedis(() => redis.xrevrange(stream, '+', '-', 'COUNT', 1)).then((entries) =>
          entries.map((e) => readEntry(e, log)),
        ),
      ]);
      return oldest && newest && { oldest, newest };
    },
    at: async (id) => (await range(id, id, 1))[0],
    after: (id, count, run_id) => range(`(${id}`, '+', count, run_id),
    before: async (run_id) => {
      const first = await ofRedis(() => redis.hget(counterOf(stream, run_id), 'first'));
      return first === null ? beforeAll : justBefore(first);
    },
    join: (id) => hubs.join(stream, id),
  };
}
