// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export interface Filter {
  max_tier: number;
  memory_types: wire.MemoryType[];
  statuses: string[];
  since: string;
  until: string;
  clauses: {}[][];
}
