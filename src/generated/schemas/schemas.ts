// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type SchemaName = string;
export type FieldName = string;
/**
 * FULL: found by searches, with names and facts. INDEXED: found by its fields. APPEND: read by recency.
 */
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';
/**
 * A schema, or the next version of one.
 */
export type RegisterRequest = wire.ServerScope & Definition;
/**
 * A version of a schema.
 */
export type RowSchema = Definition & {
  version: number;
  created_at: wire.Timestamp;
  created_by: string | null;
};

/**
 * Schemas of rows that a workspace has registered for structured ingest.
 */
export interface Schemas {
  [k: string]: unknown | undefined;
}
export interface SchemaRef {
  schema: SchemaName;
}
/**
 * A relationship from each row to the item that one of its fields names.
 */
export interface Edge {
  field: FieldName;
  type:
    | 'PART_OF'
    | 'DERIVED_FROM'
    | 'RELATED'
    | 'SUPPORTS'
    | 'CONTRADICTS'
    | 'CAUSES'
    | 'CAUSED_BY'
    | 'INFLUENCES'
    | 'REQUIRES';
  /**
   * `item`: the field is an item_id. Otherwise a schema of the workspace: the field is the id of one of its rows.
   */
  to: string;
}
export interface Definition {
  schema: SchemaName;
  description?: string;
  strategy: Strategy;
  /**
   * A JSON Schema of an object. Taken are type, properties, required, additionalProperties (true or false), items, enum, const, pattern (RE2), format (date-time, date, uuid), limits of lengths, numbers and lists, title and description.
   */
  json_schema: {
    [k: string]: unknown | undefined;
  };
  /**
   * The text of a row; {{field}} stands for a value of it.
   */
  template: string;
  /**
   * The field with the id of a row; it is stored once.
   */
  id?: string;
  /**
   * The field with the valid time of a row, a date-time.
   */
  time?: string;
  /**
   * Fields by which rows are found: GET /memory/by-metadata.
   *
   * @maxItems 20
   */
  indexes:
    | []
    | [FieldName]
    | [FieldName, FieldName]
    | [FieldName, FieldName, FieldName]
    | [FieldName, FieldName, FieldName, FieldName]
    | [FieldName, FieldName, FieldName, FieldName, FieldName]
    | [FieldName, FieldName, FieldName, FieldName, FieldName, FieldName]
    | [FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName]
    | [FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName]
    | [FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName]
    | [FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName, FieldName]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ]
    | [
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
        FieldName,
      ];
  /**
   * @maxItems 20
   */
  edges:
    | []
    | [Edge]
    | [Edge, Edge]
    | [Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge, Edge]
    | [
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
        Edge,
      ];
}
export interface Registered {
  /**
   * `unchanged`: this is its latest version already.
   */
  status: 'created' | 'updated' | 'unchanged';
  schema: RowSchema;
}
/**
 * The latest versions, by name.
 */
export interface SchemaList {
  schemas: RowSchema[];
  count: number;
}
/**
 * A schema with all its versions, the latest first.
 */
export interface SchemaDetail {
  schema: RowSchema;
  versions: RowSchema[];
}
export interface SchemaRemoved {
  schema: SchemaName;
  status: 'removed';
}
