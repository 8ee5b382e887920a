// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as wire from './wire';
/**
 * FULL: embedding and entities, found by search; INDEXED: typed node, queried by its fields; APPEND: minimal node, read by recency.
 */
export type Strategy = 'FULL' | 'INDEXED' | 'APPEND';
export type ChunkStrategy = 'paragraph' | 'sentence' | 'markdown' | 'recursive';

/**
 * Ingest of text, documents, structured rows and conversations; status of runs.
 */
export interface Ingest {
  [k: string]: unknown | undefined;
}
export interface IngestRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
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
  expires_at?: wire.Expiry;
  /**
   * What happens when an item has the same external_id and says something else. `replace` (default): this text becomes its next version, with its type. `keep`: it stays as it is. `refuse`: 409.
   */
  on_conflict?: items.OnConflict;
  /**
   * `rules` completes the text without the language model; otherwise it is used if one is configured.
   */
  extractor_name?: string | null;
  profile_name?: string | null;
  title?: Exclude<items.AddRequest['title'], undefined>;
  tags?: Exclude<items.AddRequest['tags'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
  external_id?: Exclude<items.AddRequest['external_id'], undefined>;
  /**
   * true compares the new item with what is stored in the workspace: what it contradicts stands on it (`has_conflict`, `needs_review`, relationships CONFLICTS_WITH), and nothing else changes.
   */
  challenge?: boolean | null;
  [k: string]: unknown | undefined;
}
/**
 * Fields of `context` with a special meaning.
 */
