// The first user of the oldest tenant.
// @read @maybe
// @unscoped Runs at start, before there is a caller.
// @return tenant_id     string
// @return workspace_id  string
// @return user_id       string
CYPHER 25
MATCH (tenant:Tenant)<-[:BELONGS_TO]-(user:User {first_of_tenant: true})
RETURN tenant.tenant_id AS tenant_id, user.default_team_id AS workspace_id, user.user_id AS user_id
ORDER BY tenant.tenant_id
LIMIT 1
