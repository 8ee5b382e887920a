// Scopes with states whose words in the text index are those of an earlier version.
// @read @many
// @param  limit      integer
// @return scope_key  string
// @unscoped The job works for all tenants; only their scopes are returned.
/* :params {limit: 100} */
CYPHER 25
MATCH (node:MemoryItem|ItemVersion)
WHERE node._words_due = true
WITH node
LIMIT $limit
RETURN DISTINCT node.scope_key AS scope_key
