// The items that state the facts nearest to a question. Scores are exact cosines, because the index may be quantised.
// @read @many
// @param  vector        vector
// @param  limit         integer
// @param  max_tier      integer
// @param  memory_types  string[]
// @param  statuses      string[]
// @param  since         datetime
// @param  until         datetime
// @return item_id   string
// @return strength  number
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), limit: 100, max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH ()-[fact:RELATES]->()
  SEARCH fact IN (
    VECTOR INDEX fact_embedding
    FOR $vector
    WHERE fact.scope_key IN $scope.readable
    LIMIT $limit
  )
WITH fact, 2 * vector.similarity.cosine(fact.embedding, $vector) - 1 AS similarity
MATCH (item:MemoryItem {item_id: fact.item_id})
WHERE
  item.scope_key IN $scope.readable
  AND item.origin_tier <= $max_tier
  AND item.memory_type IN $memory_types
  AND item.status IN $statuses
  AND item.created_at >= $since
  AND item.created_at < $until
RETURN item.item_id AS item_id, max(similarity) AS strength
