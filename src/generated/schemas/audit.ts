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
  | 'user.erase'
  | 'workspace.delete'
  | 'tenant.delete'
  | 'entity.same_as'
  | 'entity.different_from'
  | 'run.undo'
  | 'entity.update'
  | 'entity.delete'
  | 'entity_type.add'
  | 'entity_type.remove'
  | 'evolution.settings';
/**
 * This interface was referenced by `Audit`'s JSON-Schema
 * via the `definition` "ListQuery".
 */
export type ListQuery = PageQuery & {
  action?: Action;
};
/**
 * This interface was referenced by `Audit`'s JSON-Schema
 * via the `definition` "EventPage".
 */
export type EventPage = Page & {
  items: Event[];
};

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
   * User who performed the action; `operator` for a command of the operator.
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
 * The part of a list that is asked for: the next page by its cursor, or any one by an offset.
 */
export interface PageQuery {
  /**
   * Rows per page.
   */
  limit: number;
  /**
   * Rows to skip.
   */
  offset: number;
  /**
   * next_cursor of the previous page of the same list with the same parameters; takes precedence over offset.
   */
  cursor?: string;
}
/**
 * The part of a list that an answer shows, and how to go on.
 */
export interface Page {
  /**
   * Length of the whole list; null where counting it would cost too much.
   */
  total: number | null;
  limit: number;
  /**
   * Rows before this page.
   */
  offset: number;
  /**
   * Whether there is another page.
   */
  has_more: boolean;
  /**
   * The cursor of the next page; null on the last one.
   */
  next_cursor: string | null;
}
