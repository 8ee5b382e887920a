// Written by `npm run generate`. Do not edit.
/**
 * The same, and the item's own id, which few requests name.
 */
export type ServerOwned = ServerScope & {
  id?: never;
  item_id?: never;
};
/**
 * Fields of scope and record that only the server sets. Sending one is refused, wherever it stands but in metadata.
 */
export type ServerScope = ServerScopeButTeam & {
  team_id?: never;
};
/**
 * @maxItems 1000
 */
export type Tags = string[] | null;
/**
 * Why the item was refused.
 */
export type Detail = {
  loc: string[];
  msg: string;
  type: string;
  input: unknown;
  ctx: {
    [k: string]: unknown | undefined;
  };
}[];
/**
 * FULL: vector and names, found by search; INDEXED: typed node, found by its fields; APPEND: minimal node, read by recency.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "Strategy".
 */
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';

/**
 * Text that is classified, embedded, searched for names and stored; runs that tell how far it is.
 */
export interface Ingest {
  [k: string]: unknown | undefined;
}
/**
 * The same where a team may be named, because a team is what it is about.
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
export interface IngestRequest {
  content: string;
  /**
   * Metadata. `memory_type` settles the type, `origin` may say `import:<word>`, `title`, `external_id`, `tags`, `valid_start_time` and `valid_end_time` act as on add.
   */
  context?: {
    [k: string]: unknown | undefined;
  } | null;
  /**
   * `llm` where a language model is set; rules otherwise.
   */
  extractor_name?: string | null;
  profile_name?: string | null;
  title?: string | null;
  tags?: Tags;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_start_time?: string | null;
  /**
   * RFC 3339 in UTC, or null where the interval is open.
   */
  valid_end_time?: string | null;
  /**
   * The caller's own name for the item; an importer recognises it again.
   */
  external_id?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * The fields of a context that act.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "IngestContext".
 */
