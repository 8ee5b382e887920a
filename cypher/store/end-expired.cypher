// Hides expired items, after their parts and what evolution has made of them, and deletes their facts.
// They move to a scope that no request can read; store/release-expired brings them back within the transaction that deletes them.
// Vectors and unique keys are removed at once.
// It is repeated until fewer than the limit are found.
// An item has expired when both clocks say so, the caller's and the database's: a clock that is ahead deletes nothing.
// @write @one
// @unscoped Items expire for all readers, and only a count is returned.
// @param  tenant_id  string?
// @param  now        datetime
// @param  limit      integer
// @return ended      integer
/* :params {tenant_id: 't1', now: datetime(), limit: 100} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(expires_at)
WHERE item.expires_at <= $now AND item.expires_at <= datetime() AND ($tenant_id IS NULL OR item.tenant_id = $tenant_id)
WITH item
LIMIT $limit
SET item._locked_at = $now
WITH item
// While this request waited for the lock, another one may have hidden, deleted or extended the item.
WHERE item.expires_at <= $now AND item.expires_at <= datetime() AND item.memory_type IS NOT NULL AND item.deleted_at IS NULL
CALL (item) {
  OPTIONAL MATCH (part:MemoryItem)-[:PART_OF*1..2]->(item)
  WHERE part.scope_key = item.scope_key
  WITH item, collect(DISTINCT part) AS parts
  WITH item, parts, COLLECT {
    UNWIND parts + [item] AS source
    MATCH (source)<-[:DERIVED_FROM]-(first:MemoryItem)-[:SUPERSEDES*0..]->(made:MemoryItem)
    WHERE first.scope_key = item.scope_key AND made.scope_key = item.scope_key AND made.origin STARTS WITH 'evolver:'
    RETURN DISTINCT made
  } AS derived
  UNWIND parts + derived + [item] AS node
  RETURN node
}
WITH node, item.item_id AS expired_with
LIMIT $limit
CALL (node) {
  MATCH ()-[fact:RELATES {item_id: node.item_id}]->()
    USING INDEX SEEK fact:RELATES(item_id)
  DELETE fact
}
CALL (node) {
  MATCH (node)-[:HAS_VERSION]->(version:ItemVersion)
  WHERE NOT version.scope_key STARTS WITH 'expired|'
  SET version.scope_key = 'expired|' + version.scope_key, version.embedding = null
}
SET
  // Evolution may have made one item from two that expire together.
  node.scope_key = CASE WHEN node.scope_key STARTS WITH 'expired|' THEN node.scope_key ELSE 'expired|' + node.scope_key END,
  node._expired_with = expired_with,
  node.embedding = null,
  node.expires_at = null,
  node._dedupe_key = null,
  node._id_key = null,
  node._rejected_key = null
RETURN count(*) AS ended
