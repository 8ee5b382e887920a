// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type TagQuery = PageQuery & {
  filter?: wire.FilterText;
  session_id?: Exclude<wire.Filter['session_id'], undefined>;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
};
export type PageQuery = wire.View & {
  limit: wire.Limit;
} & wire.PageQuery;
export type NoteRequest = items.AddRequest & {
  memory_type?: 'zettel';
  zettel_tags?: items.Tags | null;
};
export type NoteAnswer = {
  id: wire.Id;
  item_id: wire.Id;
  note_id: wire.Id;
  memory_type: 'zettel';
  status: 'created' | 'updated' | 'existing';
  seen_count?: number;
  searchable: boolean;
  title: string | null;
  tags: string[];
  concepts: string[];
  wikilinks: Wikilink[];
  decisions: items.Labelled[];
  partial: boolean;
  [k: string]: unknown | undefined;
};
export type LinkedNote = items.MemoryItem & {
  link: LinkFacts;
  [k: string]: unknown | undefined;
};
export type Backlinks = wire.Page & {
  note_id: wire.Id;
  backlinks: LinkedNote[];
  count: number;
  partial: boolean;
  [k: string]: unknown | undefined;
};
export type ForwardLinks = wire.Page & {
  note_id: wire.Id;
  forward_links: LinkedNote[];
  count: number;
  partial: boolean;
  [k: string]: unknown | undefined;
};
export type ByRelation = wire.Page & {
  source_id: wire.Id;
  relation_type: string;
  notes: LinkedNote[];
  count: number;
  partial: boolean;
  [k: string]: unknown | undefined;
};
export type Notes = wire.Page & {
  notes: items.MemoryItem[];
  count: number;
  partial: boolean;
  [k: string]: unknown | undefined;
};
export type PropertyQuery = wire.View & {
  limit: wire.Limit;
  key: string;
  value: string;
} & wire.PageQuery;
export type Connections = wire.Page & {
  note_id: wire.Id;
  connections: Connection[];
  count: number;
  partial: boolean;
  [k: string]: unknown | undefined;
};
export type ParseBody =
  | string
  | (wire.ServerOwned & {
      content?: string | null;
      auto_create?: boolean | null;
    });
export type MentioningAnswer = wire.Page & {
  entity_id: wire.Id;
  entity_name: string;
  notes: items.MemoryItem[];
  count: number;
  partial: boolean;
  [k: string]: unknown | undefined;
};

