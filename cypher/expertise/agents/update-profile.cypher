// Replaces the recall profile of an agent.
// @write @maybe
// @param  agent_keys    string[]
// @param  profile_json  string
// @param  now           datetime
// @return agent_id      string
/* :params {agent_keys: ['w:w1|agt_1'], profile_json: '{}', now: datetime(), scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $agent_keys AS agent_key
MATCH (agent:Agent {agent_key: agent_key})
WHERE agent.scope_key IN $scope.writable
WITH agent
LIMIT 1
SET agent.profile_json = $profile_json, agent.updated_at = $now
RETURN agent.agent_id AS agent_id
