// The progress bus: one Redis stream per workspace, events of contract version 1.5.0. Everything of it in Redis starts with `progress:`.
import type { Redis } from 'ioredis';
import type { Config } from '../config';
import type { Bus, Scope } from '../ctx';
import type { Log } from '../log';
import { EventHub } from './event-hub';
import { openEventLog } from './event-log';
import { EventWriter } from './event-writer';
import { openRuns } from './runs';

/** The progress bus of this process. */
export interface Progress {
  /**
   * The bus of one workspace. Whoever works outside a request (a worker, a job) opens it here for the scope that it works for:
   * nothing is carried over by itself.
   */
  busFor(scope: BusScope, log: Log): Bus;
  /** Ends all that listen; events can still be sent. */
  stopListening(): void;
  /** Ends all that listen, and sends what waits to be sent. */
  close(): Promise<void>;
}

/** What a bus takes from a scope. */
export type BusScope = Pick<Scope, 'active_workspace_id' | 'level' | 'user_id'>;

/**
 * Opens the one connection on which this process listens, whatever the number of its streams.
 * @param redis for everything else; stays the caller's
 */
export async function openProgress(redis: Redis, config: Config, log: Log): Promise<Progress> {
  const writer = new EventWriter(redis, config.SERVICE_PROGRESS_MAXLEN, log);
  const hub = await EventHub.open(redis, log);
  return {
    busFor: (scope, busLog) => {
      const stream = streamOf(scope);
      return {
        ...openRuns(writer, stream, scope.active_workspace_id ?? '', busLog),
        events: openEventLog(redis, hub, stream, busLog),
      };
    },
    stopListening: () => hub.close(),
    close: async () => {
      hub.close();
      await writer.close();
    },
  };
}

/** Where members of a workspace do not see each other's items, they do not see each other's events either. */
function streamOf({ active_workspace_id, level, user_id }: BusScope): string {
  const workspace = `progress:${active_workspace_id}`;
  return level === 'USER' ? `${workspace}/${user_id}` : workspace;
}
