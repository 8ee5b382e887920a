// Tasks whose claim has expired, oldest expiry first.
// @read @many
// @unscoped Claims end in all tenants; not reachable through the API.
// @param  now        datetime
// @param  limit      integer
// @return item_id    string
// @return scope_key  string
// @return tenant_id  string
/* :params {now: datetime(), limit: 100} */
CYPHER 25
MATCH (task:PlanTask)
WHERE task.lease_until < $now AND task.status = 'in_progress'
RETURN task.item_id AS item_id, task.scope_key AS scope_key, task.tenant_id AS tenant_id
ORDER BY task.lease_until, item_id
LIMIT $limit
