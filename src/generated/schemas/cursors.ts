// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export interface AtOffset {
  offset: number;
}
export interface AtRow {
  created_at: wire.Timestamp;
  id: wire.Id;
  offset: number;
}
export interface InGraph {
  created_at: wire.Timestamp;
  id: wire.Id;
  top: wire.Timestamp;
}
export interface InText {
  direction: 'before' | 'after';
  item_id: wire.Id;
  offset: number | null;
}
