// Deletes a batch of stored responses of a workspace; without a workspace, of the tenant.
// @write @one
// @unscoped An operator deletes a workspace or a tenant; not reachable through the API.
// @param  tenant_id     string
// @param  workspace_id  string?
// @param  limit         integer
// @return deleted       integer
/* :params {tenant_id: 'tnt_1', workspace_id: null, limit: 1000} */
CYPHER 25
MATCH (record:IdempotencyRecord {tenant_id: $tenant_id})
WHERE $workspace_id IS NULL OR record.workspace_id = $workspace_id
WITH record
LIMIT $limit
DETACH DELETE record
RETURN count(*) AS deleted
