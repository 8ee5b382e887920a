// Deletes an agent. Its decisions and evaluations stay.
// @write @maybe
// @param  agent_keys  string[]
// @return agent_id    string
/* :params {agent_keys: ['w:w1|agt_1'], scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $agent_keys AS agent_key
MATCH (agent:Agent {agent_key: agent_key})
WHERE agent.scope_key IN $scope.writable
WITH agent, agent.agent_id AS agent_id
LIMIT 1
DETACH DELETE agent
RETURN agent_id
