// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type FullQuery = wire.Moment & {
  /**
   * Nodes of a page, at most 20,000. A page has at least one item with the entities that it names.
   */
  limit: number;
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
/**
 * A node of the caller: an item with its `item_id` as external_id.
 */
export type BulkNode = wire.ServerScope & {
  /**
   * Chosen by the caller, as `external_id` of the item.
   */
  item_id: string;
  /**
   * Title of the item; also its content if there is no other.
   */
  label?: string | null;
  /**
   * Fields of the item: content, memory_type (semantic by default), tags, valid times and the key fields of its type. Any other name is set in the metadata.
   */
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
  /**
   * A node of this request, an external_id or an item id.
   */
  source_id: string;
  /**
   * As source_id.
   */
  target_id: string;
  edge_type: Exclude<items.EdgeRequest['relation_type'], undefined>;
  properties?: Exclude<items.EdgeRequest['properties'], undefined>;
  [k: string]: unknown | undefined;
};

/**
 * The graph as viewers show it: nodes and edges.
 */
export interface Graph {
  [k: string]: unknown | undefined;
}
/**
 * An item or an entity.
 */
export interface Node {
  /**
   * Id of the item or entity.
   */
  item_id: wire.Id;
  /**
   * What a viewer writes beside the node: the title of an item or the beginning of its text, the name of an entity.
   */
  label: string;
  /**
   * The first 500 characters of an item; the name of an entity.
   */
  content: string;
  /**
   * Null for an entity.
   */
  memory_type: wire.MemoryType | null;
  /**
   * `category` of the metadata, if it is a text.
   */
  category: string | null;
  /**
   * The layer of its type for an item, `entity` for an entity.
   */
  node_category: 'knowledge' | 'expertise' | 'operational' | 'structured' | 'entity';
  /**
   * Type of an entity, or of an item of type code.
   */
  entity_type: string | null;
  confidence: number | null;
  /**
   * Null for an entity.
   */
  status: string | null;
  tags: string[];
  created_at: wire.OpenTimestamp;
  /**
   * Null where it is longer than 2,000 characters: read the item.
   */
  metadata: {
    [k: string]: unknown | undefined;
  } | null;
}
/**
 * A relationship between two nodes.
 */
export interface Edge {
  source_id: wire.Id;
  target_id: wire.Id;
  /**
   * Type of the relationship, see docs/graph.md.
   */
  edge_type: string;
  /**
   * Id of a fact.
   */
  edge_id?: string | null;
  /**
   * What a fact says of the two, such as works_at.
   */
  predicate?: string | null;
  /**
   * Where they are asked for.
   */
  properties?: {
    [k: string]: unknown | undefined;
  };
}
/**
 * The graph from its newest item on: items and the entities they name, with the relationships between nodes of this page and of those before.
 */
export interface Full {
  nodes: Node[];
  edges: Edge[];
  /**
   * Nodes of this page.
   */
  node_count: number;
  /**
   * Edges of this page.
   */
  edge_count: number;
  /**
   * Whether there is more: the limit was reached, or the time was over (1.5 s).
   */
  partial: boolean;
  /**
   * Where the graph goes on; null on the last page.
   */
  next_cursor: string | null;
}
export interface EdgesRequest {
  /**
   * Ids of items and entities; unknown ones are ignored.
   *
   * @maxItems 5000
   */
  node_ids: wire.Id[];
  [k: string]: unknown | undefined;
}
export interface Edges {
  edges: Edge[];
  count: number;
  /**
   * There are more than 50,000; ask for fewer nodes.
   */
  partial: boolean;
}
/**
 * A shortest path between two nodes, in whatever direction its relationships lead.
 */
export interface Path {
  path_found: boolean;
  /**
   * Number of edges; null if there is no path.
   */
  hops: number | null;
  /**
   * The nodes from start to end.
   */
  path: Node[];
  /**
   * The edges between them, in order.
   */
  edges: Edge[];
  /**
   * The search was ended before all was seen: after 50,000 nodes or 5 s.
   */
  partial: boolean;
}
/**
 * The state of an item as it is read for a node.
 */
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
  /**
   * Items of the workspace whose external_id begins so, and that are not among the nodes, are deleted; at most 1,000.
   */
  delete_prefix?: string | null;
  [k: string]: unknown | undefined;
}
export interface BulkAnswer {
  /**
   * Nodes of the request: created, changed and unchanged.
   */
  nodes_upserted: number;
  /**
   * Of these, those that were the same already.
   */
  nodes_unchanged: number;
  edges_upserted: number;
  nodes_deleted: number;
  /**
   * The item id of each node, by the id that the caller gave it.
   */
  ids: {
    [k: string]: string | undefined;
  };
}
export interface NodeRef {
  node_id: wire.Id;
}
export interface NodePatch {
  /**
   * The title of an item; null removes it. Of an entity, its name: the earlier one stays an alias.
   */
  label?: string | null;
  /**
   * Type of an entity, or of an item of type code.
   */
  entity_type?: string;
  [k: string]: unknown | undefined;
}
export interface NodeDeleted {
  item_id: wire.Id;
  node_category: 'item' | 'entity';
  status: 'deleted';
  /**
   * Number of deleted nodes and relationships by kind.
   */
  deleted: {
    [k: string]: number | undefined;
  };
}
