// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Text = string | null;
export type ShortText = string | null;
export type Line = number | null;
/**
 * Name of a repository.
 */
export type Repo = string;
/**
 * What an entity can be.
 */
export type EntityType = 'repository' | 'module' | 'class' | 'function' | 'method' | 'route' | 'test';
export type SearchQuery = AsOf & {
  /**
   * A name, parts of names, or words.
   */
  query: string;
  limit: number;
  /**
   * Whether similar meaning counts too.
   */
  semantic: boolean;
  entity_type?: EntityType;
  repo?: Repo;
};
export type EntityList = Entity[];
export type DependenciesQuery = Named &
  AsOf & {
    direction: 'both' | 'dependencies' | 'dependents';
    /**
     * How many steps are followed.
     */
    depth: number;
    /**
     * Of each direction.
     */
    limit: number;
  };
export type DeadCodeQuery = AsOf & {
  repo: Repo;
  limit: number;
  /**
   * Decorators, separated by commas: what has one of them is left out.
   */
  exclude_decorators?: string;
};
export type ContextQuery = Named &
  AsOf & {
    /**
     * What the answer may take of a context window.
     */
    budget_tokens: number;
  };
export type IndexResult = IndexCounts & {
  /**
   * Source files that were read.
   */
  files: number;
  /**
   * Those of them that had changed since the last index.
   */
  parsed: number;
  /**
   * Files that were not read; up to 1000.
   */
  skipped: Skipped[];
  skipped_count: number;
};

/**
 * Source code: its entities, and how they use each other.
 */
export interface Code {
  [k: string]: unknown | undefined;
}
/**
 * An entity that the caller has parsed. Its id is `code::<repo>::<file_path>::<name>`.
 */
export interface EntityRequest {
  item_id?: string | null;
  id?: string | null;
  name: string;
  entity_type: EntityType;
  file_path: string;
  line_number?: Line;
  end_line_number?: Line;
  qualified_name?: string | null;
  docstring?: Text;
  /**
   * @maxItems 100
   */
  decorators?: string[] | null;
  /**
   * @maxItems 100
   */
  bases?: string[] | null;
  http_method?: ShortText;
  http_path?: ShortText;
  is_default_export?: boolean | null;
  content_hash?: ShortText;
  [k: string]: unknown | undefined;
}
export interface RelationRequest {
  source_id: string;
  target_id: string;
  relation_type: 'DEFINES' | 'IMPORTS' | 'CALLS' | 'REFERENCES' | 'INHERITS' | 'TESTS';
  properties?: {
    [k: string]: unknown | undefined;
  } | null;
  [k: string]: unknown | undefined;
}
export interface IndexRequest {
  repo?: Repo | null;
  /**
   * The commit of this state.
   */
  commit_hash?: string | null;
  /**
   * The same as commit_hash.
   */
  commit?: string | null;
  /**
   * What the caller has parsed.
   *
   * @maxItems 20000
   */
  entities?: EntityRequest[];
  /**
   * @maxItems 100000
   */
  relations?: RelationRequest[] | null;
  /**
   * Source files; unchanged ones are not parsed again.
   *
   * @maxItems 20000
   */
  files?: {
    path: string;
    content: string;
  }[];
  /**
   * A folder of the server, within those that its operator allows (SERVICE_CODE_ROOTS).
   */
  path?: string | null;
}
export interface Skipped {
  path: string;
  reason: string;
}
export interface IndexAnswer {
  run_id: string;
  /**
   * `running` if it takes long: its result is then in GET /memory/runs/{run_id}.
   */
  status: 'indexed' | 'running';
  repo: string;
  commit_hash: string | null;
  /**
   * Whether an earlier state was replaced.
   */
  replaced?: boolean;
  entities_created?: number;
  /**
   * With other words or another place.
   */
  entities_changed?: number;
  /**
   * Found under another path or name; they keep their item_id.
   */
  entities_moved?: number;
  entities_gone?: number;
  edges_created?: number;
  edges_closed?: number;
  /**
   * Entities of this state.
   */
  entities?: number;
  /**
   * Relationships of this state to names that nothing in it has.
   */
  unresolved?: number;
  /**
   * Relationships from ids that were not sent.
   */
  relations_left_out?: number;
  /**
   * Source files that were read.
   */
  files?: number;
  /**
   * Those of them that had changed since the last index.
   */
  parsed?: number;
  /**
   * Files that were not read; up to 1000.
   */
  skipped?: Skipped[];
  skipped_count?: number;
}
export interface StoredEntity {
  item_id: string;
  external_id: string;
  repo: string;
  name: string;
  qualified_name: string;
  entity_type: EntityType;
  file_path: string;
  line_number?: number | null;
  end_line_number?: number | null;
  docstring?: string | null;
  signature?: string | null;
  decorators?: string[] | null;
  http_method?: string | null;
  http_path?: string | null;
  commit_hash?: string | null;
  indexed_at?: string | null;
  status: string;
}
export interface UsedEntity {
  item_id: string;
  name: string;
  qualified_name: string;
  entity_type: EntityType;
  file_path: string;
  line_number?: number | null;
  decorators?: string[] | null;
  used_because?: string | null;
  may_be_used_because?: string | null;
}
/**
 * `status` is `gone` for what the repository no longer has.
 */
