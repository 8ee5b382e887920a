// Written by `npm run generate`. Do not edit.
/**
 * What the queries of retrieval take.
 */
export interface Retrieval {
  [k: string]: unknown | undefined;
}
/**
 * The parameter `$filter` of queries that find candidates: which items may be results.
 *
 * This interface was referenced by `Retrieval`'s JSON-Schema
 * via the `definition` "Filter".
 */
export interface Filter {
  /**
   * Items of this tier and of those before it.
   */
  max_tier: number;
  /**
   * Items: All memory types.
   */
  memory_types: (
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
  )[];
  statuses: string[];
  /**
   * Stored at this time or later.
   */
  since: string;
  /**
   * Stored before this time.
   */
  until: string;
}
