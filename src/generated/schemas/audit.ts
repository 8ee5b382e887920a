// Written by `npm run generate`. Do not edit.
/**
 * This interface was referenced by `Audit`'s JSON-Schema
 * via the `definition` "Action".
 */
export type Action =
  | 'session.start'
  | 'session.end'
  | 'session.end_all'
  | 'session.reuse'
  | 'onboarding.start'
  | 'key.create'
  | 'key.revoke'
  | 'workspace.create'
  | 'member.join'
  | 'member.change'
  | 'member.remove'
  | 'invitation.create'
  | 'invitation.revoke'
  | 'item.delete'
  | 'item.clear_all'
  | 'entity.same_as'
  | 'entity.different_from';

/**
 * Audit events.
 */
export interface Audit {
  [k: string]: unknown | undefined;
}
/**
 * One audit event; contains ids, never content.
 *
 * This interface was referenced by `Audit`'s JSON-Schema
 * via the `definition` "Event".
 */
export interface Event {
  /**
   * Opaque id, sortable by creation time, prefixed by kind.
   */
  event_id: string;
  /**
   * RFC 3339 with an offset; returned in UTC.
   */
  at: string;
  action: Action;
  /**
   * User who performed the action.
   */
  user_id: string;
  /**
   * API key used.
   */
  key_id: string | null;
  /**
   * Session used.
   */
  session_id: string | null;
  /**
   * Null for actions on an account.
   */
  workspace_id: string | null;
  /**
   * Id of the affected object.
   */
  target_id: string | null;
}
/**
 * This interface was referenced by `Audit`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export interface ListQuery {
  /**
   * Rows per page.
   */
  limit?: number;
  /**
   * Rows to skip.
   */
  offset?: number;
  action?: Action;
}
/**
 * This interface was referenced by `Audit`'s JSON-Schema
 * via the `definition` "EventPage".
 */
export interface EventPage {
  items: Event[];
  total: number;
  limit: number;
  offset: number;
}
