// An open invitation and its tenant, by token, and whether another user of the tenant has the same e-mail address.
// @read @maybe
// @unscoped The token is the credential for a tenant that the caller does not belong to yet.
// @param  token_hash    string
// @param  user_id       string
// @return tenant_id     string
// @return workspace_id  string
// @return email_taken   boolean
/* :params {token_hash: 'h', user_id: 'usr_1'} */
CYPHER 25
MATCH (invitation:Invitation {token_hash: $token_hash})-[:INTO]->(workspace:Workspace)
WHERE invitation.expires_at > datetime()
MATCH (user:User {user_id: $user_id})
RETURN
  workspace.tenant_id AS tenant_id,
  workspace.workspace_id AS workspace_id,
  EXISTS {
    MATCH (other:User {tenant_id: workspace.tenant_id, email_key: user.email_key})
    WHERE other <> user
  } AS email_taken
