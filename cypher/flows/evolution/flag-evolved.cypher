// Records that an evolution of the workspace starts now.
// @write @none
// @unscoped For the reason given in evolution/list-due.
// @param  user_id       string
// @param  workspace_id  string
// @param  now           datetime
/* :params {user_id: 'usr_1', workspace_id: 'wsp_1', now: datetime()} */
CYPHER 25
MATCH (user:User {user_id: $user_id})-[evolves:EVOLVES]->(workspace:Workspace {workspace_id: $workspace_id})
SET evolves.evolved_at = $now
