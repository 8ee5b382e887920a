// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
export interface Data {
  call_id?: string;
  tool_name: string;
  arguments?: unknown;
  result?: unknown;
  duration_ms?: number;
  success?: boolean;
  conversation_id?: string;
  session_id?: string;
  called_at?: wire.Timestamp;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
