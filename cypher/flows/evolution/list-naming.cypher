// Recent items that mention an entity, newest first, with their facts about it.
// `is_used` means that the rule has examined the item, whether or not it concluded something from it.
// Sources of the derived item are included at any age, unless they are retracted or superseded.
// @read @many
// @param  by            string
// @param  entity_id     string
// @param  known_id      string
// @param  memory_types  string[]
// @param  undone_too    boolean
// @param  since         datetime
// @param  stored_by     datetime
// @param  max_tier      integer
// @param  of_machines   string[]
// @param  limit         integer
// @return item          evolution/Source
/* :params {by: 'opinion_synthesis', entity_id: 'ent_1', known_id: '', memory_types: ['semantic', 'episodic'], undone_too: false, since: datetime('0001-01-01T00:00:00Z'), stored_by: datetime(), max_tier: 2, of_machines: ['role=assistant'], limit: 50, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key = $scope.write_key
// This starts at the name, because the period contains far more items.
MATCH (item)-[link:ABOUT|MENTIONS]->(entity)
WHERE
  item.scope_key = $scope.write_key
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
WITH DISTINCT entity, item
WHERE
  item.created_at <= $stored_by
  AND item.memory_type IN $memory_types
  AND item.status IN ['active', 'consolidated', 'archived']
  AND item.run_id IS NULL
  AND item.origin_tier <= $max_tier
  AND NOT item.origin STARTS WITH 'evolver:'
  AND none(key IN $of_machines WHERE key IN coalesce(item._lookup_keys, []))
  AND (
    item.status <> 'archived'
    AND item.created_at >= $since
    AND NOT (
      $undone_too
      AND EXISTS {
        MATCH (run:Run)-[wrote:WROTE]->(item)
        WHERE run.scope_key IN $scope.readable AND wrote.by = $by AND run.undone_at IS NOT NULL
      }
    )
    OR EXISTS {
      MATCH (known:MemoryItem {item_id: $known_id})-[from:DERIVED_FROM]->(item)
      WHERE
        known.scope_key = $scope.write_key
        AND from.holds_from <= $view.seen_at
        AND from.transaction_time_end > $view.seen_at
    }
  )
WITH entity, item
ORDER BY item.created_at DESC, item.item_id
LIMIT $limit
// @source-of item AS source
RETURN
  source{
    .*,
    similarity: 1.0,
    is_used: EXISTS {
      MATCH (run:Run)-[wrote:WROTE]->(item)
      WHERE run.scope_key IN $scope.readable AND wrote.by = $by AND run.undone_at IS NULL
    },
    facts: COLLECT {
      MATCH (one:Entity)-[fact:RELATES]->(other:Entity)
        USING INDEX SEEK fact:RELATES(item_id)
      WHERE
        one.scope_key IN $scope.readable
        AND other.scope_key IN $scope.readable
        AND fact.item_id = item.item_id
        AND entity IN [one, other]
        AND fact.holds_from <= $view.seen_at
        AND fact.transaction_time_end > $view.seen_at
      RETURN fact{.fact_id, .predicate}
      ORDER BY fact.fact_id
      LIMIT 50
    }
  } AS item
ORDER BY item.created_at DESC, item.item_id
