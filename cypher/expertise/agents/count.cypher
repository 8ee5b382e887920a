// Number of agents in scope.
// @read @one
// @param  since  datetime
// @return total  integer
/* :params {since: datetime('0001-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (agent:Agent)
WHERE agent.scope_key IN $scope.readable AND agent.created_at >= $since
RETURN count(agent) AS total
