// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * `append`: what was brought stays as it was; `upsert`: changes at the source become versions; `mirror`: what is gone at the source is archived too.
 */
export type Fidelity = 'append' | 'upsert' | 'mirror';

/**
 * Adapters to outside sources, and the connections of a workspace.
 */
export interface Adapters {
  [k: string]: unknown | undefined;
}
export interface AdapterRef {
  adapter_id: wire.Id;
}
export interface ConnectionRef {
  connection_id: wire.Id;
}
export interface Adapter {
  id: string;
  title: string;
  description: string;
  /**
   * JSON Schema of `config` at its install. Fields with `writeOnly` are secrets: encrypted, and never returned.
   */
  config_schema: {
    [k: string]: unknown | undefined;
  };
  sync_fidelity: Fidelity;
  /**
   * Time between two syncs.
   */
  every_minutes: number;
}
export interface AdapterList {
  adapters: Adapter[];
  count: number;
}
export interface InstallRequest {
  /**
   * By default the title of the adapter.
   */
  name?: string;
  /**
   * As the `config_schema` of the adapter says.
   */
  config?: {
    [k: string]: unknown | undefined;
  };
}
export interface Connection {
  id: wire.Id;
  /**
   * The adapter.
   */
  integration_id: string;
  name: string;
  /**
   * `waiting`: so much is gone at the source that it is only archived once a sync confirms it. `error`: the last sync has failed; it is tried again at `next_sync`.
   */
  status: 'active' | 'paused' | 'waiting' | 'error';
  /**
   * End of the last sync that read all of the source.
   */
  last_sync: string | null;
  /**
   * Null while it is paused.
   */
  next_sync: string | null;
  /**
   * Items that came from the source and are still said.
   */
  items_synced: number;
  /**
   * Without secrets.
   */
  config: {
    [k: string]: unknown | undefined;
  };
  /**
   * What went wrong at the last sync, in words.
   */
  error_message: string | null;
  created_at: wire.Timestamp;
}
export interface ConnectionList {
  connections: Connection[];
}
/**
 * A node of a connection. Not part of the API.
 */
export interface StoredConnection {
  connection_id: string;
  integration_id: string;
  name: string;
  status: 'active' | 'paused' | 'waiting' | 'error';
  /**
   * Secrets are encrypted.
   */
  config_json: string;
  cursor_json?: string;
  failed_json: string;
  /**
   * Failed syncs in a row.
   */
  failures: number;
  items_synced: number;
  last_sync?: string;
  next_sync?: string;
  error_message?: string;
  created_at: string;
}
export interface SyncRequest {
  /**
   * Archives what is gone at the source, however much it is. Without it, a sync that misses more than 15 % asks.
   */
  confirm_deletions?: boolean;
}
export interface Syncing {
  id: wire.Id;
  run_id: string;
  /**
   * Whether this run had been started before.
   */
  under_way: boolean;
}
/**
 * What a sync has done.
 */
export interface SyncResult {
  connection_id: wire.Id;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  /**
   * Documents whose items somebody has retracted or archived: they stay so.
   */
  withdrawn: number;
  /**
   * Items that are gone at the source.
   */
  missing: number;
  /**
   * Those of them that are archived.
   */
  removed: number;
  /**
   * The runs that archive them; each can be undone.
   */
  removal_run_ids: string[];
}
export interface RemoveQuery {
  /**
   * Archives what the connection has brought; by default it stays.
   */
  delete_items: boolean;
}
export interface Removed {
  id: wire.Id;
  status: 'removed';
  /**
   * Whether the items are archived.
   */
  deletes_items: boolean;
  /**
   * Items that the connection has brought.
   */
  items: number;
  /**
   * Their number by memory type.
   */
  by_type: {
    [k: string]: number | undefined;
  };
  /**
   * The runs that archive them, a thousand items each; POST /memory/runs/{run_id}/undo brings them back.
   */
  run_ids: string[];
}
