// Written by `npm run generate`. Do not edit.
import type * as items from '../items';
import type * as wire from '../wire';
export interface Data {
  document_id?: string;
  title?: string;
  content: string;
  source?: string;
  published_at?: wire.Timestamp;
  tags?: items.Tags;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
