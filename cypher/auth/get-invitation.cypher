// An open invitation and its tenant, by its token.
// @read @maybe
// @unscoped The token is the credential for a tenant that the caller does not belong to yet.
// @param  token_hash    string
// @return tenant_id     string
// @return workspace_id  string
/* :params {token_hash: 'h'} */
CYPHER 25
MATCH (invitation:Invitation {token_hash: $token_hash})-[:INTO]->(workspace:Workspace)
WHERE invitation.expires_at > datetime()
RETURN workspace.tenant_id AS tenant_id, workspace.workspace_id AS workspace_id
