// Speculative items about a name, of every status: those that evolution derived, then the others, each newest first.
// Each comes with its sources.
// @read @many
// @param  key        string
// @param  entity_id  string
// @param  name       string
// @param  tier       integer
// @param  limit      integer
// @return item       evolution/Source
/* :params {key: 'rome', entity_id: 'ent_1', name: 'Rome', tier: 3, limit: 100, scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
CALL () {
  MATCH (entity:Entity)
  WHERE entity.scope_key = $scope.write_key AND entity.key = $key
  MATCH (item)-[link:ABOUT|MENTIONS]->(entity)
  WHERE
    item.scope_key = $scope.write_key
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
  RETURN item
  UNION
  MATCH (item:Observation)
  WHERE item.scope_key = $scope.write_key AND item.entity_id = $entity_id
  RETURN item
  UNION
  MATCH (item:Opinion)
  WHERE item.scope_key = $scope.write_key AND item.subject = $name
  RETURN item
}
WITH DISTINCT item
WHERE item.origin_tier = $tier
WITH item
ORDER BY item.origin STARTS WITH 'evolver:' DESC, item.created_at DESC, item.item_id
LIMIT $limit
RETURN
  item{
    .item_id,
    .content,
    .memory_type,
    .origin,
    .trust,
    .status,
    .version,
    .stance,
    .entity_id,
    .subject,
    .created_at,
    .updated_at,
    .lineage_roots,
    similarity: 1.0,
    entities: [],
    source_ids: COLLECT {
      MATCH (item)-[from:DERIVED_FROM]->(source:MemoryItem)
      WHERE
        source.scope_key = $scope.write_key
        AND from.holds_from <= $view.seen_at
        AND from.transaction_time_end > $view.seen_at
      RETURN source.item_id
      ORDER BY source.item_id
    }
  } AS item
ORDER BY item.origin STARTS WITH 'evolver:' DESC, item.created_at DESC, item.item_id
