// The code entities nearest to a vector.
// @read @many
// @param  vector        vector
// @param  vector_limit  integer
// @param  limit         integer
// @param  entity_type   string?
// @return entity        code/StoredEntity
// @return cosine        number
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), vector_limit: 400, limit: 20, entity_type: null, scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
  SEARCH item IN (
    VECTOR INDEX item_embedding
    FOR $vector
    WHERE item.scope_key IN $scope.readable AND item.memory_type = 'code' AND item.status = 'active'
    LIMIT $vector_limit
  )
WITH item, 2 * vector.similarity.cosine(item.embedding, $vector) - 1 AS cosine
WHERE item.qualified_name IS NOT NULL AND ($entity_type IS NULL OR item.entity_type = $entity_type)
WITH item, cosine
ORDER BY cosine DESC, item.item_id
LIMIT $limit
// @entity-of item AS entity
RETURN entity, cosine
