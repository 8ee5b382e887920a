// Deletes a batch of a user's nodes: keys, sessions and tokens, invitations sent and received, stored responses, account events.
// @write @one
// @unscoped An operator erases a user of any tenant; not reachable through the API.
// @param  user_id  string
// @param  limit    integer
// @return deleted  integer
/* :params {user_id: 'usr_1', limit: 1000} */
CYPHER 25
CALL () {
  MATCH (:User {user_id: $user_id})-[:OWNS]->(:AuthSession)<-[:OF]-(node:RefreshToken) RETURN node
  UNION ALL
  MATCH (:User {user_id: $user_id})-[:OWNS]->(node:AuthSession) WHERE NOT EXISTS { (node)<-[:OF]-() } RETURN node
  UNION ALL
  MATCH (:User {user_id: $user_id})-[:OWNS]->(node:ApiKey) RETURN node
  UNION ALL
  MATCH (user:User {user_id: $user_id})-[:BELONGS_TO]->(:Tenant)<-[:BELONGS_TO]-(:Workspace)<-[:INTO]-(node:Invitation)
  WHERE node.invited_by = $user_id OR toLower(node.email) = toLower(user.email)
  RETURN node
  UNION ALL
  MATCH (node:IdempotencyRecord {user_id: $user_id}) RETURN node
  UNION ALL
  MATCH (node:AuditEvent {account_id: $user_id}) RETURN node
}
WITH node
LIMIT $limit
DETACH DELETE node
RETURN count(*) AS deleted
