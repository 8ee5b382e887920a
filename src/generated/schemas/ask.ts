// Written by `npm run generate`. Do not edit.
import type * as search from './search';
import type * as wire from './wire';
/**
 * Questions answered from memory, with evidence and citations.
 */
export interface Ask {
  [k: string]: unknown | undefined;
}
export interface AskRequest {
  question: string;
  /**
   * The time for which memories should hold; now if omitted. What has ended by then or was superseded ranks lower and is marked.
   */
  valid_at?: wire.Timestamp;
  filter?: wire.Filter;
  session_id?: Exclude<wire.Filter['session_id'], undefined> | null;
  exclude_origins?: Exclude<wire.Filter['exclude_origins'], undefined>;
  min_trust?: Exclude<wire.Filter['min_trust'], undefined>;
  /**
   * Number of memories shown as evidence.
   */
  limit: number;
  /**
   * false omits the reasoning.
   */
  reasoning: boolean;
  /**
   * Also uses what is connected with the memories found, as in POST /memory/search.
   */
  multi_hop: boolean;
  max_hops?: Exclude<search.SearchRequest['max_hops'], undefined>;
  budget_ms?: Exclude<search.SearchRequest['budget_ms'], undefined>;
  [k: string]: unknown | undefined;
}
/**
 * An answer with its evidence.
 */
export interface AskAnswer {
  /**
   * What the graph counts, lists or relates, or what the language model answers with citations; otherwise null.
   */
  answer: string | null;
  /**
   * Whether there is an answer, or the first quote is about the question (relevance .2 or more).
   */
  found: boolean;
  /**
   * Always null: quotes assert nothing.
   */
  confidence: null;
  /**
   * `graph`: counted, listed or followed in the graph; `language_model`; `nothing`: there is no answer, only quotes.
   */
  answered_by: 'graph' | 'language_model' | 'nothing';
  reasoning: string;
  /**
   * All evidence considered, best first.
   */
  evidence: Evidence[];
  /**
   * The evidence of the answer, otherwise that of the quotes; `n` is the position in `evidence`.
   */
  citations: search.Citation[];
  /**
   * Up to three sentences of memories that come nearest to the question, the best first, in any language. Empty if the graph answers.
   */
  quotes: Quote[];
  /**
   * Relationships among the evidence and with other items.
   */
  relations: Relation[];
}
/**
 * A memory.
 */
export interface Evidence {
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
  content: string;
  relevance?: Exclude<search.Result['relevance'], undefined>;
  ended?: Exclude<search.Result['ended'], undefined>;
  newer?: Exclude<search.Result['newer'], undefined>;
  corrected?: Exclude<search.Result['corrected'], undefined>;
  ended_at?: Exclude<search.Result['ended_at'], undefined>;
  superseded_by?: Exclude<search.Result['superseded_by'], undefined>;
  not_yet?: Exclude<search.Result['not_yet'], undefined>;
}
/**
 * A sentence of a memory, as stored, with whose it is.
 */
export interface Quote {
  item_id: string;
  sentence: string;
  /**
   * Who says it: the name or role of the turn; null if the memory has no speaker.
   */
  speaker: string | null;
  /**
   * The main entity of the memory.
   */
  about: string | null;
  /**
   * Valid start of the memory, otherwise when it was stored.
   */
  time: string;
  /**
   * The way in: `api:add`, `document:url`, `conversation:chunk`, `import:…`.
   */
  origin: string;
  trust: wire.Trust;
  /**
   * Who wrote it; null if nobody in particular.
   */
  user_id: string | null;
  relevance?: Exclude<search.Result['relevance'], undefined>;
  ended?: Exclude<search.Result['ended'], undefined>;
  newer?: Exclude<search.Result['newer'], undefined>;
  corrected?: Exclude<search.Result['corrected'], undefined>;
  ended_at?: Exclude<search.Result['ended_at'], undefined>;
  superseded_by?: Exclude<search.Result['superseded_by'], undefined>;
  not_yet?: Exclude<search.Result['not_yet'], undefined>;
}
/**
 * A relationship between two items.
 */
export interface Relation {
  /**
   * Title, or the beginning of the content.
   */
  source: string;
  type: string;
  target: string;
  source_id: string;
  target_id: string;
}
