// Written by `npm run generate`. Do not edit.
/**
 * What cursors say inside: the place from which a list goes on. Not part of the API.
 */
export interface Cursors {
  [k: string]: unknown | undefined;
}
/**
 * After so many rows.
 *
 * This interface was referenced by `Cursors`'s JSON-Schema
 * via the `definition` "AtOffset".
 */
export interface AtOffset {
  offset: number;
}
/**
 * After the row created then, the last one of so many.
 *
 * This interface was referenced by `Cursors`'s JSON-Schema
 * via the `definition` "AtRow".
 */
export interface AtRow {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  offset: number;
}
/**
 * After the item created then; the first item of the list was created at `top`.
 *
 * This interface was referenced by `Cursors`'s JSON-Schema
 * via the `definition` "InGraph".
 */
export interface InGraph {
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  created_at: string;
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  id: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  top: string;
}
/**
 * In the text of an item. `after`: from this character on; `before`: up to it; null: the whole item.
 *
 * This interface was referenced by `Cursors`'s JSON-Schema
 * via the `definition` "InText".
 */
export interface InText {
  direction: 'before' | 'after';
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  item_id: string;
  offset: number | null;
}
