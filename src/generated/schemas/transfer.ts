// Written by `npm run generate`. Do not edit.
import type * as entities from './entities';
import type * as ontology from './ontology';
import type * as schemas from './schemas';
import type * as wire from './wire';
export type Line =
  | WorkspaceLine
  | ScopeLine
  | ItemLine
  | VersionLine
  | SessionLine
  | NameLine
  | RelationshipLine
  | ReviewLine
  | EndLine;
export type ItemId = string;

export interface ExportQuery {
  project?: wire.Project;
  shared?: wire.Shared;
  format: 'lines' | 'csv' | 'markdown';
}
export interface WorkspaceLine {
  kind: 'workspace';
  format: 1;
  workspace_id: string;
  tenant_id: string;
  name: string | null;
  isolation: 'WORKSPACE' | 'USER' | 'TENANT';
  exported_at: string;
  schema: string;
  embedder: {
    model: string;
    dimension: number;
  };
  /**
   * @maxItems 100
   */
  entity_types?: entities.EntityType[];
  vocabulary?: entities.Vocabulary;
  schemas?: schemas.RowSchema[];
  users: User[];
}
export interface User {
  user_id: string;
  email: string | null;
}
export interface ScopeLine {
  kind: 'scope';
  user_id: string | null;
  subject?: string;
}
export interface ItemLine {
  kind: 'item';
  item_id: ItemId;
  /**
   * @minItems 2
   * @maxItems 2
   */
  labels: [string, string, ...string[]];
  properties: Properties & {
    content: string;
    memory_type: string;
    metadata_json: string;
    origin: string;
    origin_tier: number;
    status: string;
    created_at: Time;
    updated_at: Time;
    transaction_time_start: Time;
    transaction_time_end: Time;
    valid_start_time: Time;
    valid_end_time: Time;
  };
}
export interface Properties {
  [k: string]: unknown | undefined;
}
export interface Time {
  time: string;
}
export interface VersionLine {
  kind: 'version';
  item_id: ItemId;
  properties: Properties;
}
export interface SessionLine {
  kind: 'session';
  properties: Properties;
}
export interface NameLine {
  kind: 'name';
  /**
   * @minItems 1
   * @maxItems 2
   */
  labels: ['Name' | 'Entity', ...('Name' | 'Entity')[]];
  properties: Properties & {
    entity_type?: entities.EntityType;
    key: string;
    name: string;
  };
}
export interface RelationshipLine {
  kind: 'relationship';
  type: string;
  from: End;
  to: End;
  properties: Properties;
}
export interface End {
  item?: ItemId;
  name?: string;
}
export interface ReviewLine {
  kind: 'review';
  /**
   * @maxItems 2
   */
  names: string[];
  properties: Properties & {
    item_id: string;
    review_key: string;
    kind: ontology.Kind;
    status: 'open' | 'resolved';
    names: number;
    created_at: Time;
  };
}
export interface EndLine {
  kind: 'end';
  counts: {
    [k: string]: number | undefined;
  };
  hash: string;
}
