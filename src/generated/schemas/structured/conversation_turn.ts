// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
export interface Data {
  turn_id?: string;
  conversation_id: string;
  turn?: number;
  speaker?: string;
  content: string;
  said_at?: wire.Timestamp;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
