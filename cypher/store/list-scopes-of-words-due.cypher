// Scopes with states whose words in the text index are those of an earlier version.
// @read @many
// @param  limit      integer
// @return scope_key  string
// @unscoped The job works for all tenants; only their scopes are returned.
/* :params {limit: 100} */
CYPHER 25
MATCH (state:MemoryItem|ItemVersion)
WHERE state.words_due = true
WITH state
LIMIT $limit
RETURN DISTINCT state.scope_key AS scope_key
