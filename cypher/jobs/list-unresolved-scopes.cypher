// Scopes with unresolved entities.
// @read @many
// @unscoped The job works for all tenants, a scope at a time; no caller of the API reaches this.
// @param  limit      integer
// @return scope_key  string
/* :params {limit: 100} */
CYPHER 25
MATCH (entity:Entity)
WHERE entity.unresolved = true AND entity.scope_key IS NOT NULL
WITH DISTINCT entity.scope_key AS scope_key
RETURN scope_key
LIMIT $limit
