// Scopes of a tenant with items or hidden items.
// @read @many
// @unscoped An operator deletes a tenant; not reachable through the API.
// @param  tenant_id  string
// @return scope_key  string
/* :params {tenant_id: 'tnt_1'} */
CYPHER 25
MATCH (node:MemoryItem|DeletedItem)
WHERE node.tenant_id = $tenant_id
RETURN DISTINCT node.scope_key AS scope_key
LIMIT 100
