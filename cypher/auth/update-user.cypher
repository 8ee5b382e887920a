// Activates or deactivates a user, from the commit on.
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  user_id    string
// @param  is_active  boolean
// @return user_id    string
// @return is_active  boolean
/* :params {user_id: 'usr_1', is_active: false} */
CYPHER 25
MATCH (user:User {user_id: $user_id})
SET user.is_active = $is_active
RETURN user.user_id AS user_id, user.is_active AS is_active
