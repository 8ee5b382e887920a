// Written by `npm run generate`. Do not edit.
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
/**
 * @maxItems 1000
 */
export type Tags = string[] | null;
/**
 * Why the item was rejected.
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
 * Fields of the request that were ignored, because they are not known here; at most 50.
 */
export type UnknownFields = string[];
/**
 * FULL: embedding and entities, found by search; INDEXED: typed node, queried by its fields; APPEND: minimal node, read by recency.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "Strategy".
 */
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "ChunkStrategy".
 */
export type ChunkStrategy = 'paragraph' | 'sentence' | 'markdown' | 'recursive';

/**
 * Ingest of text, documents, structured rows and conversations; status of runs.
 */
export interface Ingest {
  [k: string]: unknown | undefined;
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
export interface IngestRequest {
  content: string;
  /**
   * Metadata of the item. `memory_type` sets the type and skips classification, `origin` may be `import:<word>`; `title`, `external_id`, `tags`, `valid_start_time` and `valid_end_time` have the same meaning as in POST /memory/add.
   */
  context?: {
    [k: string]: unknown | undefined;
  } | null;
  /**
   * false stores the text even if the same user has sent exactly this before; otherwise it is counted: `seen_count`.
   */
  skip_existing?: boolean | null;
  /**
   * `rules` completes the text without the language model; otherwise it is used if one is configured.
   */
  extractor_name?: string | null;
  profile_name?: string | null;
  title?: string | null;
  tags?: Tags;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_start_time?: string | null;
  /**
   * RFC 3339 in UTC; null if the interval is open.
   */
  valid_end_time?: string | null;
  /**
   * Client-defined id, used to recognise the item when it is imported again.
   */
  external_id?: string | null;
  /**
   * true compares the new item with what is stored in the workspace: what it contradicts stands on it (`has_conflict`, `needs_review`, relationships CONFLICTS_WITH), and nothing else changes.
   */
  challenge?: boolean | null;
  [k: string]: unknown | undefined;
}
/**
 * Fields of `context` with a special meaning.
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
   * `import:<word>` for imported content; all other origins are set by the server.
   */
  origin?: string;
  title?: string | null;
  /**
   * Client-defined id, used to recognise the item when it is imported again.
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
   * `async` responds immediately with 202; otherwise the response waits for the result for up to some seconds.
   */
  mode: 'sync' | 'async';
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "IngestAnswer".
 */
export interface IngestAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  run_id: string;
  /**
   * `pending` until the item is classified.
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
   * What decided about the type; null if the caller named it or it is not classified yet.
   */
  why?: string | null;
  /**
   * Confidence of the classification; null if the caller set the type or the item is not classified yet.
   */
  confidence?: number | null;
  /**
   * `created`: completed; `existing`: the same user has sent exactly this before, so nothing was stored again; `queued`: stored, processing continues; `failed`: stored, but not processed.
   */
  status: 'created' | 'existing' | 'queued' | 'failed';
  /**
   * Whether workers are still processing it.
   */
  queued: boolean;
  errors?: string[];
  user_id: string | null;
  tenant_id: string;
  workspace_id: string | null;
}
/**
 * The created item, with the entities and relations found in the text.
 *
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "FullAnswer".
 */
