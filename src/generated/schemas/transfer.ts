// Written by `npm run generate`. Do not edit.
/**
 * One line of an export. The first one is a `workspace`, the last one an `end`; whatever a line refers to stands before it.
 *
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "Line".
 */
export type Line =
  WorkspaceLine | ScopeLine | ItemLine | VersionLine | SessionLine | NameLine | RelationshipLine | EndLine;
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "ItemId".
 */
export type ItemId = string;

/**
 * Everything that a workspace holds, as lines of JSON.
 */
export interface Transfer {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "WorkspaceLine".
 */
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
   * The last migration of the graph; an import takes only that of its own.
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
   * The types of entities that the workspace has beside the ten that rules tell.
   *
   * @maxItems 100
   *
   * Items: One of the ten that rules tell (person, place, organisation, work, date, event, product, code, concept, other), or one that the workspace has besides: GET /memory/entities/types.
   */
  entity_types?: string[];
  /**
   * Members of the workspace; empty in an export through the API.
   */
  users: User[];
}
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "User".
 */
export interface User {
  user_id: string;
  email: string | null;
}
/**
 * The lines after it belong to everybody in the workspace, or to this user alone.
 *
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "ScopeLine".
 */
export interface ScopeLine {
  kind: 'scope';
  user_id: string | null;
}
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "ItemLine".
 */
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
 *
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "Properties".
 */
export interface Properties {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "Time".
 */
export interface Time {
  time: string;
}
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "VersionLine".
 */
export interface VersionLine {
  kind: 'version';
  item_id: ItemId;
  properties: Properties;
}
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "SessionLine".
 */
export interface SessionLine {
  kind: 'session';
  properties: Properties;
}
/**
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "NameLine".
 */
export interface NameLine {
  kind: 'name';
  /**
   * @minItems 1
   * @maxItems 2
   */
  labels: ['Name' | 'Entity'] | ['Name' | 'Entity', 'Name' | 'Entity'];
  properties: Properties & {
    /**
     * One of the ten that rules tell (person, place, organisation, work, date, event, product, code, concept, other), or one that the workspace has besides: GET /memory/entities/types.
     */
    entity_type?: string;
    key: string;
    name: string;
  };
}
/**
 * Between two items, from an item to a name, or between two names.
 *
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "RelationshipLine".
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
 *
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "End".
 */
export interface End {
  item?: ItemId;
  name?: string;
}
/**
 * Missing if the export was interrupted.
 *
 * This interface was referenced by `Transfer`'s JSON-Schema
 * via the `definition` "EndLine".
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
