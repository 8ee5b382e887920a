// Tasks whose claim has expired by both clocks, oldest expiry first.
// @read @many
// @unscoped Claims end in all tenants; not reachable through the API.
// @param  now          datetime
// @param  limit        integer
// @return item_id      string
// @return scope_key    string
// @return tenant_id    string
// @return lease_until  datetime
/* :params {now: datetime(), limit: 100} */
CYPHER 25
MATCH (task:PlanTask)
WHERE task.lease_until < $now AND task.lease_until < datetime() AND task.status = 'in_progress'
RETURN task.item_id AS item_id, task.scope_key AS scope_key, task.tenant_id AS tenant_id, task.lease_until AS lease_until
ORDER BY lease_until, item_id
LIMIT $limit
