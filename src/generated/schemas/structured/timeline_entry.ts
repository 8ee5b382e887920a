// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
export interface Data {
  entry_id?: string;
  title: string;
  occurred_at: wire.Timestamp;
  about_item?: string;
  source?: string;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
