// Audit events of a workspace, newest first; optionally with account events of its members.
// A page starts after a time and id, so that new events do not shift it.
// @read @one
// @param  workspace_id  string
// @param  accounts      boolean
// @param  action        string?
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return events        audit/Event[]
// @return total         integer
/* :params {workspace_id: 'wsp_1', accounts: true, action: null, from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {tenant_id: 't'}} */
CYPHER 25
MATCH (workspace:Workspace {workspace_id: $workspace_id})
WHERE workspace.tenant_id = $scope.tenant_id
CALL (workspace) {
  MATCH (event:AuditEvent {tenant_id: $scope.tenant_id, workspace_id: workspace.workspace_id})
  WHERE event.at IS NOT NULL
  RETURN event
  UNION ALL
  WITH workspace
  WHERE $accounts
  MATCH (workspace)<-[:MEMBER_OF]-(member:User)
  MATCH (event:AuditEvent {account_id: member.user_id})
  WHERE event.tenant_id = $scope.tenant_id
  RETURN event
}
WITH event
WHERE $action IS NULL OR event.action = $action
ORDER BY event.at DESC, event.event_id DESC
WITH collect(event) AS events
WITH
  size(events) AS total,
  [event IN events WHERE event.at < $from_time OR (event.at = $from_time AND event.event_id < $from_id)] AS rest
RETURN
  [
    event IN rest[$offset..$offset + $limit] |
    event{.event_id, .at, .action, .user_id, .key_id, .session_id, .workspace_id, .target_id}
  ] AS events,
  total
