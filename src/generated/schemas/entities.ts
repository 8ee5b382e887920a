// Written by `npm run generate`. Do not edit.
/**
 * One of the ten that rules tell (person, place, organisation, work, date, event, product, code, concept, other), or one that the workspace has besides: GET /memory/entities/types.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityType".
 */
export type EntityType = string;
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
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
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "SearchQuery".
 */
export type SearchQuery = Moment & {
  /**
   * A name, a part of it, or what it is about; case, accents and a typo are forgiven.
   */
  query: string;
  type?: EntityType;
  limit: number;
};
/**
 * What an entity, under any of its names, has to do with: most facts first, then most items.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "NeighborPage".
 */
export type NeighborPage = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  neighbors: Neighbor[];
};
/**
 * All names of one entity, up to 100, as one: with a page of the facts of all of them, newest first.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Group".
 */
export type Group = Page & {
  /**
   * The name that was asked for.
   */
  entity_id: string;
  /**
   * The name that most items mention.
   */
  name: string;
  type: EntityType;
  names: GroupName[];
  /**
   * Number of items that mention one of the names.
   */
  mentions: number;
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
 * via the `definition` "TypeRef".
 */
export interface TypeRef {
  type: EntityType;
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
export interface TypeRequest {
  type: EntityType;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "TypeOfWorkspace".
 */
export interface TypeOfWorkspace {
  type: EntityType;
  /**
   * One of the ten that every workspace begins with: rules tell them, so they stay.
   */
  by_rules: boolean;
  /**
   * Entities of this type, of those that you write.
   */
  entities: number;
}
/**
 * The ten first, then those of the workspace by name.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "TypeList".
 */
export interface TypeList {
  types: TypeOfWorkspace[];
  count: number;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "TypeChange".
 */
export interface TypeChange {
  type: EntityType;
  /**
   * `unchanged`: the workspace has it already.
   */
  status: 'added' | 'unchanged' | 'removed';
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
 * A candidate of a search.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Found".
 */
export interface Found {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  name: string;
  key: string;
  type: EntityType;
  cosine: number | null;
  mentions: number;
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityHit".
 */
export interface EntityHit {
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
  score: number;
  /**
   * By the whole name, by words of it, or by meaning.
   */
  matched: 'name' | 'words' | 'vector';
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "EntityHits".
 */
export interface EntityHits {
  /**
   * The best first.
   */
  entities: EntityHit[];
  count: number;
}
/**
 * Another entity, and how it is joined.
 *
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "Neighbor".
 */
export interface Neighbor {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  name: string;
  type: EntityType;
  /**
   * Facts about both.
   */
  facts: number;
  /**
   * Items that mention both, of the first 2,000.
   */
  items: number;
  /**
   * What the facts say.
   */
  predicates: string[];
}
/**
 * This interface was referenced by `Entities`'s JSON-Schema
 * via the `definition` "GroupName".
 */
export interface GroupName {
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
