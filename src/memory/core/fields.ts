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
  /** The same by the clock of who wrote them, without offset: the day that people are shown. Null for an open end. */
  valid_start_local: string | null;
  valid_end_local: string | null;
  status: string;
  external_id: string | undefined;
  /** Key fields of the type, status left out. */
  keyFields: Json;
}
