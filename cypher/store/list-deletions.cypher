// Deletions that began before a time and are not complete; their process has died.
// @read @many
// @unscoped The job works for all tenants, an item at a time; no caller of the API reaches this.
// @param  before     datetime
// @param  limit      integer
// @return item_id    string
// @return scope_key  string
/* :params {before: datetime(), limit: 1000} */
CYPHER 25
MATCH (gone:DeletedItem)
WHERE gone.deleted_at < $before
RETURN gone.item_id AS item_id, gone.scope_key AS scope_key
LIMIT $limit
