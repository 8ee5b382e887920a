// The caller's own user.
// @read @one
// @return user  auth/User
/* :params {scope: {caller_id: 'usr_1'}} */
CYPHER 25
MATCH (user:User {user_id: $scope.caller_id})
// @tier-of user AS tier
RETURN
  user{.email, .full_name, .tenant_id, .is_active, .is_verified, .created_at, .roles, .default_team_id, id: user.user_id, subscription_tier: tier} AS user
