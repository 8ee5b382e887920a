// Whether decisions or evaluations in scope name this agent.
// @read @one
// @param  agent_id  string
// @return known     boolean
/* :params {agent_id: 'keeper', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
RETURN
  EXISTS {
    MATCH (item:MemoryItem:Decision)
      USING INDEX item:Decision(scope_key, agent_id)
    WHERE item.scope_key IN $scope.readable AND item.agent_id = $agent_id
  }
  OR EXISTS {
    MATCH (item:MemoryItem:Evaluation)
      USING INDEX item:Evaluation(scope_key, agent_id, created_at)
    WHERE item.scope_key IN $scope.readable AND item.agent_id = $agent_id AND item.created_at >= datetime('0001-01-01T00:00:00Z')
  } AS known
