// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
/**
 * A conversation turn, stored for replay.
 */
export interface ConversationTurn {
  [k: string]: unknown | undefined;
}
export interface Data {
  turn_id?: string;
  conversation_id: string;
  /**
   * Position in the conversation, starting at 0.
   */
  turn?: number;
  speaker?: string;
  content: string;
  said_at?: wire.Timestamp;
  metadata?: wire.Metadata;
  [k: string]: unknown | undefined;
}
