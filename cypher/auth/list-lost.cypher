// Listeners of event streams whose credential has ended, or whose user has left the workspace.
// One query covers all listeners, because it runs every second.
// @read @many
// @unscoped The listeners belong to many tenants.
// @param  listeners  object[]
// @return position   integer
/* :params {listeners: [{position: 0, key_id: 'key_1', session_id: null, workspace_id: 'w1'}]} */
CYPHER 25
UNWIND $listeners AS listener
WITH listener
WHERE
  NOT EXISTS {
    MATCH (key:ApiKey {key_id: listener.key_id})<-[:OWNS]-(user:User)-[:MEMBER_OF]->(:Workspace {workspace_id: listener.workspace_id})
    WHERE
      user.is_active
      AND key.revoked_at IS NULL
      AND key.expires_at > datetime()
      AND NOT EXISTS { (key)-[:CREATED_WITH]->+(creator:ApiKey) WHERE creator.revoked_at IS NOT NULL }
  }
  AND NOT EXISTS {
    MATCH (session:AuthSession {session_id: listener.session_id})<-[:OWNS]-(user:User)-[:MEMBER_OF]->(:Workspace {workspace_id: listener.workspace_id})
    WHERE user.is_active AND session.ended_at IS NULL AND session.expires_at > datetime()
  }
RETURN listener.position AS position