export interface FullAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  run_id: string;
  /**
   * `pending` until the item is classified.
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
   * What decided about the type; null if the caller named it or it is not classified yet.
   */
  why?: string | null;
  /**
   * Confidence of the classification; null if the caller set the type or the item is not classified yet.
   */
  confidence?: number | null;
  /**
   * `created`: completed; `existing`: the same user has sent exactly this before, so nothing was stored again; `queued`: stored, processing continues; `failed`: stored, but not processed.
   */
  status: 'created' | 'existing' | 'queued' | 'failed';
  /**
   * Whether workers are still processing it.
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
   * `title`: the subject of the text; `speaker`: who says it; `mention`: named in it.
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
   * The sentence that states it.
   */
  fact: string;
  confidence: number;
}
export interface BatchRequest {
  /**
   * Each entry is a body of POST /memory/ingest.
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
   * Run id of its `batch.item` events in the progress stream.
   */
  run_id: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  existing: number;
  created: number;
  queued: number;
  failed: number;
  /**
   * One entry per item, in request order.
   */
  results: {
    index: number;
    status: 'created' | 'existing' | 'queued' | 'failed';
    /**
     * Opaque id, sortable by creation time, prefixed by kind.
     */
    item_id?: string;
    /**
     * All memory types.
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
    unknown_fields?: UnknownFields;
    did_you_mean?: DidYouMean;
  }[];
}
/**
 * The known field that an unknown one resembles.
 */
export interface DidYouMean {
  [k: string]: string | undefined;
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
   * Number of rows whose id was already stored.
   */
  existing: number;
  /**
   * Links from the new rows to the items that they name, and from earlier rows that have waited for these.
   */
  edges_created: number;
  /**
   * Links to items that are not there yet: they are made when a row with that id is ingested.
   */
  edges_unresolved: number;
  /**
   * One per row, in request order.
   *
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  item_ids: string[];
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id?: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
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
    strategy: Strategy;
    /**
     * Field that identifies a row; a row with a known id is not stored again, except with APPEND.
     */
    id: string;
    edges: {
      field: string;
      type: string;
      /**
       * Name of a schema, or `item` for any item_id.
       */
      to: string;
    }[];
    /**
     * Indexed fields.
     */
    indexes: string[];
    /**
     * JSON Schema per field.
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
      | {
          [k: string]: unknown | undefined;
        }
      | {
          [k: string]: unknown | undefined;
        }
      | {
          [k: string]: unknown | undefined;
        }
    ) & {
      role?: string | null;
      speaker?: string | null;
      author?: string | null;
      sender?: string | null;
      from?: string | null;
      content: string;
      [k: string]: unknown | undefined;
    } & (
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
      ) & {
        role?: string | null;
        speaker?: string | null;
        author?: string | null;
        sender?: string | null;
        from?: string | null;
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
      | {
          [k: string]: unknown | undefined;
        }
      | {
          [k: string]: unknown | undefined;
        }
      | {
          [k: string]: unknown | undefined;
        }
    ) & {
      role?: string | null;
      speaker?: string | null;
      author?: string | null;
      sender?: string | null;
      from?: string | null;
      content: string;
      [k: string]: unknown | undefined;
    } & (
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
        | {
            [k: string]: unknown | undefined;
          }
      ) & {
        role?: string | null;
        speaker?: string | null;
        author?: string | null;
        sender?: string | null;
        from?: string | null;
        content: string;
        [k: string]: unknown | undefined;
      })[],
  ];
  /**
   * Client-defined id, also as `session_id`, `thread_id` or `chat_id`; generated if omitted.
   */
  conversation_id?: string | null;
  /**
   * Indexes of the turns that start a session.
   *
   * @maxItems 4000
   */
  session_boundaries?: number[] | null;
  /**
   * Date or time of each session.
   *
   * @maxItems 4000
   */
  session_dates?: string[] | null;
  /**
   * Metadata of the conversation and its chunks.
   */
  context?: {
    [k: string]: unknown | undefined;
  } | null;
  /**
   * Maximum number of turns per chunk. Chunks are what a search finds; they never span two sessions.
   */
  turns_per_chunk: number;
  /**
   * A chunk that the embedding model sees completely is found best.
   */
  max_chunk_chars: number;
  /**
   * Accepted for compatibility; has no effect.
   */
  max_concurrent: number;
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
   * Opaque id, sortable by creation time, prefixed by kind.
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
   * Run id of its `batch.item` events in the progress stream.
   */
  run_id: string;
  conversation_id: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  conversation_node_id: string;
  /**
   * Number of chunks of the conversation.
   */
  chunks_ingested: number;
  /**
   * Always 0; either everything is stored or nothing.
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
 * via the `definition` "StoredTurn".
 */
export interface StoredTurn {
  place: number;
  content_hash: string;
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
export interface DocumentRequest {
  /**
   * The document as text, Markdown, HTML or CSV.
   */
  content?: string;
  /**
   * Public http or https URL of the document. Only available if the server allows fetching (SERVICE_FETCH_URLS).
   */
  source?: string | null;
  /**
   * Defaults to the title found in the document, then to the file name.
   */
  title?: string | null;
  /**
   * Format of the document; `auto` detects it.
   */
  source_type: 'auto' | 'html' | 'pdf' | 'docx' | 'txt' | 'markdown' | 'csv';
  /**
   * Where text is split first: at paragraphs, at sentences, before Markdown headings, or recursively at the coarsest boundary that makes a chunk fit.
   */
  chunk_strategy: 'paragraph' | 'sentence' | 'markdown' | 'recursive';
  /**
   * Maximum size of a chunk in characters (UTF-16 code units).
   */
  chunk_size: number;
  /**
   * Marks document and chunks as reference knowledge (`metadata.reference`).
   */
  reference?: boolean | null;
  /**
   * Metadata of the document and of every chunk; `tags`, `valid_start_time`, `valid_end_time` and `origin` have the same meaning as in POST /memory/add.
   */
  context?: {
    /**
     * `import:<word>` for imported content; all other origins are set by the server.
     */
    origin?: string;
    /**
     * Memory type of the chunks; defaults to semantic.
     */
    memory_type?: 'semantic' | 'episodic' | 'procedural' | 'zettel' | 'seed_item';
    [k: string]: unknown | undefined;
  } | null;
}
/**
 * This interface was referenced by `Ingest`'s JSON-Schema
 * via the `definition` "DocumentAnswer".
 */
export interface DocumentAnswer {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  document_id: string;
  /**
   * In text order.
   *
   * Items: Opaque id, sortable by creation time, prefixed by kind.
   */
  chunk_ids: string[];
  /**
   * `existing`: the same text from the same source is already stored; `resumed`: an interrupted earlier ingest was completed.
   */
  status: 'ingested' | 'existing' | 'resumed';
  title: string | null;
  source_type: 'html' | 'pdf' | 'docx' | 'txt' | 'markdown' | 'csv';
  /**
   * Run id of its `pipeline.stage` events in the progress stream.
   */
  run_id: string;
}
