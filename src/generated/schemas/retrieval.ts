// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * What the queries of retrieval take.
 */
export interface Retrieval {
  [k: string]: unknown | undefined;
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
