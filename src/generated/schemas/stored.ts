// Written by `npm run generate`. Do not edit.
import type * as evolution from './evolution';
import type * as grounding from './grounding';
import type * as items from './items';
import type * as types from './types';
import type * as wire from './wire';
export type Gates = types.Gate[];
export type ItemIds = string[];
/**
 * What cosines of the embedding model mean, for each language it was measured in.
 */
export type Reference = {
  /**
   * Mean vector.
   */
  questions: number[];
  /**
   * Mean vector.
   */
  texts: number[];
  span: number;
}[];
/**
 * The documents of a source that could not be stored.
 */
export type SyncFailures = {
  id: string;
  reason: string;
}[];

/**
 * What the service stores as JSON for itself, and checks when it reads it.
 */
export interface Stored {
  [k: string]: unknown | undefined;
}
/**
 * Metadata of an item, or properties of a link.
 */
export interface Object {
  [k: string]: unknown | undefined;
}
/**
 * The answer to a request with an Idempotency-Key.
 */
export interface KeptAnswer {
  status: number;
  headers: {
    [k: string]: string | undefined;
  };
  answer: unknown;
}
/**
 * What a deletion or a change by filter is about.
 */
export interface ByFilterTask {
  filter?: wire.Filter;
  item_ids?: ItemIds;
  set?: items.SetRequest;
  /**
   * What was stored later is left alone.
   */
  until: string;
}
/**
 * How far a deletion or a change by filter has come.
 */
export interface ByFilterProgress {
  /**
   * The last item that was done.
   */
  after: string;
  deleted: number;
  updated: number;
  unchanged: number;
  failed: number;
  errors: string[];
}
/**
 * What a worker needs to know beside the items of an ingest.
 */
export interface IngestTask {
  /**
   * Ids of items that are completed without the language model.
   */
  by_rules: string[];
  /**
   * Ids of items that are compared with what is stored.
   */
  judged?: string[];
}
/**
 * What a worker needs to carry out a run of evolution or grounding.
 */
export interface EvolutionTask {
  evolvers: (evolution.Name | 'grounding')[];
  dry_run: boolean;
  /**
   * Nobody has asked for it: what was undone is not concluded again.
   */
  automatic?: true;
}
/**
 * How far a run of evolution has come.
 */
export interface EvolutionProgress {
  from_time: string;
  from_id: string;
  /**
   * Place of the evolver.
   */
  at: number;
  /**
   * Whether this pass has concluded something.
   */
  concluded: boolean;
  /**
   * Of a dry run.
   */
  outcomes: evolution.Outcome[];
  taken: string[];
  /**
   * Contradictions found without a change.
   */
  told: grounding.Contradiction[];
  /**
   * Whether a rule has derived as much as it may in one run.
   */
  more: boolean;
}
/**
 * What a worker needs to index a repository.
 */
export interface CodeTask {
  repo: string;
  commit_hash: string | null;
  /**
   * A zip archive as base64.
   */
  archive?: string;
  /**
   * A gzipped index.scip as base64.
   */
  index?: string;
  /**
   * A real path.
   */
  folder?: string;
}
/**
 * The names and relations that an ingest has found in a text.
 */
export interface FoundNames {
  entities?: {
    name: string;
    entity_type: string;
    role: string;
    count: number;
    aliases: string[];
  }[];
  relations?: {
    source: string;
    predicate: string;
    target: string;
    fact: string;
    confidence: number;
  }[];
}
/**
 * What a worker needs to carry out the sync of a connection.
 */
export interface SyncTask {
  connection_id: string;
  /**
   * Removes what is gone at the source, however much it is.
   */
  confirm_deletions?: boolean;
}
/**
 * How far a sync has come.
 */
export interface SyncProgress {
  began_at: string;
  retried: boolean;
  loaded: boolean;
  counts: {
    created: number;
    updated: number;
    unchanged: number;
    failed: number;
    withdrawn: number;
  };
}
/**
 * The items that a removal archives.
 */
export interface RemovalTask {
  item_ids: ItemIds;
}
/**
 * What an import decides once.
 */
export interface ImportPlan {
  workspace_id: string;
  name: string;
  isolation: 'WORKSPACE' | 'USER';
  /**
   * Whether the workspace is made for the import.
   */
  isNew: boolean;
  /**
   * By which ids are moved.
   */
  move: string;
}