export interface Entity {
  item_id: string;
  id: string;
  external_id: string;
  name: string;
  qualified_name: string;
  entity_type: EntityType;
  file_path: string;
  line_number: number | null;
  end_line_number?: number | null;
  docstring: string | null;
  signature?: string | null;
  decorators?: string[];
  repo: string;
  http_method: string | null;
  http_path: string | null;
  commit_hash: string | null;
  indexed_at: string | null;
  status: 'active' | 'gone';
  /**
   * How well it fits; 0…1.
   */
  score?: number;
}
/**
 * Reads the repository as it was indexed: at a commit, or at a time.
 */
export interface AsOf {
  /**
   * A commit that was indexed, or a time.
   */
  as_of?: wire.DayOrTimestamp | string;
  /**
   * The same, for a time.
   */
  as_known_at?: wire.DayOrTimestamp;
  /**
   * The same, for a commit.
   */
  commit?: string;
}
export interface Named {
  /**
   * A name (`openItems`), one with its class (`Graph.run`), an item_id, or an id `code::<repo>::<path>::<name>`.
   */
  entity_name: string;
  repo?: Repo;
}
/**
 * An entity, or a name that nothing in the repository has (`entity_type` is `unresolved`, `item_id` null).
 */
export interface Use {
  edge_type: string;
  name: string;
  item_id: string | null;
  entity_type: string;
  file_path?: string | null;
  line_number?: number | null;
  /**
   * Steps from the root.
   */
  depth: number;
  /**
   * The item that this one is a step from; null for the root.
   */
  via?: string | null;
}
export interface Dependencies {
  root: Entity;
  /**
   * What it uses.
   */
  dependencies: Use[];
  /**
   * What uses it.
   */
  dependents: Use[];
  /**
   * Whether there is more than `limit`.
   */
  partial: boolean;
  /**
   * Other entities of this name.
   */
  others: Entity[];
}
export interface UnusedEntity {
  name: string;
  file_path: string;
  line_number: number | null;
  decorators: string[];
  item_id: string;
  entity_type: EntityType;
  reason: string;
}
export interface DeadCode {
  repo: string;
  /**
   * Nothing that is in use uses them; up to `limit`.
   */
  dead_functions: UnusedEntity[];
  /**
   * All that are dead.
   */
  count: number;
  /**
   * Nothing is known to use them, and something may; up to `limit`.
   */
  unsure: UnusedEntity[];
  unsure_count: number;
  alive_count: number;
}
export interface About {
  item_id: string;
  memory_type: wire.MemoryType;
  content: string;
  status: string;
  /**
   * The type of the link, or the name that both have.
   */
  via: string;
}
export interface Context {
  entity: Entity;
  callers: Use[];
  callees: Use[];
  tests: Use[];
  /**
   * What it contains.
   */
  members: Use[];
  bases: Use[];
  /**
   * Decisions, plans, notes and other memories that are linked with it or name it.
   */
  related: About[];
  tokens: number;
  /**
   * Entries that did not fit.
   */
  left_out: number;
  /**
   * Other entities of this name.
   */
  others: Entity[];
}
export interface IndexCounts {
  /**
   * Whether an earlier state was replaced.
   */
  replaced: boolean;
  entities_created: number;
  /**
   * With other words or another place.
   */
  entities_changed: number;
  /**
   * Found under another path or name; they keep their item_id.
   */
  entities_moved: number;
  entities_gone: number;
  edges_created: number;
  edges_closed: number;
  /**
   * Entities of this state.
   */
  entities: number;
  /**
   * Relationships of this state to names that nothing in it has.
   */
  unresolved: number;
}
