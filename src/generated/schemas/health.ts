// Written by `npm run generate`. Do not edit.
/**
 * Is it alive, is it ready, what does it hold.
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
   * Every memory type.
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
   * RFC 3339 with an offset; answered in UTC.
   */
  newest?: string;
}
/**
 * Counts of what the caller can read.
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
   * RFC 3339 in UTC, or null where the interval is open.
   */
  oldest: string | null;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  newest: string | null;
}
