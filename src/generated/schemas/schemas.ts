// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type SchemaName = string;
export type FieldName = string;
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';
export type RegisterRequest = wire.ServerScope & Definition;
export type RowSchema = Definition & {
  version: number;
  created_at: wire.Timestamp;
  created_by: string | null;
};

export interface SchemaRef {
  schema: SchemaName;
}
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
  to: SchemaName;
}
export interface Definition {
  schema: SchemaName;
  description?: string;
  strategy: Strategy;
  json_schema: {
    [k: string]: unknown | undefined;
  };
  template: string;
  id?: FieldName;
  time?: FieldName;
  /**
   * @maxItems 20
   */
  indexes: FieldName[];
  /**
   * @maxItems 20
   */
  edges: Edge[];
}
export interface Registered {
  status: 'created' | 'updated' | 'existing';
  schema: RowSchema;
}
export interface KnownSchema {
  schema: string;
  description: string;
  version: number | null;
  memory_type: wire.MemoryType;
  strategy: Strategy;
  id: string | null;
  edges: {
    field: string;
    type: string;
    to: string;
  }[];
  indexes: string[];
  fields: {
    [k: string]: unknown | undefined;
  };
  required: string[];
}
export interface SchemaList {
  schemas: KnownSchema[];
  count: number;
}
export interface SchemaDetail {
  schema: RowSchema;
  versions: RowSchema[];
}
export interface SchemaRemoved {
  schema: SchemaName;
  status: 'deleted';
}
