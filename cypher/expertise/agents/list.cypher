// Agents in scope, newest first, after a cursor.
// @read @many
// @param  from_time  datetime
// @param  from_id    string
// @param  offset     integer
// @param  limit      integer
// @return agent      agents/StoredAgent
/* :params {from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (agent:Agent)
WHERE
  agent.scope_key IN $scope.readable
  AND agent.created_at <= $from_time
  AND (agent.created_at < $from_time OR agent.agent_id < $from_id)
RETURN agent{.agent_id, .name, .description, .config_json, .roles, .profile_json, .workspace_id, .tenant_id, .created_at, .updated_at} AS agent
ORDER BY agent.created_at DESC, agent.agent_id DESC
SKIP $offset
LIMIT $limit
