// The progress bus: one Redis stream per workspace, with events of contract version 1.5.0. Its Redis keys start with
// `progress`.
import type { Redis } from 'ioredis';
import type { Config } from '../config';
import type { Log } from '../log';
import type { Bus } from './bus';
import { EventHub } from './event-hub';
import { openEventLog } from './event-log';
import { EventWriter } from './event-writer';
import { openRuns } from './runs';

export interface Progress {
  /** The bus of one workspace. Workers and jobs pass the scope of their work explicitly. */
  busFor(scope: BusScope, log: Log): Bus;
  /** Ends all listeners; events can still be sent. */
  stopListening(): void;
  /** Ends all listeners and sends buffered events. */
  close(): Promise<void>;
}

/** The fields of a scope that select a bus. */
export interface BusScope {
  active_workspace_id: string | null;
  level: string;
  user_id: string | null;
}

/** @param redis connection for all other commands; not closed here */
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

/**
 * The stream of a scope. In USER-level workspaces each member has one, because members do not see each other's items.
 */
export function streamOf({ active_workspace_id, level, user_id }: BusScope): string {
  const workspace = `progress:${active_workspace_id}`;
  return level === 'USER' ? `${workspace}/${user_id}` : workspace;
}
