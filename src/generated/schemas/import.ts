// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type ColumnOfField = string;
export type Count = number;
/**
 * @maxItems 200
 */
export type Skipped = {
  reason: string;
  count: Count;
  first: string;
}[];

export interface ImportQuery {
  inspect: boolean;
  name?: string;
  origin?: string;
  memory_type: wire.MemoryType & string;
  content_column?: string;
  map?: ColumnOfField | ColumnOfField[];
  update: boolean;
  encoding?: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
}
export interface ImportRef {
  run_id: string;
}
export interface FailedQuery {
  run_id: string;
}
export interface FailedLine {
  failed: string;
  format: string;
  [k: string]: unknown | undefined;
}
export interface ImportAnswer {
  run_id: string | null;
  inspection: Inspection | null;
}
export interface Inspection {
  /**
   * @maxItems 100
   */
  formats: string[];
  conversations: Count;
  messages: Count;
  texts: Count;
  rows: Count;
  characters: Count;
  from: string | null;
  until: string | null;
  /**
   * @maxItems 100
   */
  people: {
    name: string;
    messages: Count;
  }[];
  skipped: Skipped;
  /**
   * @maxItems 10
   */
  warnings: string[];
}
export interface UndoAnswer {
  run_id: string;
}
export interface ImportResult {
  created: number;
  updated: number;
  existing: Count;
  failed: Count;
  skipped: Count;
  to_mend: number;
  /**
   * @maxItems 100
   */
  failures: {
    what: string;
    reason: string;
  }[];
  not_read: Skipped;
}
export interface UndoResult {
  deleted: Count;
  kept: Count;
  total: Count;
}
