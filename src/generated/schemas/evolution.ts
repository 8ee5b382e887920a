// Written by `npm run generate`. Do not edit.
import type * as grounding from './grounding';
import type * as wire from './wire';
export type Name =
  | 'pending_to_typed'
  | 'duplicate_prune'
  | 'statement_update'
  | 'episodic_to_semantic'
  | 'episodic_to_zettel'
  | 'consolidation'
  | 'observation_synthesis'
  | 'opinion_synthesis'
  | 'opinion_reinforcement'
  | 'episodic_decay'
  | 'semantic_decay';

export interface TriggerRequest {
  /**
   * @minItems 1
   * @maxItems 50
   */
  evolvers?: [Name, ...Name[]];
  dry_run: boolean;
}
export interface RunRequest {
  dry_run: boolean;
}
export interface SettingsRequest {
  automatic: boolean;
}
export interface Settings {
  automatic: boolean;
}
export interface Triggered {
  run_id: string;
  status: 'queued';
  dry_run: boolean;
  evolvers: string[];
  message: string;
  timestamp: wire.Timestamp;
}
export interface Dreamt {
  status: 'no_op';
  deprecated: true;
  message: string;
  timestamp: wire.Timestamp;
}
export interface Status {
  status: 'running' | 'ready' | 'idle';
  automatic: boolean;
  pending: number;
  open_run: string | null;
  last_run: LastRun | null;
  evolvers: Rule[];
}
export interface LastRun {
  run_id: string;
  status: 'ok' | 'error';
  created_at: wire.Timestamp;
  updated_at: wire.Timestamp;
  undone_at: wire.OpenTimestamp;
  result: RunResult | null;
}
export interface RunResult {
  dry_run: boolean;
  evolvers: Outcome[];
  contradictions?: grounding.Contradiction[];
  more: boolean;
}
export interface Outcome {
  evolver: string;
  created: number;
  updated: number;
  archived: number;
  linked: number;
  sources: number;
  item_ids: string[];
}
export interface Rule {
  name: string;
  rule: string;
}
export interface Source {
  item_id: string;
  content: string;
  title?: string | null;
  memory_type: wire.MemoryType;
  trust?: wire.Trust;
  origin: string;
  version: number;
  entity_name?: string | null;
  created_at: string;
  updated_at: string;
  last_seen_at?: string | null;
  linked_at?: string | null;
  valid_start_time?: string | null;
  valid_start_local?: string | null;
  valid_end_time?: string | null;
  lineage_roots: string[];
  similarity: number;
  derived_items?: number;
  entities: {
    key: string;
    name: string;
  }[];
  status?: string;
  subject?: string | null;
  stance?: 'praise' | 'blame' | null;
  metadata_json?: string | null;
  is_used?: boolean;
  source_ids?: string[];
  facts?: {
    fact_id: string;
    predicate: string;
  }[];
  entity_id?: string | null;
  [k: string]: unknown | undefined;
}
export interface Named {
  entity_id: string;
  key: string;
  name: string;
  entity_type: string;
}
