// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
/**
 * An entry of a derived timeline.
 */
export interface TimelineEntry {
  [k: string]: unknown | undefined;
}
export interface Data {
  entry_id?: string;
  title: string;
  occurred_at: wire.Timestamp;
  /**
   * item_id of the memory it represents.
   */
  about_item?: string;
  source?: string;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
