// Turns automatic evolution of a workspace on, in the name of the caller, or off.
// With isolation USER it only covers the caller's items.
// @write @maybe
// @param  workspace_id  string
// @param  automatic     boolean
// @param  now           datetime
// @return automatic     boolean
/* :params {workspace_id: 'wsp_1', automatic: true, now: datetime(), scope: {caller_id: 'u1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})-[:MEMBER_OF]->(workspace:Workspace {workspace_id: $workspace_id})
CALL (user, workspace) {
  OPTIONAL MATCH (other:User)-[evolves:EVOLVES]->(workspace)
  WHERE NOT $automatic AND (workspace.isolation <> 'USER' OR other.user_id = user.user_id)
  DELETE evolves
  RETURN count(*) AS ended
}
FOREACH (_ IN CASE WHEN $automatic THEN [1] ELSE [] END |
  MERGE (user)-[evolves:EVOLVES]->(workspace)
    ON CREATE SET evolves.evolved_at = $now
)
RETURN $automatic AS automatic
