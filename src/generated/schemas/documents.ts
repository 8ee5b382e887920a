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
 * This interface was referenced by `Documents`'s JSON-Schema
 * via the `definition` "ChunkStrategy".
 */
export type ChunkStrategy = 'paragraph' | 'sentence' | 'markdown' | 'recursive';

/**
 * Documents that come in whole: from a URL, as a file or as text.
 */
export interface Documents {
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
export interface DocumentRequest {
  /**
   * The document itself: text, Markdown, HTML or CSV.
   */
  content?: string;
  /**
   * A public http or https URL to fetch the document from, where the server is set to fetch any.
   */
  source?: string | null;
  /**
   * Else the one that stands in the document, else the name of the file.
   */
  title?: string | null;
  /**
   * Format of the document; `auto` looks for itself.
   */
  source_type?: 'auto' | 'html' | 'pdf' | 'docx' | 'txt' | 'markdown' | 'csv';
  /**
   * Where the text is cut first: at blank lines, at ends of sentences, before Markdown headings, or at the coarsest place that makes a chunk fit.
   */
  chunk_strategy?: 'paragraph' | 'sentence' | 'markdown' | 'recursive';
  /**
   * Most characters of a chunk (UTF-16 units).
   */
  chunk_size?: number;
  /**
   * Marks document and chunks as reference knowledge: `metadata.reference`, by which they can be looked up.
   */
  reference?: boolean | null;
  /**
   * Metadata of the document and of every chunk; `tags`, `valid_start_time`, `valid_end_time` and `origin` act as in an add.
   */
  context?: {
    /**
     * `import:<word>` for imported content; every other origin is given by the server.
     */
    origin?: string;
    /**
     * Type of the chunks, semantic unless named.
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
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  document_id: string;
  /**
   * In the order of the text.
   *
   * Items: Opaque, sortable by the time of its making, prefixed by kind.
   */
  chunk_ids: string[];
  /**
   * `existing`: the workspace had it, from the same source with the same text; `resumed`: an earlier ingest had broken off and is complete now.
   */
  status: 'ingested' | 'existing' | 'resumed';
  title: string | null;
  source_type: 'html' | 'pdf' | 'docx' | 'txt' | 'markdown' | 'csv';
  /**
   * Its `pipeline.stage` events stand in the progress stream.
   */
  run_id: string;
}
