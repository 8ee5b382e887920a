// An open invitation and the tenant it leads into, by its token.
// @read @maybe
// @unscoped The token is the credential: it leads into a tenant that is not the caller's yet.
// @param  token_hash    string
// @return tenant_id     string
// @return workspace_id  string
/* :params {token_hash: 'h'} */
CYPHER 25
MATCH (invitation:Invitation {token_hash: $token_hash})-[:INTO]->(workspace:Workspace)
WHERE invitation.expires_at > datetime()
RETURN workspace.tenant_id AS tenant_id, workspace.workspace_id AS workspace_id
