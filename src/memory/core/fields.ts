// The validated fields of an item: common result of adding, changing and ingesting.
import type { MemoryType } from './types';

type Json = Record<string, unknown>;

/** The validated fields of an item, not yet bound to an id or a scope. */
export interface ItemFields {
  content: string;
  memory_type: MemoryType;
  metadata: Json;
  title: string | undefined;
  tags: string[];
  /** UTC, or the sentinel of an open end. */
  valid_start_time: string;
  valid_end_time: string;
  status: string;
  external_id: string | undefined;
  /** Key fields of the type, status left out. */
  keyFields: Json;
}
