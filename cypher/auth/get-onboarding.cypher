// The onboarding state of the caller. Users created by operators need no onboarding.
// @read @one
// @return state         auth/OnboardingState
// @return tenant_id     string?
// @return workspace_id  string?
/* :params {scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})
RETURN
  coalesce(user.onboarding_state, 'completed') AS state,
  user.tenant_id AS tenant_id,
  user.default_team_id AS workspace_id
