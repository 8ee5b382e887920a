// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * One of the ten built-in types (person, place, organisation, work, date, event, product, code, concept, other), or one that the workspace has besides: GET /memory/entities/types.
 */
export type EntityType = string;
/**
 * Relations that the workspace prefers as predicates of facts.
 *
 * @maxItems 100
 */
export type Relations = {
  predicate: string;
  description?: string;
}[];
export type ListQuery = wire.Moment &
  wire.PageQuery & {
    type?: EntityType;
    /**
     * Part of the name; case and accents are ignored.
     */
    q?: string;
  };
export type EntityPage = wire.Page & {
  entities: Entity[];
};
/**
 * An entity with a page of its facts, newest first.
 */
export type EntityDetail = wire.Page & {
  entity_id: wire.Id;
  name: string;
  type: EntityType;
  /**
   * Number of items that mention it.
   */
  mentions: number;
  same_as: SameAs[];
  facts: EntityFact[];
};
export type SearchQuery = wire.Moment & {
  /**
   * A name, a part of it, or what it is about; case, accents and a typo are forgiven.
   */
  query: string;
  type?: EntityType;
  limit: number;
};
/**
 * What an entity, under any of its names, has to do with: most facts first, then most items.
 */
export type NeighborPage = wire.Page & {
  entity_id: wire.Id;
  neighbors: Neighbor[];
};
/**
 * All names of one entity, up to 100, as one: with a page of the facts of all of them, newest first.
 */
export type Group = wire.Page & {
  /**
   * The name that was asked for.
   */
  entity_id: wire.Id;
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
export interface TypeRef {
  type: EntityType;
}
export interface TypeRequest {
  type: EntityType;
  [k: string]: unknown | undefined;
}
export interface TypeOfWorkspace {
  type: EntityType;
  /**
   * One of the ten that every workspace begins with. They are built in, so they stay.
   */
  by_rules: boolean;
  /**
   * Entities of this type, of those that you write.
   */
  entities: number;
}
/**
 * The ten first, then those of the workspace by name.
 */
export interface TypeList {
  types: TypeOfWorkspace[];
  count: number;
}
export interface TypeChange {
  type: EntityType;
  /**
   * `unchanged`: the workspace has it already.
   */
  status: 'added' | 'unchanged' | 'removed';
}
/**
 * What a language model is asked for when it reads a text of the workspace. Rules read what they know in any case.
 */
export interface Vocabulary {
  /**
   * Relations that the workspace prefers as predicates of facts.
   *
   * @maxItems 100
   */
  relations: {
    predicate: string;
    description?: string;
  }[];
  /**
   * What to look for, and what to leave out.
   */
  instructions: string | null;
}
export interface VocabularyRequest {
  relations: Relations;
  /**
   * What to look for, and what to leave out.
   */
  instructions: string | null;
  [k: string]: unknown | undefined;
}
export interface EntityRef {
  entity_id: wire.Id;
}
export interface EntityPatch {
  /**
   * How it is written. Texts with the earlier name still mean it, and those with this one too.
   */
  name?: string;
  type?: EntityType;
  [k: string]: unknown | undefined;
}
export interface PairRef {
  entity_id: wire.Id;
  target_id: wire.Id;
}
export interface SameAsRequest {
  target_id: wire.Id;
  [k: string]: unknown | undefined;
}
/**
 * Another name of the same entity, and how it was matched.
 */
export interface SameAs {
  entity_id: wire.Id;
  name: string;
  type: EntityType;
  method: 'fuzzy' | 'vector' | 'manual';
  score: number;
  created_at: wire.Timestamp;
}
export interface Entity {
  entity_id: wire.Id;
  name: string;
  type: EntityType;
  /**
   * Number of items that mention it.
   */
  mentions: number;
  same_as: SameAs[];
}
/**
 * A fact stated in an item about the entity and another one.
 */
export interface EntityFact {
  /**
   * Its times: /memory/temporal/relationships/{fact_id}/history.
   */
  fact_id: wire.Id;
  fact: string;
  /**
   * snake_case, such as works_at; docs/graph.md lists those of the rules.
   */
  predicate: string;
  /**
   * As what (role_at), or what was bought (bought_from).
   */
  detail: string | null;
  confidence: number;
  item_id: wire.Id;
  source_id: wire.Id;
  source: string;
  target_id: wire.Id;
  target: string;
  /**
   * When it begins to hold, as its sentence says ("starts next Monday"); otherwise that of its item.
   */
  valid_start_time: wire.OpenTimestamp;
  /**
   * When it ends ("until Friday"); otherwise that of its item.
   */
  valid_end_time: wire.OpenTimestamp;
}
/**
 * A candidate of a search.
 */
export interface Found {
  entity_id: wire.Id;
  name: string;
  key: string;
  type: EntityType;
  cosine: number | null;
  mentions: number;
}
export interface EntityHit {
  entity_id: wire.Id;
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
export interface EntityHits {
  /**
   * The best first.
   */
  entities: EntityHit[];
  count: number;
}
/**
 * Another entity, and how it is joined.
 */
export interface Neighbor {
  entity_id: wire.Id;
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
export interface GroupName {
  entity_id: wire.Id;
  name: string;
  type: EntityType;
  /**
   * Number of items that mention it.
   */
  mentions: number;
}
/**
 * An entity: a name with a known type.
 */
export interface Named {
  entity_id: string;
  entity_type: EntityType;
  name: string;
  key: string;
}
/**
 * An entity waiting to be matched against others.
 */
export interface Unresolved {
  entity_id: string;
  entity_type: EntityType;
  name: string;
  key: string;
  scope_key: string;
}
export interface Parted {
  entity_id: wire.Id;
  target_id: wire.Id;
  status: 'parted';
}
