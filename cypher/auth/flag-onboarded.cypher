// Records that the caller has completed the onboarding.
// @write @none
/* :params {scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})
WHERE user.tenant_id IS NOT NULL
SET user.onboarding_state = 'completed'
