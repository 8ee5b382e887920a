// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type FullQuery = wire.Moment & {
  limit: number;
  memory_type?: wire.MemoryType;
  cursor?: wire.Cursor;
};
export type EdgesQuery = wire.Moment & {
  include_properties: boolean;
};
export type PathQuery = wire.Moment & {
  start_id: wire.Id;
  end_id: wire.Id;
  max_hops: number;
};
export type ExportQuery = wire.Moment & {
  format: 'graphml';
};
export type BulkNode = wire.ServerScope & {
  item_id: string;
  label?: string | null;
  properties?: wire.ServerOwned & {
    content?: string;
    memory_type?: items.WritableType;
    title?: Exclude<items.AddRequest['title'], undefined>;
    tags?: Exclude<items.AddRequest['tags'], undefined>;
    metadata?: Exclude<items.AddRequest['metadata'], undefined>;
    valid_start_time?: wire.OpenTimestamp;
    valid_end_time?: wire.OpenTimestamp;
    external_id?: never;
    origin?: never;
    [k: string]: unknown | undefined;
  };
  [k: string]: unknown | undefined;
};
export type BulkEdge = wire.ServerScope & {
  source_id: string;
  target_id: string;
  edge_type: Exclude<items.EdgeRequest['relation_type'], undefined>;
  properties?: Exclude<items.EdgeRequest['properties'], undefined>;
  [k: string]: unknown | undefined;
};

export interface Node {
  item_id: wire.Id;
  label: string;
  content: string;
  memory_type: wire.MemoryType | null;
  category: string | null;
  node_category: 'knowledge' | 'expertise' | 'operational' | 'structured' | 'entity';
  entity_type: string | null;
  confidence: number | null;
  status: string | null;
  tags: string[];
  created_at: wire.OpenTimestamp;
  true_at: wire.Timestamp | null;
  metadata: {
    [k: string]: unknown | undefined;
  } | null;
}
export interface Edge {
  source_id: wire.Id;
  target_id: wire.Id;
  edge_type: string;
  edge_id?: string | null;
  predicate?: string | null;
  properties?: {
    [k: string]: unknown | undefined;
  };
}
export interface Full {
  nodes: Node[];
  edges: Edge[];
  node_count: number;
  edge_count: number;
  partial: boolean;
  next_cursor: string | null;
}
export interface EdgesRequest {
  /**
   * @maxItems 5000
   */
  node_ids: wire.Id[];
  [k: string]: unknown | undefined;
}
export interface Edges {
  edges: Edge[];
  count: number;
  partial: boolean;
}
export interface Path {
  path_found: boolean;
  hops: number | null;
  path: Node[];
  edges: Edge[];
  partial: boolean;
}
export interface ItemNode {
  item_id: string;
  memory_type: wire.MemoryType;
  title?: string | null;
  status?: string | null;
  tags?: string[] | null;
  confidence?: unknown;
  entity_type?: string | null;
  content: string;
  metadata_json: string | null;
  created_at: string;
  valid_start_time?: string | null;
  valid_start_local?: string | null;
}
export interface EntityNode {
  entity_id: string;
  name: string;
  entity_type: string;
}
export interface NameLink {
  entity_id: string;
  edge_type: string;
}
export interface BulkRequest {
  /**
   * @maxItems 1000
   */
  nodes: BulkNode[];
  /**
   * @maxItems 2000
   */
  edges: BulkEdge[];
  delete_prefix?: string | null;
  [k: string]: unknown | undefined;
}
export interface BulkAnswer {
  nodes_upserted: number;
  nodes_unchanged: number;
  edges_upserted: number;
  nodes_deleted: number;
  queued: boolean;
  ids: {
    [k: string]: string | undefined;
  };
}
export interface NodeRef {
  node_id: wire.Id;
}
export interface NodePatch {
  label?: string | null;
  entity_type?: string;
  [k: string]: unknown | undefined;
}
export interface NodeDeleted {
  item_id: wire.Id;
  node_category: 'item' | 'entity';
  status: 'deleted';
  deleted: {
    [k: string]: number | undefined;
  };
}
