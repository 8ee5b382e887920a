// An agent by its keys; the first key that exists wins.
// @read @maybe
// @param  agent_keys  string[]
// @return agent       agents/StoredAgent
/* :params {agent_keys: ['w:w1|agt_1', 'u:u1|agt_1'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND range(0, size($agent_keys) - 1) AS place
MATCH (agent:Agent {agent_key: $agent_keys[place]})
WHERE agent.scope_key IN $scope.readable
RETURN agent{.agent_id, .name, .description, .config_json, .roles, .profile_json, .workspace_id, .tenant_id, .created_at, .updated_at} AS agent
ORDER BY place
LIMIT 1
