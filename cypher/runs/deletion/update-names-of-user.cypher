// Replaces the key under which an erased user's "I" is stored with an anonymous one, which is unique too.
// @write @none
// @param  old_key  string
// @param  new_key  string
/* :params {old_key: 'i usr_1', new_key: 'i 5f0c', scope: {writable: ['w:w1']}} */
CYPHER 25
UNWIND $scope.writable AS scope_key
MATCH (name:Name {_name_key: scope_key + '|' + $old_key})
WHERE name.scope_key IN $scope.writable
SET name._name_key = scope_key + '|' + $new_key, name.key = $new_key
