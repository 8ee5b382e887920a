// Recent items that are near an opinion or name its subject, nearest first.
// The opinion's sources and evidence are left out.
// @read @many
// @param  by            string
// @param  item_id       string
// @param  key           string
// @param  memory_types  string[]
// @param  undone_too    boolean
// @param  since         datetime
// @param  stored_by     datetime
// @param  max_tier      integer
// @param  of_machines   string[]
// @param  limit         integer
// @return item          evolution/Source
/* :params {by: 'opinion_reinforcement', item_id: 'mem_1', key: 'rome', memory_types: ['semantic', 'episodic'], undone_too: false, since: datetime('0001-01-01T00:00:00Z'), stored_by: datetime(), max_tier: 2, of_machines: ['role=assistant'], limit: 50, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (opinion:MemoryItem {item_id: $item_id})
WHERE opinion.scope_key = $scope.write_key AND opinion.embedding IS NOT NULL
CALL (opinion) {
  MATCH (item:MemoryItem)
    SEARCH item IN (
      VECTOR INDEX item_embedding
      FOR opinion.embedding
      WHERE
        item.scope_key = $scope.write_key
        AND item.memory_type IN $memory_types
        AND item.status = 'active'
        AND item.origin_tier <= $max_tier
        AND item.created_at >= $since
        AND item.created_at <= $stored_by
      LIMIT $limit
    )
  RETURN item
  UNION
  MATCH (name:Entity)
  WHERE name.scope_key = $scope.write_key AND name.key = $key
  MATCH (item)-[link:ABOUT|MENTIONS]->(name)
  WHERE
    item.scope_key = $scope.write_key
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  WITH DISTINCT item
  WHERE
    item.memory_type IN $memory_types
    AND item.status = 'active'
    AND item.origin_tier <= $max_tier
    AND item.created_at >= $since
    AND item.created_at <= $stored_by
    AND item.embedding IS NOT NULL
  WITH item
  ORDER BY item.created_at DESC, item.item_id
  LIMIT $limit
  RETURN item
}
WITH opinion, item
WHERE
  item.scope_key = $scope.write_key
  AND item.run_id IS NULL
  AND NOT item.origin STARTS WITH 'evolver:'
  AND none(key IN $of_machines WHERE key IN coalesce(item._lookup_keys, []))
  AND NOT EXISTS {
    MATCH (item)-[link:REINFORCES|CONTRADICTS|DERIVED_FROM]-(opinion)
    WHERE link.holds_from <= $view.seen_at AND link.transaction_time_end > $view.seen_at
  }
  AND NOT (
    $undone_too
    AND EXISTS {
      MATCH (run:Run)-[wrote:WROTE]->(item)
      WHERE run.scope_key IN $scope.readable AND wrote.by = $by AND run.undone_at IS NOT NULL
    }
  )
// @source-of item AS source
RETURN source{.*, similarity: 2 * vector.similarity.cosine(item.embedding, opinion.embedding) - 1} AS item
ORDER BY item.similarity DESC, item.item_id
