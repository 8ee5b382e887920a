// Deletes connections to sources that a user installed, because they contain the user's credentials.
// Their items stay.
// @write @one
// @param  user_id  string
// @return deleted  integer
/* :params {user_id: 'usr_1', scope: {writable: ['w:w1']}} */
CYPHER 25
MATCH (connection:AdapterConnection)
WHERE connection.scope_key IN $scope.writable AND connection.created_at IS NOT NULL AND connection.user_id = $user_id
DETACH DELETE connection
RETURN count(*) AS deleted
