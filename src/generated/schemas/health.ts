// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * Health of the service, and item counts of a workspace.
 */
export interface Health {
  [k: string]: unknown | undefined;
}
export interface Alive {
  status: 'ok';
  /**
   * Version of the contract that events of the progress stream follow.
   */
  event_contract: string;
  version: string;
  mode?: string;
}
export interface Ready {
  status: 'ready' | 'not_ready';
  checks: {
    neo4j: 'ok' | 'down';
    redis: 'ok' | 'down';
    embedder: 'ok' | 'down';
    migrations: 'ok' | 'down';
    /**
     * down: the clocks of Neo4j and of this process differ by more than a minute.
     */
    clock: 'ok' | 'down';
  };
}
export interface TypeCount {
  memory_type: wire.MemoryType;
  count: number;
  newest?: wire.Timestamp;
}
/**
 * Counts of the items the caller can read.
 */
export interface MemoryHealth {
  status: 'ok';
  total: number;
  by_type: {
    [k: string]: number | undefined;
  };
  /**
   * Items, parts included, whose `expires_at` has passed and which are not deleted yet; in no other count.
   */
  expired: number;
  /**
   * Bytes that all workspaces of the tenant take, estimated, and its quota; null without one.
   */
  storage: {
    tenant_bytes: number;
    tenant_quota_bytes: number | null;
  };
}
export interface Summary {
  total: number;
  by_type: {
    [k: string]: number | undefined;
  };
  by_category: {
    [k: string]: number | undefined;
  };
  by_status: {
    [k: string]: number | undefined;
  };
  /**
   * Items, parts included, whose `expires_at` has passed and which are not deleted yet; in no other count.
   */
  expired: number;
  top_tags: {
    tag: string;
    count: number;
  }[];
  oldest: wire.OpenTimestamp;
  newest: wire.OpenTimestamp;
}
