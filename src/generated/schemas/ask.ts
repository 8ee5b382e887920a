// Written by `npm run generate`. Do not edit.
import type * as retrieval from './retrieval';
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
   * A count or list of the graph, or one sentence quoted from the evidence; null if nothing stored supports an answer.
   */
  answer: string | null;
  /**
   * Whether there is an answer; without one, `evidence` holds what comes nearest.
   */
  found: boolean;
  /**
   * Share of the question's words, rare ones more, that the quoted sentence itself says: docs/answers.md has how often it is right. Null unless `answered_by` is `evidence`.
   */
  confidence: number | null;
  /**
   * `graph`: counted, listed or looked up in the graph; `language_model`; `evidence`: the sentence of the evidence that answers, because no language model is configured; `nothing`: no evidence supports an answer.
   */
  answered_by: 'graph' | 'language_model' | 'evidence' | 'nothing';
  reasoning: string;
  /**
   * All evidence considered, best first.
   */
  evidence: Evidence[];
  /**
   * The evidence the answer is based on; `n` is the position in `evidence`.
   */
  citations: search.Citation[];
  /**
   * Without an answer: the sentences of the evidence that come nearest, the best first, and what each lacks.
   */
  nearest: retrieval.Nearest[];
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
