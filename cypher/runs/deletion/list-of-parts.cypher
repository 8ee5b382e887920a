// Deletions of workspaces and users of a tenant that are not complete.
// @read @many
// @unscoped An operator deletes a tenant; not reachable through the API.
// @param  tenant_id  string
// @return deletion   deletion/StoredDeletion
/* :params {tenant_id: 'tnt_1'} */
CYPHER 25
MATCH (deletion:Deletion)
WHERE deletion.tenant_id = $tenant_id AND deletion.kind <> 'tenant' AND coalesce(deletion.settled, false) = false
RETURN deletion{.*} AS deletion
