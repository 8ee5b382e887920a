// Writes down when keys were last used; a time that is older than what is known changes nothing.
// @write @none
// @unscoped The process itself writes what it has seen; no caller of the API reaches this.
// @param  uses  object[]
/* :params {uses: [{key_id: 'key_1', at: '2026-01-01T00:00:00Z'}]} */
CYPHER 25
UNWIND $uses AS use
MATCH (key:ApiKey {key_id: use.key_id})
WHERE key.last_used_at IS NULL OR key.last_used_at < datetime(use.at)
SET key.last_used_at = datetime(use.at)
