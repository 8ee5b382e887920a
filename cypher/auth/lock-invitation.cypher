// Takes the lock of an invitation: of those who accept it at once, the second finds it gone.
// @write @none
// @param  token_hash  string
/* :params {token_hash: 'h', scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (invitation:Invitation {token_hash: $token_hash})
SET invitation.locked_by = $scope.caller_id
