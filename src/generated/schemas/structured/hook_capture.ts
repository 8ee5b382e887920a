// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
/**
 * Telemetry captured by a hook.
 */
export interface HookCapture {
  [k: string]: unknown | undefined;
}
export interface Data {
  capture_id?: string;
  event: string;
  /**
   * Anything.
   */
  payload?: {
    [k: string]: unknown | undefined;
  };
  session_id?: string;
  captured_at?: wire.Timestamp;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
