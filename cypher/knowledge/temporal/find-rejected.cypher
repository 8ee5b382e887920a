// Whether a person has rejected this statement in its scope, and why.
// @read @maybe
// @param  rejected_key  string
// @return reason        string?
/* :params {rejected_key: 'w:w1|hash', scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (said:MemoryItem {_rejected_key: $rejected_key})
WHERE said.scope_key IN $scope.readable
RETURN said.retraction_reason AS reason
LIMIT 1
