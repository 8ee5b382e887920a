// Written by `npm run generate`. Do not edit.
/**
 * Liveness, readiness and item counts.
 */
export interface Health {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Health`'s JSON-Schema
 * via the `definition` "Alive".
 */
export interface Alive {
  status: 'ok';
  version: string;
  mode?: string;
}
/**
 * This interface was referenced by `Health`'s JSON-Schema
 * via the `definition` "Ready".
 */
export interface Ready {
  status: 'ready' | 'not_ready';
  checks: {
    neo4j: 'ok' | 'down';
    redis: 'ok' | 'down';
    embedder: 'ok' | 'down';
    migrations: 'ok' | 'down';
  };
}
/**
 * This interface was referenced by `Health`'s JSON-Schema
 * via the `definition` "TypeCount".
 */
export interface TypeCount {
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
  count: number;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  newest?: string;
}
/**
 * Counts of the items the caller can read.
 *
 * This interface was referenced by `Health`'s JSON-Schema
 * via the `definition` "MemoryHealth".
 */
export interface MemoryHealth {
  status: 'ok';
  total: number;
  by_type: {
    [k: string]: number | undefined;
  };
}
/**
 * This interface was referenced by `Health`'s JSON-Schema
 * via the `definition` "Summary".
 */
export interface Summary {
  total: number;
  by_type: {
    [k: string]: number | undefined;
  };
  by_category: {
    [k: string]: number | undefined;
  };
  by_status: {
    [k: string]: number | undefined;
  };
  top_tags: {
    tag: string;
    count: number;
  }[];
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  oldest: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  newest: string | null;
}
