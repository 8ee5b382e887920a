// Records an audit event, in the transaction of the action.
// @write @none
// @param  event_id      string
// @param  action        string
// @param  target_id     string?
// @param  tenant_id     string
// @param  workspace_id  string?
// @param  key_id        string?
// @param  session_id    string?
/* :params {event_id: 'aud_1', action: 'key.revoke', target_id: 'key_1', tenant_id: 't', workspace_id: null, key_id: null, session_id: null, scope: {tenant_id: 't', caller_id: 'usr_1'}} */
CYPHER 25
CREATE (:AuditEvent {
  event_id: $event_id,
  tenant_id: $tenant_id,
  workspace_id: $workspace_id,
  user_id: $scope.caller_id,
  account_id: CASE WHEN $workspace_id IS NULL THEN $scope.caller_id END,
  key_id: $key_id,
  session_id: $session_id,
  action: $action,
  target_id: $target_id,
  at: datetime()
})
