// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
export interface Data {
  conversation_id: string;
  title?: string;
  /**
   * @maxItems 1000
   */
  participants?: string[];
  started_at?: wire.Timestamp;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
