// Scopes with expired hidden items.
// @read @many
// @unscoped The job works for all tenants; callers never see a hidden item.
// @param  limit      integer
// @return scope_key  string
// @return tenant_id  string
/* :params {limit: 100} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE item.scope_key STARTS WITH 'expired|' AND item.created_at IS NOT NULL
RETURN DISTINCT substring(item.scope_key, size('expired|')) AS scope_key, item.tenant_id AS tenant_id
LIMIT $limit
