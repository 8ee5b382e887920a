// Written by `npm run generate`. Do not edit.
import type * as entities from './entities';
import type * as ontology from './ontology';
import type * as schemas from './schemas';
/**
 * One line of an export. The first one is a `workspace`, the last one an `end`; whatever a line refers to stands before it.
 */
export type Line =
  WorkspaceLine | ScopeLine | ItemLine | VersionLine | SessionLine | NameLine | RelationshipLine | ReviewLine | EndLine;
export type ItemId = string;

/**
 * Everything that a workspace holds, as lines of JSON.
 */
export interface Transfer {
  [k: string]: unknown | undefined;
}
export interface WorkspaceLine {
  kind: 'workspace';
  format: 1;
  workspace_id: string;
  tenant_id: string;
  /**
   * Null in an export through the API.
   */
  name: string | null;
  isolation: 'WORKSPACE' | 'USER' | 'TENANT';
  /**
   * The lines show what was stored by this time, as it was then.
   */
  exported_at: string;
  /**
   * The last migration of the graph; an import takes that of its own, and earlier ones whose lines say the same.
   */
  schema: string;
  /**
   * The model that made the vectors.
   */
  embedder: {
    model: string;
    dimension: number;
  };
  /**
   * The types of entities that the workspace has in addition to the ten built-in ones.
   *
   * @maxItems 100
   */
  entity_types?: entities.EntityType[];
  /**
   * What the workspace wants of a language model.
   */
  vocabulary?: entities.Vocabulary;
  /**
   * Schemas of its own for structured rows, all versions.
   */
  schemas?: schemas.RowSchema[];
  /**
   * Members of the workspace; empty in an export through the API.
   */
  users: User[];
}
export interface User {
  user_id: string;
  email: string | null;
}
/**
 * The lines after it belong to everybody in the workspace, or to this user alone; with a subject, to that one's partition.
 */
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
  labels: [string, string];
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
/**
 * As in the graph. Wrapped: `{time}`, `{local_time}`, `{float}` for one that is a whole number, `{vector}` in base64 of little-endian floats of 32 bits.
 */
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
  labels: ['Name' | 'Entity'] | ['Name' | 'Entity', 'Name' | 'Entity'];
  properties: Properties & {
    entity_type?: entities.EntityType;
    key: string;
    name: string;
  };
}
/**
 * Between two items, from an item to a name, or between two names.
 */
export interface RelationshipLine {
  kind: 'relationship';
  type: string;
  from: End;
  to: End;
  properties: Properties;
}
/**
 * An item by its id, or a name by its key.
 */
export interface End {
  item?: ItemId;
  name?: string;
}
/**
 * What waits for a person or was answered, with the keys of the names that it is about.
 */
export interface ReviewLine {
  kind: 'review';
  /**
   * @maxItems 2
   */
  names: [] | [string] | [string, string];
  properties: Properties & {
    item_id: string;
    review_key: string;
    kind: ontology.Kind;
    status: 'open' | 'resolved';
    names: number;
    created_at: Time;
  };
}
/**
 * Missing if the export was interrupted.
 */
export interface EndLine {
  kind: 'end';
  counts: {
    [k: string]: number | undefined;
  };
  /**
   * Over all lines but the first and the last, with ids, users and scope replaced: an import of the export has the same.
   */
  hash: string;
}
