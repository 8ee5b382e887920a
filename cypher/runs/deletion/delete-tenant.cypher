// Deletes a batch of what is left of a tenant without workspaces and users: its node, and audit events except that of this deletion.
// @write @one
// @unscoped An operator deletes a tenant; not reachable through the API.
// @param  tenant_id  string
// @param  limit      integer
// @return deleted    integer
/* :params {tenant_id: 'tnt_1', limit: 1000} */
CYPHER 25
CALL () {
  MATCH (node:AuditEvent {tenant_id: $tenant_id}) WHERE node.action <> 'tenant.delete' RETURN node
  UNION ALL
  MATCH (node:Tenant {tenant_id: $tenant_id}) RETURN node
}
WITH node
LIMIT $limit
DETACH DELETE node
RETURN count(*) AS deleted
