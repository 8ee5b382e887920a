// Items that a rule has to examine, oldest first, after the previous page.
// They are active, of its types and stored before a time.
// Unless `again` is set, the rule has concluded nothing from them; with `undone_too`, undone conclusions count.
// The parameter `derived` is true for derived items, false for original ones, and null for both.
// The field `derived_items` counts items that keep the content, so opinions and observations do not count.
// @read @many
// @param  by            string
// @param  memory_types  string[]
// @param  derived       boolean?
// @param  again         boolean
// @param  in_sessions   boolean
// @param  undone_too    boolean
// @param  stored_by     datetime
// @param  from_time     datetime
// @param  from_id       string
// @param  limit         integer
// @return item          evolution/Source
/* :params {by: 'consolidation', memory_types: ['semantic'], derived: false, again: false, in_sessions: false, undone_too: false, stored_by: datetime(), from_time: datetime('0001-01-01T00:00:00Z'), from_id: '', limit: 100, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key = $scope.write_key
  AND item.created_at >= $from_time
  AND item.created_at <= $stored_by
  AND (item.created_at > $from_time OR item.item_id > $from_id)
  AND item.memory_type IN $memory_types
  AND item.status = 'active'
  AND item.run_id IS NULL
  AND ($derived IS NULL OR item.origin STARTS WITH 'evolver:' = $derived)
  AND ($in_sessions OR item.session_key IS NULL AND item.chunk_position IS NULL)
  AND (
    $again
    OR NOT EXISTS {
      MATCH (run:Run)-[wrote:WROTE]->(item)
      WHERE run.scope_key IN $scope.readable AND wrote.by = $by AND (run.undone_at IS NULL OR $undone_too)
    }
  )
  AND NOT EXISTS {
    MATCH (made:MemoryItem)-[from:DERIVED_FROM]->(item)
    WHERE
      made.scope_key IN $scope.readable
      AND from.holds_from <= $view.seen_at
      AND from.transaction_time_end > $view.seen_at
      AND made.origin = 'evolver:' + $by
  }
WITH item
ORDER BY item.scope_key, item.created_at, item.item_id
LIMIT $limit
// @source-of item AS source
RETURN
  source{
    .*,
    similarity: 1.0,
    linked_at: COLLECT {
      MATCH (item)-[link:CO_RETRIEVED]-(other:MemoryItem)
      WHERE other.scope_key IN $scope.readable
      RETURN link.created_at
      ORDER BY link.created_at DESC
      LIMIT 1
    }[0],
    derived_items: COUNT {
      MATCH (made:MemoryItem)-[from:DERIVED_FROM]->(item)
      WHERE
        made.scope_key IN $scope.readable
        AND from.holds_from <= $view.seen_at
        AND from.transaction_time_end > $view.seen_at
        AND made.status = 'active'
        AND made.origin STARTS WITH 'evolver:'
        AND NOT made.memory_type IN ['opinion', 'observation']
    }
  } AS item
ORDER BY item.created_at, item.item_id
