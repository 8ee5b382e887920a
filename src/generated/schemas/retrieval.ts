// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export interface Statement {
  item_id: wire.Id;
  content: string;
  origin: string;
  trust: wire.Trust | null;
  closeness: number;
  has_begun: boolean;
  since: string;
}
export interface Filter {
  max_tier: number;
  memory_types: wire.MemoryType[];
  statuses: string[];
  since: string;
  until: string;
  clauses: {}[][];
}
