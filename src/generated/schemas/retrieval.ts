// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * What the queries of retrieval take, and what answers from evidence are made of.
 */
export interface Retrieval {
  [k: string]: unknown | undefined;
}
/**
 * A sentence that comes near to an answer, and what it lacks.
 */
export interface Nearest {
  item_id: wire.Id;
  sentence: string;
  /**
   * Words of the question that are neither in the sentence nor close to it.
   */
  missing_words: string[];
  /**
   * Whether it contains an answer of the kind asked for: a time, an amount, a person …
   */
  of_kind: boolean;
}
/**
 * A short statement that is compared with others of the same results.
 */
export interface Statement {
  item_id: wire.Id;
  content: string;
  origin: string;
  trust: wire.Trust | null;
  /**
   * Cosine with the question.
   */
  closeness: number;
  has_begun: boolean;
  /**
   * The stated start, else when it was last sent.
   */
  since: string;
}
/**
 * The parameter `$filter` of queries that find candidates: which items may be results.
 */
export interface Filter {
  /**
   * Items of this tier and of those before it.
   */
  max_tier: number;
  memory_types: wire.MemoryType[];
  statuses: string[];
  /**
   * Stored at this time or later.
   */
  since: string;
  /**
   * Stored before this time.
   */
  until: string;
  /**
   * In each, one test must be met: whether a value of a property is in an interval of texts or times.
   */
  clauses: {}[][];
}
