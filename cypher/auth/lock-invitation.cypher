// Locks an invitation, so that only one of several concurrent requests can accept it.
// @write @none
// @param  token_hash  string
/* :params {token_hash: 'h', scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (invitation:Invitation {token_hash: $token_hash})
SET invitation.locked_by = $scope.caller_id
