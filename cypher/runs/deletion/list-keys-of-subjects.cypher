// Scope keys of the subjects in shared workspaces of a tenant, page by page.
// @read @many
// @unscoped An operator erases a user of any tenant; not reachable through the API.
// @param  tenant_id     string
// @param  after         string
// @param  limit         integer
// @return partition_id  string
// @return scope_key     string
/* :params {tenant_id: 'tnt_1', after: '', limit: 1000} */
CYPHER 25
MATCH (partition:Subject)
WHERE partition.tenant_id = $tenant_id AND partition.owner_id IS NULL AND partition.partition_id > $after
RETURN partition.partition_id AS partition_id, partition.scope_key AS scope_key
ORDER BY partition_id
LIMIT $limit
