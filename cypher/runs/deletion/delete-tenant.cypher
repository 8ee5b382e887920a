// Deletes a batch of the nodes that a tenant has besides workspaces and users: its node, and its audit events except the one about this
// deletion.
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
