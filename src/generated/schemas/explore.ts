// Written by `npm run generate`. Do not edit.
/**
 * A value of a parameter.
 */
export type Value = string | number;

/**
 * Questions to the graph that people ask.
 */
export interface Explore {
  [k: string]: unknown | undefined;
}
export interface ExplorationRef {
  name: string;
}
export interface Column {
  name: string;
  /**
   * `string`, `integer`, `number`, followed by `[]` for a list and by `?` where it may be null.
   */
  type: string;
}
export interface Param {
  name: string;
  type: 'string' | 'integer' | 'datetime';
  description: string;
  /**
   * Null: what the description says.
   */
  default: string | number | null;
}
/**
 * A question to the graph.
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
export interface Explorations {
  explorations: Exploration[];
  count: number;
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
