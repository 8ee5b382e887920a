// Items of a type whose valid time starts in an interval, earliest first, restricted to what the rule may read.
// @read @many
// @param  by            string
// @param  memory_types  string[]
// @param  undone_too    boolean
// @param  stored_by     datetime
// @param  from          datetime
// @param  until         datetime
// @param  limit         integer
// @return item          evolution/Source
/* :params {by: 'episodic_to_zettel', memory_types: ['episodic'], undone_too: false, stored_by: datetime(), from: datetime('2026-05-03T00:00:00Z'), until: datetime('2026-05-04T00:00:00Z'), limit: 200, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, valid_start_time)
WHERE
  item.scope_key = $scope.write_key
  AND item.valid_start_time >= $from
  AND item.valid_start_time < $until
  AND item.memory_type IN $memory_types
  AND item.status = 'active'
  AND item.created_at <= $stored_by
  AND item.run_id IS NULL
  AND NOT item.origin STARTS WITH 'evolver:'
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
WITH item
ORDER BY item.valid_start_time, item.item_id
LIMIT $limit
// @source-of item AS source
RETURN source{.*, similarity: 1.0} AS item
ORDER BY item.valid_start_time, item.item_id
