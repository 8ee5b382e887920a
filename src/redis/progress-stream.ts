// The progress bus: one Redis stream per workspace, with events of contract version 1.5.0. Its Redis keys start with
// `progress`.
import { tagged, type RedisClient } from './connect';
import type { Config } from '../config';
import type { Log } from '../log';
import type { Bus } from './bus';
import { EventHubs } from './event-hub';
import { openEventLog } from './event-log';
import { EventWriter } from './event-writer';
import { openRuns } from './runs';

export interface ProgressStream {
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

/** @param redis connection for all commands except blocking reads; not closed here */
export function openProgressStream(redis: RedisClient, config: Config, log: Log): ProgressStream {
  const writer = new EventWriter(redis, config.SERVICE_PROGRESS_MAXLEN, log);
  const hubs = new EventHubs(redis, log);
  return {
    busFor: (scope, busLog) => {
      const stream = streamOf(redis, scope);
      return {
        ...openRuns(writer, stream, scope.active_workspace_id ?? '', busLog),
        events: openEventLog(redis, hubs, stream, busLog),
      };
    },
    stopListening: () => hubs.close(),
    close: async () => {
      hubs.close();
      await writer.close();
    },
  };
}

/**
 * The stream of a scope. In USER-level workspaces each member has one, because members do not see each other's items.
 */
export function streamOf(redis: RedisClient, { active_workspace_id, level, user_id }: BusScope): string {
  const part = redis.isCluster ? `${tagged(redis, partOf(active_workspace_id ?? ''))}:` : '';
  const workspace = `progress:${part}${active_workspace_id}`;
  return level === 'USER' ? `${workspace}/${user_id}` : workspace;
}

/**
 * Number of slots that the streams of a cluster share. A process needs a separate connection for each, so there are
 * more slots than a cluster has nodes, but not one per workspace.
 */
const parts = 16;

const partOf = (workspace_id: string) => String((workspace_id.at(-1)?.charCodeAt(0) ?? 0) % parts);
