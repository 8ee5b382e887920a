// Earlier statements that are similar to an item, most similar first.
// Those that an earlier run has compared with it are left out, unless one of the two has changed since.
// So are conversation turns and chunks, because they must stay as they were said.
// @read @many
// @param  item_id         string
// @param  by              string
// @param  memory_types    string[]
// @param  max_characters  integer
// @param  min_likeness    number
// @param  undone_too      boolean
// @param  limit           integer
// @return item        evolution/Source
/* :params {item_id: 'mem_2', by: 'statement_update', memory_types: ['semantic'], max_characters: 400, min_likeness: 0.6, undone_too: false, limit: 5, scope: {readable: ['w:w1'], write_key: 'w:w1'}} */
CYPHER 25
MATCH (newer:MemoryItem {item_id: $item_id})
WHERE
  newer.scope_key = $scope.write_key
  AND newer.embedding IS NOT NULL
  AND newer.title IS NULL
  AND size(newer.content) <= $max_characters
CALL (newer) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR newer.embedding
        WHERE
          item.scope_key = $scope.write_key
          AND item.memory_type IN $memory_types
          AND item.status = 'active'
      LIMIT 50
    )
  WHERE item.scope_key = $scope.write_key
  RETURN item, 2 * vector.similarity.cosine(item.embedding, newer.embedding) - 1 AS similarity
}
LET newerSince = CASE WHEN newer.valid_start_local IS NOT NULL AND newer.valid_time_words IS NULL THEN newer.valid_start_time ELSE coalesce(newer.last_seen_at, newer.created_at) END
LET itemSince = CASE WHEN item.valid_start_local IS NOT NULL AND item.valid_time_words IS NULL THEN item.valid_start_time ELSE coalesce(item.last_seen_at, item.created_at) END
FILTER
  item <> newer
  AND similarity >= $min_likeness
  AND itemSince < newerSince
  AND item.run_id IS NULL
  AND NOT item.origin STARTS WITH 'evolver:'
  AND item.title IS NULL
  AND size(item.content) <= $max_characters
  AND item.session_key IS NULL
  AND item.chunk_position IS NULL
  AND NOT EXISTS {
    MATCH (run:Run)-[wrote:WROTE]->(newer)
    WHERE
      run.scope_key IN $scope.readable
      AND wrote.by = $by
      AND run.created_at >= item.updated_at
      AND run.created_at >= newer.updated_at
      AND (run.undone_at IS NULL OR $undone_too)
  }
RETURN
  item{
    .item_id,
    .content,
    .memory_type,
    .origin,
    .version,
    .created_at,
    .updated_at,
    .valid_start_time,
    .valid_end_time,
    .lineage_roots,
    similarity: similarity,
    entities: []
  } AS item
ORDER BY item.similarity DESC, item.item_id
LIMIT $limit
