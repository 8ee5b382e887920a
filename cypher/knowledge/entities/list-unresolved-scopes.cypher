// Scopes with entities that entity resolution has not compared yet.
// @read @many
// @unscoped The job covers all tenants, one scope at a time; not reachable through the API.
// @param  limit      integer
// @return scope_key  string
/* :params {limit: 100} */
CYPHER 25
MATCH (entity:Entity)
WHERE entity._unresolved = true AND entity.scope_key IS NOT NULL
WITH DISTINCT entity.scope_key AS scope_key
RETURN scope_key
LIMIT $limit
