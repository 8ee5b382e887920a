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
 * Who did what.
 */
export interface Audit {
  [k: string]: unknown | undefined;
}
/**
 * One act; ids only, never content.
 *
 * This interface was referenced by `Audit`'s JSON-Schema
 * via the `definition` "Event".
 */
export interface Event {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  event_id: string;
  /**
   * RFC 3339 with an offset; answered in UTC.
   */
  at: string;
  action: Action;
  /**
   * Who did it.
   */
  user_id: string;
  /**
   * The API key it was done with.
   */
  key_id: string | null;
  /**
   * The session it was done in.
   */
  session_id: string | null;
  /**
   * Null for what concerns an account.
   */
  workspace_id: string | null;
  /**
   * What it was done to.
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
