// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "FullQuery".
 */
export type FullQuery = Moment & {
  /**
   * Nodes of a page, at most 20,000. A page has at least one item with the entities that it names.
   */
  limit: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
};
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "EdgesQuery".
 */
export type EdgesQuery = Moment & {
  include_properties: boolean;
};
/**
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "PathQuery".
 */
export type PathQuery = Moment & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  start_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  end_id: string;
  max_hops: number;
};
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "ExportQuery".
 */
export type ExportQuery = Moment & {
  format: 'graphml';
};
/**
 * A node of the caller: an item with its `item_id` as external_id.
 *
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "BulkNode".
 */
export type BulkNode = ServerScope & {
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
  properties?: ServerOwned & {
    content?: string;
    /**
     * All memory types except evaluation, which callers cannot create.
     */
    memory_type?:
      | 'semantic'
      | 'episodic'
      | 'procedural'
      | 'pending'
      | 'zettel'
      | 'decision'
      | 'opinion'
      | 'observation'
      | 'reasoning'
      | 'constraint'
      | 'learned'
      | 'plan'
      | 'plan_task'
      | 'code'
      | 'anchor'
      | 'tool_call'
      | 'conversation_turn'
      | 'conversation'
      | 'document'
      | 'hook_capture'
      | 'timeline_entry'
      | 'seed_item';
    title?: string | null;
    tags?: Tags;
    metadata?: Metadata | null;
    /**
     * RFC 3339 in UTC; null if the interval is open.
     */
    valid_start_time?: string | null;
    /**
     * RFC 3339 in UTC; null if the interval is open.
     */
    valid_end_time?: string | null;
    external_id?: never;
    origin?: never;
    [k: string]: unknown | undefined;
  };
  [k: string]: unknown | undefined;
};
/**
 * Server-owned fields including the item's id, which few requests may name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * @maxItems 1000
 */
export type Tags = string[] | null;
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "BulkEdge".
 */
export type BulkEdge = ServerScope & {
  /**
   * A node of this request, an external_id or an item id.
   */
  source_id: string;
  /**
   * As source_id.
   */
  target_id: string;
  /**
   * Letters, digits and underscores; stored in upper case. Types that only the service makes (docs/graph.md) are refused.
   */
  edge_type: string;
  /**
   * Values must be scalars or lists of scalars.
   */
  properties?: ServerOwned & {
    mirror?: never;
    by_hand?: never;
    from_text?: never;
    is_new?: never;
    created_at?: never;
    transaction_time_start?: never;
    transaction_time_end?: never;
    [k: string]: string | number | boolean | null | string[] | number[] | undefined;
  };
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
 *
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "Node".
 */
export interface Node {
  /**
   * Id of the item or entity.
   */
  item_id: string;
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
  memory_type:
    | (
        | 'semantic'
        | 'episodic'
        | 'procedural'
        | 'pending'
        | 'zettel'
        | 'decision'
        | 'opinion'
        | 'observation'
        | 'reasoning'
        | 'constraint'
        | 'learned'
        | 'plan'
        | 'plan_task'
        | 'code'
        | 'evaluation'
        | 'anchor'
        | 'tool_call'
        | 'conversation_turn'
        | 'conversation'
        | 'document'
        | 'hook_capture'
        | 'timeline_entry'
        | 'seed_item'
      )
    | null;
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
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  created_at: string | null;
  /**
   * Null where it is longer than 2,000 characters: read the item.
   */
  metadata: {
    [k: string]: unknown | undefined;
  } | null;
}
/**
 * A relationship between two nodes.
 *
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "Edge".
 */
export interface Edge {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  /**
   * Type of the relationship, see docs/graph.md.
   */
  edge_type: string;
  /**
   * Id of a fact.
   */
  edge_id?: string | null;
  /**
   * What a fact says of the two, such as works_for.
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
 * The graph from its newest item on: items and the entities they name, with the relationships between nodes of this page and of those before.
 *
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "Full".
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
export interface EdgesRequest {
  /**
   * Ids of items and entities; unknown ones are ignored.
   *
   * @maxItems 5000
   *
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  node_ids: string[];
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "Edges".
 */
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
 *
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "Path".
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
 *
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "ItemNode".
 */
export interface ItemNode {
  item_id: string;
  /**
   * All memory types.
   */
  memory_type:
    | 'semantic'
    | 'episodic'
    | 'procedural'
    | 'pending'
    | 'zettel'
    | 'decision'
    | 'opinion'
    | 'observation'
    | 'reasoning'
    | 'constraint'
    | 'learned'
    | 'plan'
    | 'plan_task'
    | 'code'
    | 'evaluation'
    | 'anchor'
    | 'tool_call'
    | 'conversation_turn'
    | 'conversation'
    | 'document'
    | 'hook_capture'
    | 'timeline_entry'
    | 'seed_item';
  title?: string | null;
  status?: string | null;
  tags?: string[] | null;
  confidence?: unknown;
  entity_type?: string | null;
  content: string;
  metadata_json: string | null;
  created_at: string;
}
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "EntityNode".
 */
export interface EntityNode {
  entity_id: string;
  name: string;
  entity_type: string;
}
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "NameTie".
 */
export interface NameTie {
  entity_id: string;
  edge_type: string;
}
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
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
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "BulkAnswer".
 */
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
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "NodeRef".
 */
export interface NodeRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  node_id: string;
}
export interface NodePatch {
  /**
   * The title of an item; null removes it. Of an entity, another spelling of its name: for another name, declare two entities to be the same.
   */
  label?: string | null;
  /**
   * Type of an entity, or of an item of type code.
   */
  entity_type?: string;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Graph`'s JSON-Schema
 * via the `definition` "NodeDeleted".
 */
export interface NodeDeleted {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  node_category: 'item' | 'entity';
  status: 'deleted';
  /**
   * Number of deleted nodes and relationships by kind.
   */
  deleted: {
    [k: string]: number | undefined;
  };
}
