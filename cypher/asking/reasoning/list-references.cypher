// Reference knowledge near a statement, nearest first: seed items, and chunks of reference documents.
// @read @many
// @param  vector        vector
// @param  memory_types  string[]
// @param  tier          integer
// @param  pool          integer
// @param  limit         integer
// @return reference     grounding/Reference
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), memory_types: ['semantic', 'document'], tier: 2, pool: 300, limit: 10, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR $vector
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
      FOR $vector
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
WITH item
WHERE item.scope_key IN $scope.readable
WITH item, 2 * vector.similarity.cosine(item.embedding, $vector) - 1 AS similarity
ORDER BY similarity DESC, item.item_id
LIMIT $limit
RETURN item{.item_id, .content, .title, .memory_type, similarity: similarity} AS reference
