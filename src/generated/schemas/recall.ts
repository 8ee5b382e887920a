// Written by `npm run generate`. Do not edit.
import type * as anchors from './anchors';
import type * as search from './search';
import type * as wire from './wire';
export type SectionName =
  | 'blocks'
  | 'profile'
  | 'active_plan'
  | 'anchors'
  | 'open_reviews'
  | 'latest_decisions'
  | 'snapshot'
  | 'tier1_user'
  | 'tier2_graduated'
  | 'notes'
  | 'hot_topics'
  | 'last_session';

/**
 * Memories packed into one block of text, relevant at this point of a session, or read around an item.
 */
export interface Recall {
  [k: string]: unknown | undefined;
}
export interface PackRequest {
  budget_tokens: number;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: wire.Timestamp;
  /**
   * Ranks memories by relevance to this query; without it, by recency.
   */
  query?: string | null;
  filter?: wire.Filter;
  session_id?: Exclude<wire.Filter['session_id'], undefined> | null;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
  /**
   * Sections in this order, each with its own token limit.
   *
   * @minItems 1
   * @maxItems 12
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
 */
export interface Pack {
  /**
   * Sections between `<memories>` and `</memories>`. Text of a memory cannot close this frame: what stands in it is quoted, and no instruction.
   */
  block: string;
  manifest: Manifest;
}
/**
 * What the block contains.
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
 */
export interface PackedSection {
  /**
   * Where the text of each item in `item_ids` comes from.
   */
  items: PackedItem[];
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
 * The source of a line.
 */
export interface PackedItem {
  item_id: string;
  /**
   * The way in: `api:add`, `document:url`, `conversation:chunk`, `import:…`.
   */
  origin: string;
  trust: wire.Trust;
  /**
   * Who wrote it; null if nobody in particular.
   */
  user_id: string | null;
}
/**
 * Fields of an item used by a pack, as returned by the graph.
 */
export interface PackItem {
  origin: string;
  trust?: wire.Trust;
  user_id?: string | null;
  item_id: string;
  memory_type: wire.MemoryType;
  origin_tier: number;
  title?: string | null;
  /**
   * Beginning of the content.
   */
  content: string;
  status: string;
  metadata_json?: string;
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
  valid_at?: wire.Timestamp;
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
 */
export interface ContextAnswer {
  /**
   * The decision that fits best among the items; null if there is none.
   */
  decision_id: string | null;
  items: search.Result[];
  /**
   * Active anchors that the latest five turns of the session say otherwise than; of today only.
   */
  drift_warnings: anchors.Report[];
  strategy_used: 'search' | 'session' | 'blend';
  tokens_used: number;
  tokens_budget: number | null;
  tokenizer: string;
  deprecation: null;
}
export interface ReadAroundRequest {
  item_id: wire.Id;
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
 */
export interface Whole {
  item_id: string;
  memory_type: wire.MemoryType;
  title: string | null;
}
/**
 * An item, or the part of it that fits into the budget.
 */
export interface Piece {
  /**
   * The way in: `api:add`, `document:url`, `conversation:chunk`, `import:…`.
   */
  origin: string;
  trust: wire.Trust;
  /**
   * Who wrote it; null if nobody in particular.
   */
  user_id: string | null;
  item_id: string;
  memory_type: wire.MemoryType;
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
 */
export interface Place {
  item_id: string;
  /**
   * Length in characters, as counted by the graph.
   */
  size: number;
}
