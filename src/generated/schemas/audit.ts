// Written by `npm run generate`. Do not edit.
import type * as wire from './wire';
export type Action =
  | 'session.start'
  | 'session.end'
  | 'session.end_all'
  | 'session.reuse'
  | 'onboarding.start'
  | 'key.create'
  | 'key.revoke'
  | 'workspace.create'
  | 'workspace.update'
  | 'member.join'
  | 'member.change'
  | 'member.remove'
  | 'invitation.create'
  | 'invitation.revoke'
  | 'item.delete'
  | 'item.clear_all'
  | 'item.delete_by_filter'
  | 'item.update_by_filter'
  | 'user.erase'
  | 'workspace.delete'
  | 'subject.delete'
  | 'tenant.delete'
  | 'entity.same_as'
  | 'fact.correct'
  | 'fact.retract'
  | 'fact.confirm'
  | 'schema.register'
  | 'schema.remove'
  | 'vocabulary.change'
  | 'entity.different_from'
  | 'run.cancel'
  | 'run.undo'
  | 'review.resolve'
  | 'entity.update'
  | 'entity.delete'
  | 'entity_type.add'
  | 'entity_type.remove'
  | 'evolution.settings'
  | 'adapter.install'
  | 'adapter.remove'
  | 'webhook.create'
  | 'webhook.update'
  | 'webhook.rotate_secret'
  | 'webhook.delete';
export type ListQuery = wire.PageQuery & {
  action?: Action;
};
export type EventPage = wire.Page & {
  items: Event[];
};

export interface Event {
  event_id: wire.Id;
  at: wire.Timestamp;
  action: Action;
  user_id: string;
  key_id: string | null;
  session_id: string | null;
  workspace_id: string | null;
  target_id: string | null;
}
