// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type EntityType = string;
/**
 * @maxItems 100
 */
export type Relations = {
  predicate: string;
  description?: string;
}[];
export type ListQuery = wire.Moment &
  wire.PageQuery & {
    type?: EntityType;
    q?: string;
    order: 'name' | 'use';
    joined: boolean;
  };
export type EntityPage = wire.Page & {
  entities: Entity[];
};
export type EntityDetail = wire.Page & {
  entity_id: wire.Id;
  name: string;
  type: EntityType;
  mentions: number;
  same_as: SameAs[];
  facts: EntityFact[];
};
export type SearchQuery = wire.Moment & {
  query: string;
  type?: EntityType;
  limit: number;
};
export type NeighborPage = wire.Page & {
  entity_id: wire.Id;
  neighbors: Neighbor[];
};

export interface TypeRef {
  type: EntityType;
}
export interface TypeRequest {
  type: EntityType;
  [k: string]: unknown | undefined;
}
export interface TypeOfWorkspace {
  type: EntityType;
  by_rules: boolean;
  entities: number;
}
export interface TypeList {
  types: TypeOfWorkspace[];
  count: number;
}
export interface TypeChange {
  type: EntityType;
  status: 'created' | 'existing' | 'deleted';
}
export interface Vocabulary {
  /**
   * @maxItems 100
   */
  relations: {
    predicate: string;
    description?: string;
  }[];
  instructions: string | null;
}
export interface VocabularyRequest {
  relations: Relations;
  instructions: string | null;
  [k: string]: unknown | undefined;
}
export interface EntityRef {
  entity_id: wire.Id;
}
export interface EntityPatch {
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
  mentions: number;
  same_as: SameAs[];
}
export interface EntityFact {
  fact_id: wire.Id;
  fact: string;
  predicate: string;
  detail: string | null;
  confidence: number;
  item_id: wire.Id;
  source_id: wire.Id;
  source: string;
  target_id: wire.Id;
  target: string;
  valid_start_time: wire.OpenTimestamp;
  valid_end_time: wire.OpenTimestamp;
}
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
  mentions: number;
  score: number;
  matched: 'name' | 'words' | 'vector';
}
export interface EntityHits {
  entities: EntityHit[];
  count: number;
}
export interface Neighbor {
  entity_id: wire.Id;
  name: string;
  type: EntityType;
  facts: number;
  items: number;
  predicates: string[];
  outgoing: string[];
  incoming: string[];
}
export interface Named {
  entity_id: string;
  entity_type: EntityType;
  name: string;
  key: string;
}
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
