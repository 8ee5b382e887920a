// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Text = string | null;
export type ShortText = string | null;
export type Line = number | null;
export type Repo = string;
export type EntityType = 'repository' | 'module' | 'class' | 'function' | 'method' | 'route' | 'test';
export type SearchQuery = AsOf & {
  query: string;
  limit: number;
  semantic: boolean;
  entity_type?: EntityType;
  repo?: Repo;
};
export type EntityList = Entity[];
export type DependenciesQuery = Named &
  AsOf & {
    direction: 'both' | 'dependencies' | 'dependents';
    depth: number;
    limit: number;
  };
export type DeadCodeQuery = AsOf & {
  repo: Repo;
  limit: number;
  exclude_decorators?: string;
};
export type ContextQuery = Named &
  AsOf & {
    budget_tokens: number;
  };
export type IndexResult = IndexCounts & {
  files: number;
  parsed: number;
  skipped: Skipped[];
  skipped_count: number;
};

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
  commit_hash?: string | null;
  commit?: string | null;
  /**
   * @maxItems 20000
   */
  entities?: EntityRequest[];
  /**
   * @maxItems 100000
   */
  relations?: RelationRequest[] | null;
  /**
   * @maxItems 20000
   */
  files?: {
    path: string;
    content: string;
  }[];
  path?: string | null;
}
export interface Skipped {
  path: string;
  reason: string;
}
export interface IndexAnswer {
  run_id: string;
  status: 'indexed' | 'running';
  repo: string;
  commit_hash: string | null;
  replaced?: boolean;
  entities_created?: number;
  entities_changed?: number;
  entities_moved?: number;
  entities_gone?: number;
  edges_created?: number;
  edges_closed?: number;
  entities?: number;
  unresolved?: number;
  relations_left_out?: number;
  files?: number;
  parsed?: number;
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
  score?: number;
}
export interface AsOf {
  as_of?: wire.DayOrTimestamp | string;
  as_known_at?: wire.DayOrTimestamp;
  commit?: string;
}
export interface Named {
  entity_name: string;
  repo?: Repo;
}
export interface Use {
  edge_type: string;
  name: string;
  item_id: string | null;
  entity_type: string;
  file_path?: string | null;
  line_number?: number | null;
  depth: number;
  via?: string | null;
}
export interface Dependencies {
  root: Entity;
  dependencies: Use[];
  dependents: Use[];
  partial: boolean;
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
  dead_functions: UnusedEntity[];
  count: number;
  unsure: UnusedEntity[];
  unsure_count: number;
  alive_count: number;
}
export interface About {
  item_id: string;
  memory_type: wire.MemoryType;
  content: string;
  status: string;
  via: string;
}
export interface Context {
  entity: Entity;
  callers: Use[];
  callees: Use[];
  tests: Use[];
  members: Use[];
  bases: Use[];
  related: About[];
  tokens: number;
  left_out: number;
  others: Entity[];
}
export interface IndexCounts {
  replaced: boolean;
  entities_created: number;
  entities_changed: number;
  entities_moved: number;
  entities_gone: number;
  edges_created: number;
  edges_closed: number;
  entities: number;
  unresolved: number;
}
