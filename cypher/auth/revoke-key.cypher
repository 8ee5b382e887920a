// Revokes an API key.
// The key, and all keys created with it, are rejected from the commit on (auth/find-caller).
// @write @maybe
// @unscoped For operators; not reachable through the API.
// @param  key_id      string
// @return key_id      string
// @return revoked_at  string
/* :params {key_id: 'key_1'} */
CYPHER 25
MATCH (key:ApiKey {key_id: $key_id})
SET key.revoked_at = coalesce(key.revoked_at, datetime())
RETURN key.key_id AS key_id, key.revoked_at AS revoked_at
