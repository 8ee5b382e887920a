// Relationships, with properties, whose two ends are among given items and entities.
// @read @many
// @param  node_ids  string[]
// @param  hidden    string[]
// @param  max       integer
// @return edge      graph/Edge
/* :params {node_ids: ['mem_1', 'mem_2', 'ent_1'], hidden: ['CO_RETRIEVED'], max: 50000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  UNWIND $node_ids AS node_id
  MATCH (item:MemoryItem {item_id: node_id})
  WHERE item.scope_key IN $scope.readable
  // @state-of item AS state
  WITH item, state
  MATCH (item)-[relationship:ABOUT|MENTIONS]->(entity:Entity)
  WHERE
    entity.scope_key IN $scope.readable
    AND relationship.transaction_time_start <= state.updated_at
    AND relationship.transaction_time_end > state.updated_at
    AND entity.entity_id IN $node_ids
  RETURN relationship, item.item_id AS source_id, entity.entity_id AS target_id
  UNION ALL
  UNWIND $node_ids AS node_id
  MATCH (item:MemoryItem {item_id: node_id})
  WHERE item.scope_key IN $scope.readable
  // @state-of item AS state
  WITH item
  MATCH (item)-[link]->(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND link.mirror IS NULL
    AND NOT type(link) IN $hidden
    AND other.item_id IN $node_ids
  // @state-of other AS state
  RETURN link AS relationship, item.item_id AS source_id, other.item_id AS target_id
  UNION ALL
  UNWIND $node_ids AS node_id
  MATCH (entity:Entity {entity_id: node_id})
  WHERE entity.scope_key IN $scope.readable
  CALL (entity) {
    MATCH (entity)-[same:SAME_AS]->(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND same.holds_from <= $view.seen_at
      AND same.transaction_time_end > $view.seen_at
      AND other.entity_id IN $node_ids
    RETURN same AS relationship, other.entity_id AS target_id
    UNION ALL
    MATCH (entity)-[fact:RELATES]->(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
      AND fact.holds_from <= $view.valid_until
      AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
      AND other.entity_id IN $node_ids
    RETURN fact AS relationship, other.entity_id AS target_id
  }
  RETURN relationship, entity.entity_id AS source_id, target_id
}
WITH relationship, source_id, target_id
LIMIT $max
RETURN
  {
    source_id: source_id,
    target_id: target_id,
    edge_type: coalesce(relationship.link_type, type(relationship)),
    edge_id: relationship.fact_id,
    predicate: relationship.predicate,
    properties: relationship{.*, embedding: null}
  } AS edge
