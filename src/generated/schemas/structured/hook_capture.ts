// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
export interface Data {
  capture_id?: string;
  event: string;
  payload?: unknown;
  session_id?: string;
  captured_at?: wire.Timestamp;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
