// Names that at least `min` recent items mention, or about which the rule has concluded something; by key, after the previous page.
// Only active and consolidated items of some types count.
// Derived items and texts of assistants do not count, because they may repeat stored content.
// @read @many
// @param  by            string
// @param  memory_types  string[]
// @param  undone_too    boolean
// @param  since         datetime
// @param  stored_by     datetime
// @param  max_tier      integer
// @param  of_machines   string[]
// @param  from_key      string
// @param  min           integer
// @param  limit         integer
// @return named         evolution/Named
/* :params {by: 'opinion_synthesis', memory_types: ['semantic', 'episodic'], undone_too: false, since: datetime('0001-01-01T00:00:00Z'), stored_by: datetime(), max_tier: 2, of_machines: ['role=assistant'], from_key: '', min: 2, limit: 100, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (entity:Entity)
  USING INDEX entity:Entity(scope_key, key)
WHERE entity.scope_key = $scope.write_key AND entity.key > $from_key AND entity.entity_type <> 'date'
CALL (entity) {
  // This starts at the name, because the period contains far more items.
  MATCH (item)-[link:ABOUT|MENTIONS]->(entity)
  WHERE
    item.scope_key = $scope.write_key
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  WITH DISTINCT item
  WHERE
    item.created_at >= $since
    AND item.created_at <= $stored_by
    AND item.memory_type IN $memory_types
    AND item.status IN ['active', 'consolidated']
    AND item.run_id IS NULL
    AND item.origin_tier <= $max_tier
    AND NOT item.origin STARTS WITH 'evolver:'
    AND none(key IN $of_machines WHERE key IN coalesce(item._lookup_keys, []))
    AND NOT (
      $undone_too
      AND EXISTS {
        MATCH (run:Run)-[wrote:WROTE]->(item)
        WHERE run.scope_key IN $scope.readable AND wrote.by = $by AND run.undone_at IS NOT NULL
      }
    )
  RETURN count(item) AS items
}
WITH entity, items
WHERE
  items >= $min
  OR EXISTS {
    MATCH (made)-[link:ABOUT]->(entity)
    WHERE
      made.scope_key = $scope.write_key
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
    WITH made
    WHERE
      made.origin = 'evolver:' + $by
      AND made.status = 'active'
    RETURN made
  }
RETURN entity{.entity_id, .key, .name, .entity_type} AS named
// They are sorted like the index, so that only the names of the page are read.
ORDER BY entity.scope_key, entity.key
LIMIT $limit
