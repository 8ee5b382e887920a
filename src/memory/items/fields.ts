// What an item says of itself: the shape that adding, changing and ingesting all end in.
import type { MemoryType } from './types';

type Json = Record<string, unknown>;

/** Everything an item says of itself, checked; not yet bound to an id, a scope or a place. */
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
