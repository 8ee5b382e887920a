// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityType".
 */
export type EntityType =
  'person' | 'place' | 'organisation' | 'work' | 'date' | 'event' | 'product' | 'code' | 'concept' | 'other';
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export type ListQuery = Moment &
  PageQuery & {
    type?: EntityType;
    /**
     * Part of the name; case and accents are ignored.
     */
    q?: string;
  };
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityPage".
 */
export type EntityPage = Page & {
  entities: Entity[];
};
/**
 * An entity with a page of its facts, newest first.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityDetail".
 */
export type EntityDetail = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  name: string;
  type: EntityType;
  /**
   * Number of items that mention it.
   */
  mentions: number;
  same_as: SameAs[];
  facts: EntityFact[];
};

/**
 * Entities named in items, and their aliases.
 */
export interface Entities {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityRef".
 */
export interface EntityRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "PairRef".
 */
export interface PairRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
}
/**
 * Reads the past: what was true at `as_of` (valid time), as it was known at `as_known_at` (transaction time).
 */
export interface Moment {
  /**
   * What was true then. An item without valid times holds from when it was recorded until it was replaced.
   */
  as_of?: string;
  /**
   * As it was known then; now by default.
   */
  as_known_at?: string;
}
/**
 * The part of a list that is asked for: the next page by its cursor, or any one by an offset.
 */
export interface PageQuery {
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
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
export interface SameAsRequest {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  [k: string]: unknown | undefined;
}
/**
 * Another name of the same entity, and how it was matched.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "SameAs".
 */
export interface SameAs {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  name: string;
  type: EntityType;
  method: 'fuzzy' | 'vector' | 'manual';
  score: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Entity".
 */
export interface Entity {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  name: string;
  type: EntityType;
  /**
   * Number of items that mention it.
   */
  mentions: number;
  same_as: SameAs[];
}
/**
 * The part of a list that an answer shows, and how to go on.
 */
export interface Page {
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  /**
   * Rows before this page.
   */
  offset: number;
  /**
   * Whether there is another page.
   */
  has_more: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
}
/**
 * A fact stated in an item about the entity and another one.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityFact".
 */
export interface EntityFact {
  /**
   * Its times: /memory/temporal/relationships/{fact_id}/history.
   */
  fact_id: string;
  fact: string;
  /**
   * snake_case, such as works_for; docs/graph.md lists those of the rules.
   */
  predicate: string;
  /**
   * As what (role_at), or what was bought (bought_from).
   */
  detail: string | null;
  confidence: number;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  source: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  target: string;
  /**
   * When it begins to hold, as its sentence says ("starts next Monday"); otherwise that of its item.
   */
  valid_start_time: string | null;
  /**
   * When it ends ("until Friday"); otherwise that of its item.
   */
  valid_end_time: string | null;
}
/**
 * An entity: a name with a known type.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Named".
 */
export interface Named {
  entity_id: string;
  entity_type: EntityType;
  name: string;
  key: string;
}
/**
 * An entity waiting to be matched against others.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Unresolved".
 */
export interface Unresolved {
  entity_id: string;
  entity_type: EntityType;
  name: string;
  key: string;
  scope_key: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Parted".
 */
export interface Parted {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  status: 'parted';
}
