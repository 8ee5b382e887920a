// Records what an operator did, in the same transaction: once per workspace whose admins may see it, or once for the tenant.
// @write @none
// @unscoped An operator has no account; not reachable through the API.
// @param  action     string
// @param  target_id  string
// @param  tenant_id  string
// @param  events     object[]
/* :params {action: 'user.erase', target_id: 'usr_1', tenant_id: 'tnt_1', events: [{event_id: 'aud_1', workspace_id: null}]} */
CYPHER 25
UNWIND $events AS event
CREATE (:AuditEvent {
  event_id: event.event_id,
  tenant_id: $tenant_id,
  workspace_id: event.workspace_id,
  user_id: 'operator',
  action: $action,
  target_id: $target_id,
  at: datetime()
})
