// Creates a tenant.
// @write @one
// @unscoped For operators; not reachable through the API.
// @param  tenant_id  string
// @param  name       string
// @return tenant_id  string
/* :params {tenant_id: 'tnt_1', name: 'Lighthouse'} */
CYPHER 25
CREATE (tenant:Tenant {tenant_id: $tenant_id, name: $name, created_at: datetime()})
RETURN tenant.tenant_id AS tenant_id
