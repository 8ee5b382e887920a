// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
export type TagQuery = PageQuery & {
  filter?: wire.FilterText;
  session_id?: Exclude<wire.Filter['session_id'], undefined>;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
};
/**
 * A page of notes, also of the past.
 */
export type PageQuery = wire.View & {
  limit: wire.Limit;
} & wire.PastPageQuery;
/**
 * A note. `[[Title]]`, `[[Title|shown text]]` and `[[Title#heading]]` in its text link it to the notes of that title, now or as soon as there are any; `((Concept))` and `#tag` mark concepts and tags. Marks inside code are none. Other fields of an item are taken as in `POST /memory/add`.
 */
export type NoteRequest = items.AddRequest & {
  /**
   * Always zettel; no classification.
   */
  memory_type?: 'zettel';
  /**
   * The same as `tags`.
   */
  zettel_tags?: items.Tags | null;
};
/**
 * A stored note and what its text links to.
 */
export type NoteAnswer = {
  id: wire.Id;
  item_id: wire.Id;
  note_id: wire.Id;
  memory_type: 'zettel';
  status: 'created' | 'updated' | 'existing';
  /**
   * How often it was sent; only of a note that was sent again.
   */
  seen_count?: number;
  searchable: boolean;
  title: string | null;
  /**
   * Those that were sent, and those in the text.
   */
  tags: string[];
  concepts: string[];
  wikilinks: Wikilink[];
  /**
   * What the note labels as decided: items of their own, PART_OF it.
   */
  decisions: items.Labelled[];
  /**
   * Whether the text has more than the 2,000 links, 1,000 concepts and 1,000 tags that are read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};
/**
 * A note and how it is linked.
 */
export type LinkedNote = items.MemoryItem & {
  link: LinkFacts;
  [k: string]: unknown | undefined;
};
/**
 * Notes that link to a note, the newest link first.
 */
export type Backlinks = wire.Page & {
  note_id: wire.Id;
  backlinks: LinkedNote[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};
/**
 * Notes that a note links to, the newest link first.
 */
export type ForwardLinks = wire.Page & {
  note_id: wire.Id;
  forward_links: LinkedNote[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};
/**
 * Notes linked by a relation, the newest link first; by LINKS_TO, in both directions.
 */
export type ByRelation = wire.Page & {
  source_id: wire.Id;
  relation_type: string;
  notes: LinkedNote[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};
/**
 * Notes, newest first.
 */
export type Notes = wire.Page & {
  notes: items.MemoryItem[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};
/**
 * A property or metadata key and its value.
 */
export type PropertyQuery = wire.View & {
  limit: wire.Limit;
  /**
   * `title`, `tags`, `zettel_tags`, `status`, `external_id`, `origin` or `entity_name`; any other is looked up in the metadata, with dots for nested keys.
   */
  key: string;
  /**
   * Exactly as it was stored; numbers and booleans as text. Tags in any case.
   */
  value: string;
} & wire.PastPageQuery;
/**
 * What connects a note to others: links in both directions, tags and concepts.
 */
export type Connections = wire.Page & {
  note_id: wire.Id;
  connections: Connection[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};
/**
 * The text, as a JSON string or in `content`; nothing if it is in the query.
 */
export type ParseBody =
  | string
  | (wire.ServerOwned & {
      content?: string | null;
      auto_create?: boolean | null;
    });
/**
 * A link to be resolved.
 */
export type ResolveQuery = wire.Moment & {
  /**
   * A title, or a link as it is written: `Title`, `[[Title|alias]]`, `Title#heading`.
   */
  link: string;
};
/**
 * How much of the graph around a note.
 */
export type GraphQuery = wire.Moment & {
  /**
   * Links from the note.
   */
  depth: number;
  /**
   * Adds content, tags, concepts, times and metadata to the notes.
   */
  include_metadata: boolean;
  /**
   * Notes at most.
   */
  limit: number;
};
/**
 * Which paths.
 */
export type PathQuery = wire.Moment & {
  /**
   * Paths at most.
   */
  max_paths: number;
  /**
   * Longest path, in links.
   */
  max_depth: number;
};
/**
 * Which discoveries.
 */
export type DiscoveriesQuery = wire.Moment & {
  /**
   * Links from the note at most.
   */
  max_distance: number;
  min_surprise: number;
  /**
   * Notes at most.
   */
  limit: number;
};
/**
 * How many suggestions.
 */
export type SuggestionsQuery = wire.Moment & {
  /**
   * Notes at most.
   */
  count: number;
};
/**
 * A random walk.
 */
export type WalkQuery = wire.Moment & {
  /**
   * Steps at most.
   */
  length: number;
  /**
   * The same seed leads the same way, as long as the links are the same; by default one at random, which the answer names.
   */
  seed?: string;
};
/**
 * Which hubs.
 */
export type HubsQuery = wire.Moment & {
  /**
   * Linked notes at least.
   */
  min_connections: number;
  /**
   * Notes at most.
   */
  limit: number;
};
/**
 * Which bridges.
 */
export type BridgesQuery = wire.Moment & {
  /**
   * Notes at most.
   */
  limit: number;
};
/**
 * Which clusters.
 */
export type ClustersQuery = wire.Moment & {
  /**
   * Notes at least.
   */
  min_size: number;
  /**
   * louvain: communities of best modularity; components: whatever is linked at all.
   */
  algorithm: 'louvain' | 'components';
  /**
   * Clusters at most.
   */
  limit: number;
};
/**
 * Which concepts.
 */
export type EmergenceQuery = wire.Moment & {
  /**
   * Concepts at most.
   */
  limit: number;
  /**
   * What counts as recent.
   */
  days: number;
};
/**
 * Notes that mention an entity, newest first.
 */
export type MentioningAnswer = wire.Page & {
  entity_id: wire.Id;
  entity_name: string;
  notes: items.MemoryItem[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};

/**
 * Notes, the links between them, and what their graph shows.
 */
export interface Zettel {
  [k: string]: unknown | undefined;
}
export interface NoteRef {
  note_id: wire.Id;
}
export interface PathRef {
  note_id: wire.Id;
  target_id: wire.Id;
}
export interface TagRef {
  /**
   * With or without its `#`; in any case.
   */
  tag: string;
}
export interface EntityRef {
  entity_id: wire.Id;
}
export interface RelationRef {
  source_id: wire.Id;
  /**
   * Letters, digits and underscores, in any case.
   */
  relation_type: string;
}
/**
 * A link as a text writes it, and the notes it leads to.
 */
export interface Wikilink {
  /**
   * Title of the other note; null for a heading of the note itself.
   */
  title: string | null;
  heading: string | null;
  /**
   * The text that is shown.
   */
  alias: string | null;
  /**
   * linked: there are notes of this title; waiting: it becomes a link with the note that gets the title; heading: it leads to a part of its own note.
   */
  status: 'linked' | 'waiting' | 'heading';
  /**
   * Notes with this title, then notes that had it; at most 100.
   */
  note_ids: string[];
}
export interface LinkRequest {
  target_id: wire.Id;
  /**
   * Letters, digits and underscores; stored in upper case. LINKS_TO is stored in both directions, any other from note to target. Types that only the service makes (docs/graph.md) are refused.
   */
  relation_type?: string | null;
  /**
   * The same as `relation_type`.
   */
  link_type?: string | null;
  /**
   * Values must be scalars or lists of scalars.
   */
  properties?: Exclude<items.EdgeRequest['properties'], undefined> | null;
}
/**
 * The link.
 */
export interface LinkAnswer {
  note_id: wire.Id;
  source_id: wire.Id;
  target_id: wire.Id;
  relation_type: string;
  link_type: string;
  bidirectional: boolean;
  status: 'created' | 'existing';
}
/**
 * A link between two notes.
 */
export interface LinkFacts {
  relation_type: string;
  /**
   * Whether the text of the note makes it; such a link goes with the text.
   */
  from_text: boolean;
  by_hand: boolean;
  linked_at: wire.Timestamp;
}
/**
 * A note and what connects it.
 */
export interface Connection {
  kind: 'forward_link' | 'backlink' | 'tag_related' | 'concept_related';
  note: Brief;
  /**
   * Of links.
   */
  relation_type: string | null;
  /**
   * Tags or concepts that both have.
   */
  shared: string[];
}
/**
 * A note in short.
 */
export interface Brief {
  item_id: wire.Id;
  id: wire.Id;
  title: string | null;
  /**
   * Beginning of the content.
   */
  content: string;
  [k: string]: unknown | undefined;
}
/**
 * A text to be read for links.
 */
export interface ParseQuery {
  /**
   * The text; or a JSON string as the body.
   */
  content?: string;
  /**
   * Creates an empty note for each title that no note has; needs `write:memories`.
   */
  auto_create: boolean;
}
/**
 * What a text marks, in its order, each once.
 */
export interface Parsed {
  wikilinks: Wikilink[];
  concepts: string[];
  tags: string[];
  /**
   * Notes created for titles that no note had; at most 100 per request.
   *
   * Items: A new note.
   */
  created: {
    item_id: wire.Id;
    title: string;
  }[];
  /**
   * Links.
   */
  count: number;
  /**
   * Whether there are more links, concepts or tags than are read, or more titles without a note than are created at once: ask again for the rest.
   */
  partial: boolean;
}
/**
 * The notes that a link leads to: those of this title, then those that had it.
 */
export interface Resolved {
  link: string;
  title: string | null;
  heading: string | null;
  alias: string | null;
  resolved: boolean;
  /**
   * The first of them; null if there is none.
   */
  note_id: string | null;
  /**
   * Items: A note of this title.
   */
  matches: {
    item_id: wire.Id;
    title: string | null;
    /**
     * alias: an earlier title.
     */
    match: 'title' | 'alias';
  }[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * A link between two notes of an answer.
 */
export interface Edge {
  source_id: wire.Id;
  target_id: wire.Id;
  relation_type: string;
}
/**
 * The notes around a note, nearest first, and all links between them. LINKS_TO stands once, in the direction in which it was made.
 */
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
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * A way from a note to another.
 */
export interface Path {
  start_id: wire.Id;
  end_id: wire.Id;
  path_notes: Brief[];
  /**
   * Of each link, whatever its direction; empty where the notes only have concepts or tags in common.
   */
  relation_types: string[];
  /**
   * Links.
   */
  length: number;
  /**
   * 1 / length; of a conceptual one without links, half of what the notes have in common.
   */
  path_strength: number;
  /**
   * direct: one link; conceptual: the ends have a concept or tag in common; serendipitous: neither.
   */
  discovery_type: 'direct' | 'conceptual' | 'serendipitous';
  /**
   * In words.
   */
  insights: string[];
}
/**
 * The shortest ways from a note to another, along links in both directions; in the order of the ids of their notes.
 */
export interface Paths {
  start_id: wire.Id;
  end_id: wire.Id;
  /**
   * Links of the shortest ones; null if there is none.
   */
  distance: number | null;
  paths: Path[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * A note that is not linked to the note, but can be reached.
 */
export interface Discovery {
  note: Brief;
  distance: number;
  /**
   * 1 - (1 / distance + overlap) / 2; overlap: the part of all tags and concepts of the two notes that both have.
   */
  surprise: number;
  discovery_type: 'conceptual' | 'serendipitous';
  shared_tags: string[];
  shared_concepts: string[];
  /**
   * Ids of the notes on one of the shortest ways.
   */
  path: string[];
}
/**
 * Notes that may surprise, most surprising first.
 */
export interface Discoveries {
  note_id: wire.Id;
  discoveries: Discovery[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * All of them, of which this answer shows the first ones.
   */
  total: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * A note that may be worth a link.
 */
export interface Suggestion {
  note: Brief;
  /**
   * 0 to 1.
   */
  score: number;
  /**
   * Of the missing link: (2 · shared concepts + shared tags) / all concepts of both.
   */
  strength: number;
  reason: string;
  shared_tags: string[];
  shared_concepts: string[];
  /**
   * Notes that are linked to both.
   */
  common_notes: number;
}
/**
 * Notes without a link to the note that have concepts, tags or linked notes in common with it, best first.
 */
export interface Suggestions {
  note_id: wire.Id;
  suggestions: Suggestion[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * All of them, of which this answer shows the first ones.
   */
  total: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * A walk along links in both directions; it ends early at a note without any.
 */
export interface Walk {
  note_id: wire.Id;
  seed: string;
  /**
   * Items: A step.
   */
  steps: {
    source_id: wire.Id;
    target_id: wire.Id;
    relation_type: string;
  }[];
  /**
   * Where it leads, from the start on.
   */
  notes: Brief[];
  /**
   * Steps.
   */
  length: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * Notes by how many others they are linked with, whatever the direction.
 */
export interface Hubs {
  /**
   * Items: A hub.
   */
  hubs: {
    note: Brief;
    /**
     * Notes that it is linked with.
     */
    connections: number;
    /**
     * Notes that it links to.
     */
    outgoing: number;
    /**
     * Notes that link to it.
     */
    incoming: number;
  }[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Notes that were counted.
   */
  notes: number;
  /**
   * All of them, of which this answer shows the first ones.
   */
  total: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * Notes by how many of the shortest ways between others lead over them (betweenness, from 0 to 1). Partial in a large graph, where ways from a part of the notes stand for all.
 */
export interface Bridges {
  /**
   * Items: A bridge.
   */
  bridges: {
    note: Brief;
    bridge_score: number;
    connections: number;
  }[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * Notes that were counted.
   */
  notes: number;
  /**
   * All of them, of which this answer shows the first ones.
   */
  total: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * Notes that are linked with each other more than with others.
 */
export interface Cluster {
  /**
   * The same as long as its first note is.
   */
  cluster_id: string;
  /**
   * Best connected first.
   */
  note_ids: string[];
  size: number;
  /**
   * Concepts, then tags, that most of its best connected notes have.
   */
  central_concepts: string[];
  /**
   * The best connected.
   */
  central_notes: Brief[];
  /**
   * Linked pairs of its notes / all pairs.
   */
  connection_density: number;
  /**
   * Linked pairs within / those and links to other notes.
   */
  cluster_strength: number;
  /**
   * cluster_strength · (1 - 1 / size)
   */
  emergence_score: number;
}
/**
 * Clusters, largest first.
 */
export interface Clusters {
  clusters: Cluster[];
  /**
   * Rows of this answer.
   */
  count: number;
  algorithm: string;
  /**
   * Notes that were counted.
   */
  notes: number;
  /**
   * Linked pairs.
   */
  links: number;
  /**
   * All of them, of which this answer shows the first ones.
   */
  total: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
/**
 * A concept, or a title that notes refer to and no note has yet.
 */
export interface Concept {
  name: string;
  key: string;
  entity_id: string | null;
  /**
   * Whether a note has this title.
   */
  has_note: boolean;
  note_count: number;
  /**
   * Notes that took it up in the last days.
   */
  recent_count: number;
  first_seen: wire.Timestamp;
  last_seen: wire.Timestamp;
  /**
   * recent_count / note_count · (1 - 1 / (1 + note_count))
   */
  emergence_score: number;
  /**
   * The newest, at most 10.
   */
  note_ids: string[];
}
/**
 * What is emerging: taken up by most notes of late.
 */
export interface Concepts {
  concepts: Concept[];
  /**
   * Rows of this answer.
   */
  count: number;
  /**
   * All of them, of which this answer shows the first ones.
   */
  total: number;
  /**
   * Whether a bound was reached: there is more than was read.
   */
  partial: boolean;
}