export interface NoteRef {
  note_id: wire.Id;
}
export interface PathRef {
  note_id: wire.Id;
  target_id: wire.Id;
}
export interface TagRef {
  tag: string;
}
export interface EntityRef {
  entity_id: wire.Id;
}
export interface RelationRef {
  source_id: wire.Id;
  relation_type: string;
}
export interface Wikilink {
  title: string | null;
  heading: string | null;
  alias: string | null;
  status: 'linked' | 'waiting' | 'heading';
  note_ids: string[];
}
export interface LinkRequest {
  target_id: wire.Id;
  relation_type?: string | null;
  link_type?: string | null;
  properties?: Exclude<items.EdgeRequest['properties'], undefined> | null;
}
export interface LinkAnswer {
  note_id: wire.Id;
  source_id: wire.Id;
  target_id: wire.Id;
  relation_type: string;
  link_type: string;
  bidirectional: boolean;
  status: 'created' | 'existing';
}
export interface LinkFacts {
  relation_type: string;
  from_text: boolean;
  by_hand: boolean;
  linked_at: wire.Timestamp;
}
export interface Connection {
  kind: 'forward_link' | 'backlink' | 'tag_related' | 'concept_related';
  note: Brief;
  relation_type: string | null;
  shared: string[];
}
export interface Brief {
  item_id: wire.Id;
  id: wire.Id;
  title: string | null;
  content: string;
  [k: string]: unknown | undefined;
}
export interface ParseQuery {
  content?: string;
  auto_create: boolean;
}
export interface Parsed {
  wikilinks: Wikilink[];
  concepts: string[];
  tags: string[];
  created: {
    item_id: wire.Id;
    title: string;
  }[];
  count: number;
  partial: boolean;
}
export interface ResolveQuery {
  link: string;
}
export interface Resolved {
  link: string;
  title: string | null;
  heading: string | null;
  alias: string | null;
  resolved: boolean;
  note_id: string | null;
  matches: {
    item_id: wire.Id;
    title: string | null;
    match: 'title' | 'alias';
  }[];
  count: number;
  partial: boolean;
}
export interface GraphQuery {
  depth: number;
  include_metadata: boolean;
  limit: number;
}
export interface Edge {
  source_id: wire.Id;
  target_id: wire.Id;
  relation_type: string;
}
export interface Graph {
  note_id: wire.Id;
  depth: number;
  nodes: {
    item_id: wire.Id;
    id: wire.Id;
    title: string | null;
    distance: number;
    [k: string]: unknown | undefined;
  }[];
  edges: Edge[];
  node_count: number;
  edge_count: number;
  partial: boolean;
}
export interface PathQuery {
  max_paths: number;
  max_depth: number;
}
export interface Path {
  start_id: wire.Id;
  end_id: wire.Id;
  path_notes: Brief[];
  relation_types: string[];
  length: number;
  path_strength: number;
  discovery_type: 'direct' | 'conceptual' | 'serendipitous';
  insights: string[];
}
export interface Paths {
  start_id: wire.Id;
  end_id: wire.Id;
  distance: number | null;
  paths: Path[];
  count: number;
  partial: boolean;
}
export interface DiscoveriesQuery {
  max_distance: number;
  min_surprise: number;
  limit: number;
}
export interface Discovery {
  note: Brief;
  distance: number;
  surprise: number;
  discovery_type: 'conceptual' | 'serendipitous';
  shared_tags: string[];
  shared_concepts: string[];
  path: string[];
}
export interface Discoveries {
  note_id: wire.Id;
  discoveries: Discovery[];
  count: number;
  total: number;
  partial: boolean;
}
export interface SuggestionsQuery {
  count: number;
}
export interface Suggestion {
  note: Brief;
  score: number;
  strength: number;
  reason: string;
  shared_tags: string[];
  shared_concepts: string[];
  common_notes: number;
}
export interface Suggestions {
  note_id: wire.Id;
  suggestions: Suggestion[];
  count: number;
  total: number;
  partial: boolean;
}
export interface WalkQuery {
  length: number;
  seed?: string;
}
export interface Walk {
  note_id: wire.Id;
  seed: string;
  steps: {
    source_id: wire.Id;
    target_id: wire.Id;
    relation_type: string;
  }[];
  notes: Brief[];
  length: number;
  partial: boolean;
}
export interface HubsQuery {
  min_connections: number;
  limit: number;
}
export interface Hubs {
  hubs: {
    note: Brief;
    connections: number;
    outgoing: number;
    incoming: number;
  }[];
  count: number;
  notes: number;
  total: number;
  partial: boolean;
}
export interface BridgesQuery {
  limit: number;
}
export interface Bridges {
  bridges: {
    note: Brief;
    bridge_score: number;
    connections: number;
  }[];
  count: number;
  notes: number;
  total: number;
  partial: boolean;
}
export interface ClustersQuery {
  min_size: number;
  algorithm: 'louvain' | 'components';
  limit: number;
}
export interface Cluster {
  cluster_id: string;
  note_ids: string[];
  size: number;
  central_concepts: string[];
  central_notes: Brief[];
  connection_density: number;
  cluster_strength: number;
  emergence_score: number;
}
export interface Clusters {
  clusters: Cluster[];
  count: number;
  algorithm: string;
  notes: number;
  links: number;
  total: number;
  partial: boolean;
}
export interface EmergenceQuery {
  limit: number;
  days: number;
}
export interface Concept {
  name: string;
  key: string;
  entity_id: string | null;
  has_note: boolean;
  note_count: number;
  recent_count: number;
  first_seen: wire.Timestamp;
  last_seen: wire.Timestamp;
  emergence_score: number;
  note_ids: string[];
}
export interface Concepts {
  concepts: Concept[];
  count: number;
  total: number;
  partial: boolean;
}
