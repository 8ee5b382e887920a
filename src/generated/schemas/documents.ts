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
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ChunkStrategy".
 */
export type ChunkStrategy = 'paragraph' | 'sentence' | 'markdown' | 'recursive';

/**
 * Ingest of documents from a URL, a file or text.
 */
export interface Documents {
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
 * This interface was referenced by `Documents`'s JSON-Schema
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
