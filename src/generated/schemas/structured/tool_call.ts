// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
/**
 * A tool call and its result.
 */
export interface ToolCall {
  [k: string]: unknown | undefined;
}
export interface Data {
  call_id?: string;
  tool_name: string;
  /**
   * Arguments of the call.
   */
  arguments?: {
    [k: string]: unknown | undefined;
  };
  /**
   * Result of the call.
   */
  result?: {
    [k: string]: unknown | undefined;
  };
  duration_ms?: number;
  success?: boolean;
  conversation_id?: string;
  session_id?: string;
  called_at?: wire.Timestamp;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
