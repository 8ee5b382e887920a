// Records when keys were last used; earlier times are ignored.
// @write @none
// @unscoped Written by the process itself; not reachable through the API.
// @param  uses  object[]
/* :params {uses: [{key_id: 'key_1', at: '2026-01-01T00:00:00Z'}]} */
CYPHER 25
UNWIND $uses AS use
MATCH (key:ApiKey {key_id: use.key_id})
WHERE key.last_used_at IS NULL OR key.last_used_at < datetime(use.at)
SET key.last_used_at = datetime(use.at)
