// Written by `npm run generate`. Do not edit.
/**
 * A note. `[[Title]]`, `[[Title|shown text]]` and `[[Title#heading]]` in its text link it to the notes of that title, now or as soon as there are any; `((Concept))` and `#tag` mark concepts and tags. Marks inside code are none. Other fields of an item are taken as in `POST /memory/add`.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "NoteRequest".
 */
export type NoteRequest = AddRequest & {
  /**
   * Always zettel; no classification.
   */
  memory_type?: 'zettel';
  /**
   * The same as `tags`.
   */
  zettel_tags?: Tags | null;
};
/**
 * One memory, stored with the given type. Key fields of the type may be sent at top level or in metadata; top level takes precedence.
 */
export type AddRequest = ServerOwned & {
  content: string;
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
  metadata?: Metadata | null;
  title?: string | null;
  /**
   * @maxItems 1000
   */
  tags?: string[] | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time?: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time?: string | null;
  /**
   * Client-defined id, used to recognise the item when it is imported again.
   */
  external_id?: string | null;
  /**
   * What this item replaces: item ids or external ids, also as `supersedes` or `replaces` in metadata. Unknown ones are skipped.
   */
  supersedes?: (string | string[]) | null;
  /**
   * `import:<word>` for imported content; all other origins are set by the server.
   */
  origin?: string;
  /**
   * false stores the item without an embedding; cannot be combined with use_pipeline true.
   */
  embed?: boolean;
  /**
   * Accepted for compatibility; typed items are always stored directly.
   */
  use_pipeline?: boolean;
  /**
   * By default, an item that says exactly the same as an earlier one of the same user (text, source, times, fields) is not stored again but counted: `seen_count`. true also skips items that exist in the workspace under the same external_id, or without one with the same type and content. false stores everything.
   */
  skip_existing?: boolean | null;
  conversation_context?: {
    [k: string]: unknown | undefined;
  } | null;
  profile_name?: string | null;
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
 * Fields set by the server. Sending one is rejected everywhere except inside metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * @maxItems 1000
 */
export type Tags = string[];
/**
 * A stored note and what its text links to.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "NoteAnswer".
 */
export type NoteAnswer = {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
  memory_type: 'zettel';
  status: 'created' | 'existing';
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
   * Whether the text has more than the 2,000 links, 1,000 concepts and 1,000 tags that are read.
   */
  partial: boolean;
  [k: string]: unknown | undefined;
};
/**
 * Values must be scalars or lists of scalars.
 */
export type Properties = ServerOwned & {
  mirror?: never;
  by_hand?: never;
  from_text?: never;
  is_new?: never;
  created_at?: never;
  transaction_time_start?: never;
  transaction_time_end?: never;
  [k: string]: string | number | boolean | null | string[] | number[] | undefined;
};
/**
 * A note and how it is linked.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "LinkedNote".
 */
export type LinkedNote = MemoryItem & {
  link: LinkFacts;
  [k: string]: unknown | undefined;
};
/**
 * A page of notes, also of the past.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "PageQuery".
 */
export type PageQuery = {
  /**
   * Rows per page.
   */
  limit: number;
} & (PageQuery1 & Moment);
/**
 * Notes that link to a note, the newest link first.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Backlinks".
 */
export type Backlinks = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "ForwardLinks".
 */
export type ForwardLinks = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "ByRelation".
 */
export type ByRelation = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Notes".
 */
export type Notes = Page & {
  notes: MemoryItem[];
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "PropertyQuery".
 */
export type PropertyQuery = {
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * `title`, `tags`, `zettel_tags`, `status`, `external_id`, `origin` or `entity_name`; any other is looked up in the metadata, with dots for nested keys.
   */
  key: string;
  /**
   * Exactly as it was stored; numbers and booleans as text. Tags in any case.
   */
  value: string;
} & (PageQuery1 & Moment);
/**
 * What connects a note to others: links in both directions, tags and concepts.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Connections".
 */
export type Connections = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "ParseBody".
 */
export type ParseBody =
  | string
  | (ServerOwned & {
      content?: string | null;
      auto_create?: boolean | null;
    });
/**
 * A link to be resolved.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "ResolveQuery".
 */
export type ResolveQuery = Moment & {
  /**
   * A title, or a link as it is written: `Title`, `[[Title|alias]]`, `Title#heading`.
   */
  link: string;
};
/**
 * How much of the graph around a note.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "GraphQuery".
 */
export type GraphQuery = Moment & {
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "PathQuery".
 */
export type PathQuery = Moment & {
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "DiscoveriesQuery".
 */
export type DiscoveriesQuery = Moment & {
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "SuggestionsQuery".
 */
export type SuggestionsQuery = Moment & {
  /**
   * Notes at most.
   */
  count: number;
};
/**
 * A random walk.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "WalkQuery".
 */
export type WalkQuery = Moment & {
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "HubsQuery".
 */
export type HubsQuery = Moment & {
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "BridgesQuery".
 */
export type BridgesQuery = Moment & {
  /**
   * Notes at most.
   */
  limit: number;
};
/**
 * Which clusters.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "ClustersQuery".
 */
export type ClustersQuery = Moment & {
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "EmergenceQuery".
 */
export type EmergenceQuery = Moment & {
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "MentioningAnswer".
 */
export type MentioningAnswer = Page & {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
  entity_name: string;
  notes: MemoryItem[];
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
 * Notes, the links between them, and what their graph tells.
 */
export interface Zettel {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "NoteRef".
 */
export interface NoteRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
}
/**
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "PathRef".
 */
export interface PathRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
}
/**
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "TagRef".
 */
export interface TagRef {
  /**
   * With or without its `#`; in any case.
   */
  tag: string;
}
/**
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "EntityRef".
 */
export interface EntityRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  entity_id: string;
}
/**
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "RelationRef".
 */
export interface RelationRef {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Letters, digits and underscores, in any case.
   */
  relation_type: string;
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
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
  [k: string]: unknown | undefined;
}
/**
 * A link as a text writes it, and the notes it leads to.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Wikilink".
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
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
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
  properties?: Properties | null;
}
/**
 * The link.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "LinkAnswer".
 */
export interface LinkAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  source_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  target_id: string;
  relation_type: string;
  link_type: string;
  bidirectional: boolean;
  status: 'created' | 'existing';
}
/**
 * A link between two notes.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "LinkFacts".
 */
export interface LinkFacts {
  relation_type: string;
  /**
   * Whether the text of the note makes it; such a link goes with the text.
   */
  from_text: boolean;
  by_hand: boolean;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  linked_at: string;
}
/**
 * A memory item. The key fields of its type are added at top level.
 */
export interface MemoryItem {
  /**
   * Counts the changes, from 1; also the ETag.
   */
  version: number;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  content: string;
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
  metadata: Metadata;
  /**
   * Set by a search.
   */
  score: number | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  updated_at: string;
  /**
   * Only returned by GET of a single item, if it has an embedding.
   */
  embedding: number[] | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time: string | null;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  transaction_time: string;
  /**
   * Entities named in the item. Only filled in GET of a single item and in search results.
   */
  entities: EntityOfItem[];
  /**
   * Facts stated about these entities. Only filled in GET of a single item and in search results.
   */
  relations: RelationOfItem[];
  node_category: 'knowledge' | 'expertise' | 'operational' | 'structured';
  /**
   * With include_grounding: the reference knowledge that supports it, best first.
   */
  grounded_in?: Ground[];
  /**
   * Main entity of the item.
   */
  entity_name: string | null;
  user_id: string | null;
  workspace_id: string | null;
  tenant_id: string;
  tags: string[];
  origin: string;
  /**
   * @minItems 1
   */
  lineage_roots: [string, ...string[]];
  /**
   * Superseded, retracted and archived items are excluded from searches unless requested.
   */
  status: string;
  title?: string;
  external_id?: string;
  rerank_status: string;
  /**
   * Why it was retracted.
   */
  retraction_reason?: string;
  /**
   * The item that says the same and was retracted for good, because of which this one is retracted from its beginning.
   */
  rejected_as?: string;
  /**
   * How sure it is, from 0 to 1; left out as long as nobody has said or doubted it. Of a decision the confidence that it began with.
   */
  confidence?: number;
  /**
   * Whether another statement was set against it.
   */
  challenged?: boolean;
  /**
   * How often another statement was set against it.
   */
  challenge_count?: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  last_challenged_at?: string;
  /**
   * Whether somebody has to look at it.
   */
  needs_review?: boolean;
  review_reason?: string;
  /**
   * Whether it stands beside a statement that contradicts it.
   */
  has_conflict?: boolean;
  /**
   * The statement that was last set against it.
   */
  conflicting_assertion?: string;
  /**
   * Whether evidence has kept it against another statement.
   */
  auto_verified?: boolean;
  /**
   * Which evidence.
   */
  verification_method?: string;
  /**
   * Whether something that it was made from, however far away, was retracted. Only returned by GET of a single item.
   */
  stale?: boolean;
  /**
   * How often it was sent, if more than once.
   */
  seen_count?: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  last_seen_at?: string;
  /**
   * In search results: the channels that found the item, with rank and score.
   */
  channels?: ChannelHit[];
  [k: string]: unknown | undefined;
}
export interface EntityOfItem {
  entity_id: string;
  name: string;
  /**
   * One of the ten that rules tell (person, place, organisation, work, date, event, product, code, concept, other), or one that the workspace has besides: GET /memory/entities/types.
   */
  type: string;
  /**
   * `about`: title or speaker; `mentions`: named in the text.
   */
  role: 'about' | 'mentions';
}
export interface RelationOfItem {
  source_id: string;
  source: string;
  /**
   * snake_case, such as works_for.
   */
  relation_type: string;
  target_id: string;
  target: string;
  /**
   * The sentence that states it.
   */
  fact: string;
  confidence: number;
}
/**
 * Reference knowledge that supports an item.
 */
export interface Ground {
  /**
   * Id of the reference item.
   */
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
  title: string | null;
  /**
   * 0 to 1: the mean of the cosine and of the share of the item's words that the reference has.
   */
  score: number | null;
  /**
   * The sentence of the reference that says most of it.
   */
  evidence: string | null;
  /**
   * When it was found out.
   */
  since: string;
}
export interface ChannelHit {
  /**
   * semantic: vectors. lexical: words (BM25). entity-graph: shared entities. facts: facts similar to the query. spreading-activation: personalised PageRank over the graph. regex-text: literal text, or /a regular expression/ of up to 1000 characters, in the syntax of RE2, applied to the newest 5000 items.
   */
  channel: 'semantic' | 'lexical' | 'entity-graph' | 'facts' | 'spreading-activation' | 'regex-text';
  /**
   * 1 is best.
   */
  rank: number;
  /**
   * Score in the channel's own measure, for example cosine similarity or BM25.
   */
  score: number;
}
/**
 * The part of a list that is asked for: the next page by its cursor, or any one by an offset.
 */
export interface PageQuery1 {
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
 * Reads the past: what was true at `as_of` (valid time), as it was known at `as_known_at` (transaction time).
 */
export interface Moment {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_of?: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  as_known_at?: string;
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
 * A note and what connects it.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Connection".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Brief".
 */
export interface Brief {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  title: string | null;
  /**
   * Beginning of the content.
   */
  content: string;
  [k: string]: unknown | undefined;
}
/**
 * A text to be read for links.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "ParseQuery".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Parsed".
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
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    item_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Resolved".
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
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    item_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
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
  relation_type: string;
}
/**
 * The notes around a note, nearest first, and all links between them. LINKS_TO stands once, in the direction in which it was made.
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Graph".
 */
export interface Graph {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
  depth: number;
  nodes: {
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    item_id: string;
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Path".
 */
export interface Path {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  start_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  end_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Paths".
 */
export interface Paths {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  start_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  end_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Discovery".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Discoveries".
 */
export interface Discoveries {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Suggestion".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Suggestions".
 */
export interface Suggestions {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Walk".
 */
export interface Walk {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  note_id: string;
  seed: string;
  /**
   * Items: A step.
   */
  steps: {
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    source_id: string;
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    target_id: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Hubs".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Bridges".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Cluster".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Clusters".
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Concept".
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
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  first_seen: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  last_seen: string;
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
 *
 * This interface was referenced by `Zettel`'s JSON-Schema
 * via the `definition` "Concepts".
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
