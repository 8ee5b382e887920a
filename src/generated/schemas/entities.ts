// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityType".
 */
export type EntityType =
  'person' | 'place' | 'organisation' | 'work' | 'date' | 'event' | 'product' | 'code' | 'concept' | 'other';
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};

/**
 * What items name, and which names stand for one thing.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  entity_id: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "PairRef".
 */
export interface PairRef {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  entity_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export interface ListQuery {
  type?: EntityType;
  /**
   * Part of the name, case and accents aside.
   */
  q?: string;
  /**
   * Rows per page.
   */
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "FactsQuery".
 */
export interface FactsQuery {
  /**
   * Rows per page.
   */
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
  [k: string]: unknown | undefined;
}
/**
 * Another name of the same thing, and how that was found.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "SameAs".
 */
export interface SameAs {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  entity_id: string;
  name: string;
  type: EntityType;
  method: 'fuzzy' | 'vector' | 'manual';
  score: number;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Entity".
 */
export interface Entity {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  entity_id: string;
  name: string;
  type: EntityType;
  /**
   * Items that name it.
   */
  mentions: number;
  same_as: SameAs[];
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityPage".
 */
export interface EntityPage {
  entities: Entity[];
  total: number;
  limit: number;
  offset: number;
}
/**
 * What an item states of the entity and another.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityFact".
 */
export interface EntityFact {
  fact: string;
  predicate: string;
  confidence: number;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  source_id: string;
  source: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
  target: string;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_start_time: string | null;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_end_time: string | null;
}
/**
 * An entity with a page of the facts stated of it, newest first.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityDetail".
 */
export interface EntityDetail {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  entity_id: string;
  name: string;
  type: EntityType;
  /**
   * Items that name it.
   */
  mentions: number;
  same_as: SameAs[];
  facts: EntityFact[];
  facts_total: number;
  limit: number;
  offset: number;
}
/**
 * A name whose kind is known.
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
 * An entity whose other forms are to be looked for.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  entity_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  target_id: string;
  status: 'parted';
}
