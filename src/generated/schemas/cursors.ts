// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
/**
 * What cursors say inside: the place from which a list goes on. Not part of the API.
 */
export interface Cursors {
  [k: string]: unknown | undefined;
}
/**
 * After so many rows.
 */
export interface AtOffset {
  offset: number;
}
/**
 * After the row created then, the last one of so many.
 */
export interface AtRow {
  created_at: wire.Timestamp;
  id: wire.Id;
  offset: number;
}
/**
 * After the item created then; the first item of the list was created at `top`.
 */
export interface InGraph {
  created_at: wire.Timestamp;
  id: wire.Id;
  top: wire.Timestamp;
}
/**
 * In the text of an item. `after`: from this character on; `before`: up to it; null: the whole item.
 */
export interface InText {
  direction: 'before' | 'after';
  item_id: wire.Id;
  offset: number | null;
}
