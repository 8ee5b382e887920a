// Candidates for a search: entities whose key contains the text, that share a word with it (also with a typo), or have a near vector.
// @read @many
// @param  q            string
// @param  words        string
// @param  vector       vector
// @param  entity_type  string?
// @param  max          integer
// @param  nearby       integer
// @return entity       entities/Found
/* :params {q: 'lindqvist', words: '+_search_tokens:(ww10)^0 +_match_words:(lindqvist)^0', vector: vector([0.1, 0.2], 2, FLOAT32), entity_type: null, max: 200, nearby: 20, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (entity:Entity)
    USING INDEX entity:Entity(scope_key, key)
  WHERE entity.scope_key IN $scope.readable AND entity.key CONTAINS $q
  RETURN entity
  LIMIT $max
  UNION ALL
  MATCH (entity:Entity)
    SEARCH entity IN (
      FULLTEXT INDEX entity_text
      FOR $words
      LIMIT $max
    )
  RETURN entity
  UNION ALL
  MATCH (entity:Entity)
    SEARCH entity IN (
      VECTOR INDEX entity_embedding
      FOR $vector
      WHERE entity.scope_key IN $scope.readable
      LIMIT $nearby
    )
  RETURN entity
}
WITH DISTINCT entity
WITH entity
WHERE
  entity.scope_key IN $scope.readable
  AND ($entity_type IS NULL OR entity.entity_type = $entity_type)
// @mentioned entity AS known
RETURN entity{
  .entity_id,
  .name,
  .key,
  type: entity.entity_type,
  cosine: 2 * vector.similarity.cosine(entity.embedding, $vector) - 1,
  mentions: COUNT {
    MATCH (entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
    WHERE item.scope_key IN $scope.readable
    // @state-of item AS state
    WITH link, state
    WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
    RETURN DISTINCT state.item_id AS item_id
  }
} AS entity
