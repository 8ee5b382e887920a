// Items near an item by vector, nearest first, restricted to what the rule may read.
// @read @many
// @param  item_id       string
// @param  by            string
// @param  memory_types  string[]
// @param  in_sessions   boolean
// @param  undone_too    boolean
// @param  stored_by     datetime
// @param  limit         integer
// @return item          evolution/Source
/* :params {item_id: 'mem_1', by: 'consolidation', memory_types: ['semantic'], in_sessions: false, undone_too: false, stored_by: datetime(), limit: 50, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (from:MemoryItem {item_id: $item_id})
WHERE from.scope_key = $scope.write_key AND from.embedding IS NOT NULL
CALL (from) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR from.embedding
      WHERE
        item.scope_key = $scope.write_key
        AND item.memory_type IN $memory_types
        AND item.status = 'active'
        AND item.created_at <= $stored_by
      LIMIT $limit
    )
  RETURN item
}
WITH from, item
WHERE
  item <> from
  AND item.scope_key = $scope.write_key
  AND item.run_id IS NULL
  AND NOT item.origin STARTS WITH 'evolver:'
  AND ($in_sessions OR item.session_key IS NULL AND item.chunk_position IS NULL)
  AND NOT EXISTS {
    MATCH (run:Run)-[wrote:WROTE]->(item)
    WHERE run.scope_key IN $scope.readable AND wrote.by = $by AND (run.undone_at IS NULL OR $undone_too)
  }
  AND NOT EXISTS {
    MATCH (made:MemoryItem)-[link:DERIVED_FROM]->(item)
    WHERE
      made.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND made.origin = 'evolver:' + $by
  }
// @source-of item AS source
RETURN source{.*, similarity: 2 * vector.similarity.cosine(item.embedding, from.embedding) - 1} AS item
ORDER BY item.similarity DESC, item.item_id
