// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "SectionName".
 */
export type SectionName =
  'active_plan' | 'anchors' | 'snapshot' | 'tier1_user' | 'tier2_graduated' | 'notes' | 'hot_topics' | 'last_session';
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
export type Result = MemoryItem & {
  /**
   * How likely the item is about the query, whatever else is stored; unlike `score`, comparable between searches. Null without a query.
   */
  relevance?: number | null;
  /**
   * No longer held at `valid_at`; only set if so.
   */
  ended?: true;
  /**
   * When it ended, or was superseded, as it was written.
   */
  ended_at?: string;
  /**
   * With include_grounding: the reference knowledge that supports it, best first.
   */
  grounded_in?: Ground[];
  /**
   * The item that replaced it.
   */
  superseded_by?: string;
  /**
   * Begins after the requested `valid_at`; only set if so.
   */
  not_yet?: true;
  /**
   * With `as_of` or `as_known_at`: `resolved` if the item has several versions, of which the one that counts then is told; `no_chain` if it never changed.
   */
  as_of_resolution?: 'resolved' | 'no_chain';
  path?: PathStep[];
  /**
   * Score in the reranker's own measure.
   */
  rerank_score?: number;
  rerank_model?: string;
  rerank_pool_size?: number;
  rerank_candidate_count?: number;
  rerank_scored_count?: number;
  rerank_pool_capped?: boolean;
  rerank_max_doc_chars?: number;
};

/**
 * Memories packed into one block of text, relevant at this point of a session, or read around an item.
 */
export interface Recall {
  [k: string]: unknown | undefined;
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
export interface PackRequest {
  budget_tokens: number;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: string;
  /**
   * Ranks memories by relevance to this query; without it, by recency.
   */
  query?: string | null;
  /**
   * Sections in this order, each with its own token limit.
   *
   * @minItems 1
   * @maxItems 8
   */
  sections?:
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | [
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
        {
          name: SectionName;
          cap_tokens: number;
        },
      ]
    | null;
  /**
   * `wakeup`: suited to the start of a session. Cannot be combined with sections.
   */
  preset?: 'wakeup' | null;
  [k: string]: unknown | undefined;
}
/**
 * The text block and its manifest.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Pack".
 */
export interface Pack {
  block: string;
  manifest: Manifest;
}
/**
 * What the block contains.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Manifest".
 */
export interface Manifest {
  /**
   * Encoding used to count tokens.
   */
  tokenizer: string;
  budget_tokens: number;
  /**
   * Tokens of the whole block; never exceeds the budget.
   */
  tokens_used: number;
  ranked_by: 'relevance' | 'recency';
  preset: string | null;
  sections: PackedSection[];
}
/**
 * One section, in the order of the block.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "PackedSection".
 */
export interface PackedSection {
  name: SectionName;
  tokens_used: number;
  /**
   * Maximum number of tokens available to the section.
   */
  cap_tokens: number;
  items_included: number;
  /**
   * Items truncated to fit; also counted as included.
   */
  items_compacted: number;
  /**
   * Items that did not fit.
   */
  items_dropped: number;
  item_ids: string[];
  /**
   * Why the section is empty; null otherwise.
   */
  reason: string | null;
}
/**
 * Fields of an item used by a pack, as returned by the graph.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "PackItem".
 */
export interface PackItem {
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
  origin_tier: number;
  title?: string | null;
  /**
   * Beginning of the content.
   */
  content: string;
  status: string;
  valid_start_time?: string | null;
  valid_end_time?: string | null;
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_start_local?: string | null;
  /**
   * By the clock of who wrote it, without offset.
   */
  valid_end_local?: string | null;
  [k: string]: unknown | undefined;
}
export interface ContextRequest {
  session_id: string;
  query: string;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: string;
  /**
   * Maximum number of items.
   */
  k: number;
  /**
   * Maximum number of tokens of all contents together.
   */
  max_tokens?: number | null;
  /**
   * `search`: items matching the query. `session`: latest turns of the session. `blend`: both, one turn after every two matches. Chosen by the service if omitted.
   */
  strategy?: 'search' | 'session' | 'blend' | null;
  [k: string]: unknown | undefined;
}
/**
 * Items within the token budget, most useful first.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "ContextAnswer".
 */
export interface ContextAnswer {
  decision_id: null;
  items: Result[];
  /**
   * @maxItems 0
   */
  drift_warnings: [];
  strategy_used: 'search' | 'session' | 'blend';
  tokens_used: number;
  tokens_budget: number | null;
  tokenizer: string;
  deprecation: null;
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
/**
 * Free-form JSON, stored as sent.
 */
export interface Metadata {
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
 * An item on the path (`item_id`, `text`), or what connects it to the next one (`relationship`, and `name` or `direction`).
 */
export interface PathStep {
  item_id?: string;
  /**
   * Beginning of the item's content.
   */
  text?: string;
  /**
   * With decompose: the part of the question that found the item.
   */
  question?: string;
  /**
   * Type of the relationship; `MENTIONS` over a shared name; `SIMILAR` with semantic_hops.
   */
  relationship?: string;
  /**
   * Whether the relationship leads to the next item (outgoing) or from it.
   */
  direction?: 'outgoing' | 'incoming';
  /**
   * The shared name.
   */
  name?: string;
}
export interface ReadAroundRequest {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  char_budget: number;
  /**
   * Share of the budget for text before the item; what one side does not need goes to the other.
   */
  before_ratio: number;
  after_ratio: number;
  /**
   * One of `cursors` of an earlier answer for the same item.
   */
  cursor?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * Texts in reading order.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "ReadAroundAnswer".
 */
export interface ReadAroundAnswer {
  item_id: string;
  /**
   * The document, conversation or plan the item belongs to, if any.
   */
  whole: Whole | null;
  items: Piece[];
  /**
   * Characters (UTF-16 code units) of all contents.
   */
  chars_used: number;
  char_budget: number;
  /**
   * Cursors for continuing; null if nothing is left.
   */
  cursors: {
    before: string | null;
    after: string | null;
  };
}
/**
 * A document, conversation or plan.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Whole".
 */
export interface Whole {
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
}
/**
 * An item, or the part of it that fits into the budget.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Piece".
 */
export interface Piece {
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
  content: string;
  position: 'before' | 'self' | 'after';
  /**
   * Offset of this content within the item.
   */
  offset: number;
  /**
   * Whether the item has more content than this.
   */
  truncated: boolean;
}
/**
 * A neighbouring item in reading order.
 *
 * This interface was referenced by `Recall`'s JSON-Schema
 * via the `definition` "Place".
 */
export interface Place {
  item_id: string;
  /**
   * Length in characters, as counted by the graph.
   */
  size: number;
}
