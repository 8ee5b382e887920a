// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Fidelity = 'append' | 'upsert' | 'mirror';

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
  config_schema: {
    [k: string]: unknown | undefined;
  };
  sync_fidelity: Fidelity;
  every_minutes: number;
}
export interface AdapterList {
  adapters: Adapter[];
  count: number;
}
export interface InstallRequest {
  name?: string;
  config?: {
    [k: string]: unknown | undefined;
  };
}
export interface Connection {
  id: wire.Id;
  integration_id: string;
  name: string;
  status: 'active' | 'paused' | 'waiting' | 'error';
  last_sync: string | null;
  next_sync: string | null;
  items_synced: number;
  config: {
    [k: string]: unknown | undefined;
  };
  error_message: string | null;
  created_at: wire.Timestamp;
}
export interface ConnectionList {
  connections: Connection[];
}
export interface StoredConnection {
  connection_id: string;
  integration_id: string;
  name: string;
  status: 'active' | 'paused' | 'waiting' | 'error';
  config_json: string;
  cursor_json?: string;
  failed_json: string;
  failures: number;
  items_synced: number;
  last_sync?: string;
  next_sync?: string;
  error_message?: string;
  created_at: string;
}
export interface SyncRequest {
  confirm_deletions?: boolean;
}
export interface Syncing {
  id: wire.Id;
  run_id: string;
  under_way: boolean;
}
export interface RemovalResult {
  removed: number;
}
export interface SyncResult {
  connection_id: wire.Id;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  withdrawn: number;
  missing: number;
  removed: number;
  removal_run_ids: string[];
}
export interface RemoveQuery {
  delete_items: boolean;
}
export interface Removed {
  id: wire.Id;
  status: 'deleted';
  deletes_items: boolean;
  items: number;
  by_type: {
    [k: string]: number | undefined;
  };
  run_ids: string[];
}
