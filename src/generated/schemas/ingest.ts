// Written by `npm run generate`. Do not edit.
import type * as items from './items';
import type * as schemas from './schemas';
import type * as wire from './wire';
export type ChunkStrategy = 'paragraph' | 'sentence' | 'markdown' | 'recursive';

export interface IngestRequest {
  content: Exclude<items.AddRequest['content'], undefined>;
  context?: {
    [k: string]: unknown | undefined;
  } | null;
  origin?: Exclude<items.AddRequest['origin'], undefined>;
  skip_existing?: boolean | null;
  expires_at?: wire.Expiry;
  on_conflict?: items.OnConflict;
  extractor_name?: string | null;
  profile_name?: string | null;
  title?: Exclude<items.AddRequest['title'], undefined>;
  tags?: Exclude<items.AddRequest['tags'], undefined>;
  valid_start_time?: wire.OpenTimestamp;
  valid_end_time?: wire.OpenTimestamp;
  external_id?: Exclude<items.AddRequest['external_id'], undefined>;
  challenge?: boolean | null;
  [k: string]: unknown | undefined;
}
export interface IngestContext {
  memory_type?: items.WritableType | null;
  origin?: Exclude<items.AddRequest['origin'], undefined>;
  title?: Exclude<items.AddRequest['title'], undefined>;
  external_id?: Exclude<items.AddRequest['external_id'], undefined>;
  [k: string]: unknown | undefined;
}
export interface IngestQuery {
  mode: 'sync' | 'async';
}
export interface IngestAnswer {
  item_id: wire.Id;
  id: wire.Id;
  run_id: string;
  memory_type: wire.MemoryType;
  why?: string | null;
  confidence?: number | null;
  status: 'created' | 'updated' | 'existing' | 'queued' | 'failed';
  decisions?: items.Labelled[];
  queued: boolean;
  errors?: string[];
  user_id: string | null;
  tenant_id: string;
  workspace_id: string | null;
}
export interface FullAnswer {
  item_id: wire.Id;
  id: wire.Id;
  run_id: string;
  memory_type: wire.MemoryType;
  why?: string | null;
  confidence?: number | null;
  status: 'created' | 'updated' | 'existing' | 'queued' | 'failed';
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
  role: string;
  count: number;
  aliases: string[];
}
export interface FoundRelation {
  source: string;
  predicate: string;
  target: string;
  fact: string;
  confidence: number;
}
export interface BatchRequest {
  /**
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
  run_id: string;
  status: 'queued' | 'running' | 'ok' | 'error';
  updated: number;
  existing: number;
  created: number;
  queued: number;
  failed: number;
  results: {
    index: number;
    status: 'created' | 'updated' | 'existing' | 'queued' | 'failed';
    item_id?: wire.Id;
    memory_type?: wire.MemoryType;
    detail?: Exclude<wire.ValidationProblem['detail'], undefined>;
    unknown_fields?: Exclude<wire.UnknownFields['unknown_fields'], undefined>;
    did_you_mean?: Exclude<wire.UnknownFields['did_you_mean'], undefined>;
  }[];
}
export interface StructuredRequest {
  expires_at?: wire.Expiry;
  on_conflict?: items.OnConflict;
  schema: string;
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
  strategy: schemas.Strategy;
  created: number;
  updated: number;
  existing: number;
  edges_created: number;
  edges_unresolved: number;
  queued: boolean;
  item_ids: wire.Id[];
  item_id?: wire.Id;
  id?: wire.Id;
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
      external_id?: string;
      time_is?: 'neighbour' | 'conversation';
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
        external_id?: string;
        time_is?: 'neighbour' | 'conversation';
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
      external_id?: string;
      time_is?: 'neighbour' | 'conversation';
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
        external_id?: string;
        time_is?: 'neighbour' | 'conversation';
        [k: string]: unknown | undefined;
      })[],
  ];
  conversation_id?: string | null;
  origin?: Exclude<items.AddRequest['origin'], undefined>;
  expires_at?: wire.Expiry;
  /**
   * @maxItems 4000
   */
  session_boundaries?: number[] | null;
  /**
   * @maxItems 4000
   */
  session_dates?: string[] | null;
  context?: {
    [k: string]: unknown | undefined;
  } | null;
  turns_per_chunk: number;
  max_chunk_chars: number;
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
  run_id: string;
  conversation_id: string;
  conversation_node_id: wire.Id;
  chunks_ingested: number;
  chunks_failed: number;
  total_turns: number;
  total_chunks: number;
  queued: boolean;
  new_turns: number;
  known_turns: number;
  chunk_results: ChunkResult[];
  total_duration_ms: number;
}
export interface StoredTurn {
  at: string | null;
  external_id: string | null;
  place: number;
  content_hash: string;
}
export interface StoredChunk {
  item_id: string;
  external_id: string | null;
  content_hash: string;
}
export interface DocumentRequest {
  content?: string;
  source?: string | null;
  title?: string | null;
  expires_at?: wire.Expiry;
  on_conflict?: items.OnConflict;
  source_type: 'auto' | 'html' | 'pdf' | 'docx' | 'txt' | 'markdown' | 'csv';
  chunk_strategy: 'paragraph' | 'sentence' | 'markdown' | 'recursive';
  chunk_size: number;
  reference?: boolean | null;
  origin?: Exclude<items.AddRequest['origin'], undefined>;
  context?: {
    origin?: Exclude<items.AddRequest['origin'], undefined>;
    memory_type?: 'semantic' | 'episodic' | 'procedural' | 'zettel' | 'seed_item';
    [k: string]: unknown | undefined;
  } | null;
}
export interface DocumentAnswer {
  document_id: wire.Id;
  chunk_ids: wire.Id[];
  status: 'ingested' | 'updated' | 'existing' | 'resumed';
  title: string | null;
  source_type: 'html' | 'pdf' | 'docx' | 'txt' | 'markdown' | 'csv';
  queued: boolean;
  run_id: string;
}