export interface IngestContext {
  memory_type?:
    | (
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
        | 'seed_item'
      )
    | null;
  /**
   * `import:<word>` for imported content; every other origin is given by the server.
   */
  origin?: string;
  title?: string | null;
  /**
   * The caller's own name for the item; an importer recognises it again.
   */
  external_id?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "IngestQuery".
 */
export interface IngestQuery {
  /**
   * `async` answers at once, 202; else the answer waits for the result, some seconds at most.
   */
  mode?: 'sync' | 'async';
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "IngestAnswer".
 */
export interface IngestAnswer {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  run_id: string;
  /**
   * `pending` until it is classified.
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
  /**
   * Of the classification; null where the caller named the type, and until it is made.
   */
  confidence?: number | null;
  /**
   * `created` is complete, `queued` is stored and under way, `failed` is stored and stays raw.
   */
  status: 'created' | 'queued' | 'failed';
  /**
   * Whether the workers still have it.
   */
  queued: boolean;
  errors?: string[];
  user_id: string | null;
  tenant_id: string;
  workspace_id: string | null;
}
/**
 * What an ingest made, and what was found in the text.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "FullAnswer".
 */
export interface FullAnswer {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id: string;
  run_id: string;
  /**
   * `pending` until it is classified.
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
  /**
   * Of the classification; null where the caller named the type, and until it is made.
   */
  confidence?: number | null;
  /**
   * `created` is complete, `queued` is stored and under way, `failed` is stored and stays raw.
   */
  status: 'created' | 'queued' | 'failed';
  /**
   * Whether the workers still have it.
   */
  queued: boolean;
  errors?: string[];
  user_id: string | null;
  tenant_id: string;
  workspace_id: string | null;
  entities: FoundEntity[];
  relations: FoundRelation[];
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "FoundEntity".
 */
export interface FoundEntity {
  name: string;
  entity_type: string;
  /**
   * `title`: what the text is about; `speaker`; `mention`.
   */
  role: string;
  count: number;
  aliases: string[];
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "FoundRelation".
 */
export interface FoundRelation {
  source: string;
  predicate: string;
  target: string;
  /**
   * The sentence that says so.
   */
  fact: string;
  confidence: number;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "RunRef".
 */
export interface RunRef {
  run_id: string;
}
/**
 * A long operation.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "Run".
 */
export interface Run {
  run_id: string;
  kind: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  /**
   * The stage it is in or ended in.
   */
  stage: string;
  counts: RunCounts;
  /**
   * Why items failed.
   */
  errors: string[];
  /**
   * How often workers took it up.
   */
  attempts: number;
  /**
   * The first item; null when it was deleted.
   */
  item_id: string | null;
  item_ids: string[];
  /**
   * Of the first item.
   */
  memory_type?: string | null;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  created_at: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  updated_at: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  expires_at: string;
}
/**
 * What came of it.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "RunCounts".
 */
export interface RunCounts {
  items: number;
  /**
   * Items that could not be completed; they stay `pending`.
   */
  failed: number;
  entities: number;
  relations: number;
}
/**
 * A Run node as the graph returns it.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "StoredRun".
 */
export interface StoredRun {
  run_id: string;
  kind: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  stage: string;
  items: number;
  failed: number;
  entities: number;
  relations: number;
  errors: string[];
  attempts: number;
  created_at: string;
  updated_at: string;
  expires_at: string;
  scope_key: string;
  tenant_id: string;
  workspace_id?: string | null;
  user_id?: string | null;
  readable: string[];
  write_tokens: string;
  text_filter: string;
  level: 'WORKSPACE' | 'USER' | 'TENANT';
  active_workspace_id?: string | null;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "ProducedItem".
 */
export interface ProducedItem {
  item_id: string;
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
  waiting: boolean;
  confidence: number | null;
}
export interface BatchRequest {
  /**
   * Each as the body of POST /memory/ingest.
   *
   * @minItems 1
   * @maxItems 1000
   */
  items: [
    {
      [k: string]: unknown | undefined;
    },
    ...{
      [k: string]: unknown | undefined;
    }[],
  ];
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "BatchAnswer".
 */
export interface BatchAnswer {
  /**
   * Its `batch.item` events stand in the progress stream.
   */
  run_id: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  created: number;
  queued: number;
  failed: number;
  /**
   * One entry an item, in the order sent.
   */
  results: {
    index: number;
    status: 'created' | 'queued' | 'failed';
    /**
     * Opaque, sortable by the time of its making, prefixed by kind.
     */
    item_id?: string;
    /**
     * Every memory type.
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
      | 'evaluation'
      | 'anchor'
      | 'tool_call'
      | 'conversation_turn'
      | 'conversation'
      | 'document'
      | 'hook_capture'
      | 'timeline_entry'
      | 'seed_item';
    detail?: Detail;
  }[];
}
export interface StructuredRequest {
  schema: string;
  /**
   * One row, or up to 10000.
   */
  data:
    | {
        [k: string]: unknown | undefined;
      }
    | [
        {
          [k: string]: unknown | undefined;
        },
        ...{
          [k: string]: unknown | undefined;
        }[],
      ];
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "StructuredAnswer".
 */
export interface StructuredAnswer {
  schema: string;
  strategy: Strategy;
  created: number;
  /**
   * Rows whose id is stored already.
   */
  existing: number;
  /**
   * One a row, in the order sent.
   *
   * Items: Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_ids: string[];
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id?: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  id?: string;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "StructuredSchemas".
 */
export interface StructuredSchemas {
  schemas: {
    schema: string;
    description: string;
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
    strategy: Strategy;
    /**
     * The field that names a row; the same again is not stored twice, but for APPEND.
     */
    id: string;
    edges: {
      field: string;
      type: string;
      /**
       * A schema, or `item` for any item_id.
       */
      to: string;
    }[];
    /**
     * Fields with an index.
     */
    indexes: string[];
    /**
     * JSON Schema of each field.
     */
    fields: {
      [k: string]: unknown | undefined;
    };
    required: string[];
  }[];
}
export interface ConversationRequest {
  /**
   * @minItems 1
   * @maxItems 4000
   */
  turns: [
    (
      | {
          [k: string]: unknown | undefined;
        }
      | {
          [k: string]: unknown | undefined;
        }
    ) & {
      role?: string | null;
      speaker?: string | null;
      content: string;
      [k: string]: unknown | undefined;
    } & (
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
      ) & {
        role?: string | null;
        speaker?: string | null;
        content: string;
        [k: string]: unknown | undefined;
      },
    ...((
      | {
          [k: string]: unknown | undefined;
        }
      | {
          [k: string]: unknown | undefined;
        }
    ) & {
      role?: string | null;
      speaker?: string | null;
      content: string;
      [k: string]: unknown | undefined;
    } & (
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
      ) & {
        role?: string | null;
        speaker?: string | null;
        content: string;
        [k: string]: unknown | undefined;
      })[],
  ];
  /**
   * The caller's name for it; made when left out.
   */
  conversation_id?: string | null;
  /**
   * Places of the turns with which a session begins.
   *
   * @maxItems 4000
   */
  session_boundaries?: number[] | null;
  /**
   * When each session was.
   *
   * @maxItems 4000
   */
  session_dates?: string[] | null;
  /**
   * Metadata of the conversation and of its chunks.
   */
  context?: {
    [k: string]: unknown | undefined;
  } | null;
  /**
   * A chunk is what a search finds; it never spans two sessions.
   */
  turns_per_chunk?: number;
  max_chunk_chars?: number;
  /**
   * Taken for the client's sake: chunks are embedded together.
   */
  max_concurrent?: number;
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "ChunkResult".
 */
export interface ChunkResult {
  chunk_index: number;
  status: 'created' | 'updated' | 'existing';
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  item_id: string;
  first_turn: number;
  turns: number;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "ConversationAnswer".
 */
export interface ConversationAnswer {
  /**
   * Its `batch.item` events stand in the progress stream.
   */
  run_id: string;
  conversation_id: string;
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  conversation_node_id: string;
  /**
   * Chunks that are there now.
   */
  chunks_ingested: number;
  /**
   * Always 0: all is stored, or nothing.
   */
  chunks_failed: number;
  total_turns: number;
  total_chunks: number;
  new_turns: number;
  chunk_results: ChunkResult[];
  total_duration_ms: number;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "StoredChunk".
 */
export interface StoredChunk {
  item_id: string;
  external_id: string | null;
  content_hash: string;
}