export interface IngestContext {
  memory_type?: items.WritableType | null;
  origin?: Exclude<items.AddRequest['origin'], undefined>;
  title?: Exclude<items.AddRequest['title'], undefined>;
  external_id?: Exclude<items.AddRequest['external_id'], undefined>;
  [k: string]: unknown | undefined;
}
export interface IngestQuery {
  /**
   * `async` responds immediately with 202; otherwise the response waits for the result for up to some seconds.
   */
  mode: 'sync' | 'async';
}
export interface IngestAnswer {
  item_id: wire.Id;
  id: wire.Id;
  run_id: string;
  /**
   * `pending` until the item is classified.
   */
  memory_type: wire.MemoryType;
  /**
   * What decided about the type; null if the caller named it or it is not classified yet.
   */
  why?: string | null;
  /**
   * Confidence of the classification; null if the caller set the type or the item is not classified yet.
   */
  confidence?: number | null;
  /**
   * `created`: completed; `updated`: the next version of the item that has its external_id; `existing`: the same user has sent exactly this before, so nothing was stored again; `queued`: stored, processing continues; `failed`: stored, but not processed.
   */
  status: 'created' | 'updated' | 'existing' | 'queued' | 'failed';
  /**
   * Decisions that the text contains and that became items, PART_OF it; absent if there are none.
   */
  decisions?: items.Labelled[];
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
 */
export interface FullAnswer {
  item_id: wire.Id;
  id: wire.Id;
  run_id: string;
  /**
   * `pending` until the item is classified.
   */
  memory_type: wire.MemoryType;
  /**
   * What decided about the type; null if the caller named it or it is not classified yet.
   */
  why?: string | null;
  /**
   * Confidence of the classification; null if the caller set the type or the item is not classified yet.
   */
  confidence?: number | null;
  /**
   * `created`: completed; `updated`: the next version of the item that has its external_id; `existing`: the same user has sent exactly this before, so nothing was stored again; `queued`: stored, processing continues; `failed`: stored, but not processed.
   */
  status: 'created' | 'updated' | 'existing' | 'queued' | 'failed';
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
export interface BatchAnswer {
  /**
   * Run id of its `batch.item` events in the progress stream.
   */
  run_id: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  updated: number;
  existing: number;
  created: number;
  queued: number;
  failed: number;
  /**
   * One entry per item, in request order.
   */
  results: {
    index: number;
    status: 'created' | 'updated' | 'existing' | 'queued' | 'failed';
    item_id?: wire.Id;
    memory_type?: wire.MemoryType;
    /**
     * Why the item was rejected.
     */
    detail?: Exclude<wire.ValidationProblem['detail'], undefined>;
    unknown_fields?: Exclude<wire.UnknownFields['unknown_fields'], undefined>;
    did_you_mean?: Exclude<wire.UnknownFields['did_you_mean'], undefined>;
  }[];
}
export interface StructuredRequest {
  expires_at?: wire.Expiry;
  /**
   * What happens to a row whose id is stored and that says something else, of FULL and INDEXED schemas: by default it is the next version of its item. Tasks of plans stay.
   */
  on_conflict?: items.OnConflict;
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
export interface StructuredAnswer {
  schema: string;
  strategy: Strategy;
  created: number;
  /**
   * Number of rows that are the next versions of their items.
   */
  updated: number;
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
   */
  item_ids: wire.Id[];
  /**
   * Item id, if a single row was sent.
   */
  item_id?: wire.Id;
  id?: wire.Id;
}
export interface StructuredSchemas {
  schemas: {
    schema: string;
    description: string;
    memory_type: wire.MemoryType;
    strategy: Strategy;
    /**
     * Field that identifies a row; a row with a known id is not stored again, except with APPEND.
     */
    id: string | null;
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
  expires_at?: wire.Expiry;
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
export interface ChunkResult {
  chunk_index: number;
  status: 'created' | 'updated' | 'existing';
  item_id: wire.Id;
  first_turn: number;
  turns: number;
}
export interface ConversationAnswer {
  /**
   * Run id of its `batch.item` events in the progress stream.
   */
  run_id: string;
  conversation_id: string;
  /**
   * item_id of the conversation container.
   */
  conversation_node_id: wire.Id;
  /**
   * Number of chunks of the conversation.
   */
  chunks_ingested: number;
  /**
   * Always 0; either everything is stored or nothing.
   */
  chunks_failed: number;
  /**
   * Turns of the conversation, stored earlier or now.
   */
  total_turns: number;
  total_chunks: number;
  /**
   * Whether workers still embed its chunks, as for one of more than 100,000 characters: they are found by their words already. `GET /memory/runs` shows the runs (`ingest.chunks`).
   */
  queued: boolean;
  /**
   * Turns of the request that were stored now.
   */
  new_turns: number;
  /**
   * Turns of the request that were recognised: they were stored before.
   */
  known_turns: number;
  chunk_results: ChunkResult[];
  total_duration_ms: number;
}
export interface StoredTurn {
  at: string | null;
  place: number;
  content_hash: string;
}
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
   * Where the document is from, also as `context.source`; top level takes precedence. It identifies the document: another text from it is the next version. Without `content` and `file`, the public http or https URL that is fetched, if the server allows it (SERVICE_FETCH_URLS).
   */
  source?: string | null;
  /**
   * Defaults to the title found in the document, then to the file name.
   */
  title?: string | null;
  expires_at?: wire.Expiry;
  /**
   * What happens when another text from the same `source` is stored. `replace` (default): this text becomes its next version, and its earlier chunks end. `keep`: what is stored stays. `refuse`: 409.
   */
  on_conflict?: items.OnConflict;
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
    origin?: Exclude<items.AddRequest['origin'], undefined>;
    /**
     * Memory type of the chunks; defaults to semantic.
     */
    memory_type?: 'semantic' | 'episodic' | 'procedural' | 'zettel' | 'seed_item';
    [k: string]: unknown | undefined;
  } | null;
}
export interface DocumentAnswer {
  document_id: wire.Id;
  /**
   * In text order.
   */
  chunk_ids: wire.Id[];
  /**
   * `updated`: it is the next version of the document from this source, whose earlier chunks have ended; `existing`: the same text from the same source is already stored; `resumed`: an interrupted earlier ingest was completed.
   */
  status: 'ingested' | 'updated' | 'existing' | 'resumed';
  title: string | null;
  source_type: 'html' | 'pdf' | 'docx' | 'txt' | 'markdown' | 'csv';
  /**
   * Whether workers still embed its chunks, as for one of more than 100,000 characters: they are found by their words already. `GET /memory/runs` shows the runs (`ingest.chunks`).
   */
  queued: boolean;
  /**
   * Run id of its `pipeline.stage` events in the progress stream.
   */
  run_id: string;
}
