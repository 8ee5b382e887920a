// Written by `npm run generate`. Do not edit.
/**
 * A value of a parameter.
 *
 * This interface was referenced by `Explore`'s JSON-Schema
 * via the `definition` "Value".
 */
export type Value = string | number;
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * Questions to the graph that people ask.
 */
export interface Explore {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Explore`'s JSON-Schema
 * via the `definition` "ExplorationRef".
 */
export interface ExplorationRef {
  name: string;
}
/**
 * This interface was referenced by `Explore`'s JSON-Schema
 * via the `definition` "Column".
 */
export interface Column {
  name: string;
  /**
   * `string`, `integer`, `number`, followed by `[]` for a list and by `?` where it may be null.
   */
  type: string;
}
/**
 * This interface was referenced by `Explore`'s JSON-Schema
 * via the `definition` "Param".
 */
export interface Param {
  name: string;
  type: 'string' | 'integer' | 'datetime';
  description: string;
  default: Value;
}
/**
 * A question to the graph.
 *
 * This interface was referenced by `Explore`'s JSON-Schema
 * via the `definition` "Exploration".
 */
export interface Exploration {
  /**
   * Its name, and that of its file in cypher/explore.
   */
  name: string;
  title: string;
  /**
   * What one sees.
   */
  sees: string;
  params: Param[];
  columns: Column[];
  /**
   * A row that it answers on the sample (scripts/sample), without ids.
   */
  example: {
    [k: string]: unknown | undefined;
  };
}
/**
 * This interface was referenced by `Explore`'s JSON-Schema
 * via the `definition` "Explorations".
 */
export interface Explorations {
  explorations: Exploration[];
  count: number;
}
/**
 * Server-owned fields, for requests that may name a team.
 */
export interface ServerScopeButTeam {
  tenant_id?: never;
  workspace_id?: never;
  user_id?: never;
  created_by?: never;
  scope?: never;
  scope_key?: never;
  tier?: never;
  origin_tier?: never;
  created_at?: never;
  updated_at?: never;
  transaction_time?: never;
  embedding?: never;
}
export interface ExploreRequest {
  /**
   * Values of its parameters; those left out have their defaults.
   */
  params: {
    [k: string]: Value | undefined;
  };
  /**
   * Rows.
   */
  limit: number;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Explore`'s JSON-Schema
 * via the `definition` "Rows".
 */
export interface Rows {
  name: string;
  columns: Column[];
  rows: {
    [k: string]: unknown | undefined;
  }[];
  count: number;
  /**
   * There are more rows than the limit.
   */
  partial: boolean;
}
