// Reference knowledge near an item, nearest first: seed items, and chunks of reference documents.
// Without `ended_too`, references whose link was removed are left out.
// There are no rows if the item is itself reference knowledge.
// @read @many
// @param  item_id       string
// @param  memory_types  string[]
// @param  tier          integer
// @param  ended_too     boolean
// @param  since         datetime
// @param  pool          integer
// @param  limit         integer
// @return reference     grounding/Reference
/* :params {item_id: 'mem_1', memory_types: ['semantic', 'seed_item'], tier: 2, ended_too: false, since: datetime('0001-01-01T00:00:00Z'), pool: 300, limit: 10, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (from:MemoryItem {item_id: $item_id})
WHERE
  from.scope_key IN $scope.readable
  AND from.embedding IS NOT NULL
  AND from.memory_type <> 'seed_item'
  AND NOT 'reference=true' IN coalesce(from._lookup_keys, [])
CALL (from) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR from.embedding
      WHERE
        item.scope_key IN $scope.readable
        AND item.memory_type = 'seed_item'
        AND item.status = 'active'
      LIMIT $limit
    )
  RETURN item
  UNION
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR from.embedding
      WHERE
        item.scope_key IN $scope.readable
        AND item.origin_tier <= $tier
        AND item.memory_type IN $memory_types
        AND item.status = 'active'
      LIMIT $pool
    )
  WITH item
  WHERE 'reference=true' IN coalesce(item._lookup_keys, [])
  RETURN item
}
WITH from, item
WHERE
  item.scope_key IN $scope.readable
  AND item <> from
  AND (
    $ended_too
    OR NOT EXISTS {
      MATCH (from)-[ended:GROUNDED_IN]->(item)
      WHERE ended.transaction_time_start >= $since AND ended.transaction_time_end <= datetime()
    }
  )
WITH item, 2 * vector.similarity.cosine(item.embedding, from.embedding) - 1 AS similarity
ORDER BY similarity DESC, item.item_id
LIMIT $limit
RETURN item{.item_id, .content, .title, .memory_type, similarity: similarity} AS reference
