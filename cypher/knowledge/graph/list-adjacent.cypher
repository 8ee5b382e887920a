// Items and entities next to given nodes, each with the relationship.
// Nodes that are known already are left out.
// @read @many
// @param  node_ids  string[]
// @param  known     string[]
// @param  hidden    string[]
// @param  max       integer
// @return from_id   string
// @return node_id   string
// @return edge      graph/Edge
/* :params {node_ids: ['mem_1'], known: ['mem_1'], hidden: ['CO_RETRIEVED'], max: 20000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $node_ids AS from_id
CALL (from_id) {
  MATCH (item:MemoryItem {item_id: from_id})
  WHERE item.scope_key IN $scope.readable
  // @state-of item AS state
  WITH item, state
  MATCH (item)-[relationship:ABOUT|MENTIONS]->(entity:Entity)
  WHERE
    entity.scope_key IN $scope.readable
    AND relationship.transaction_time_start <= state.updated_at
    AND relationship.transaction_time_end > state.updated_at
    AND NOT entity.entity_id IN $known
  RETURN relationship, entity.entity_id AS node_id
  UNION ALL
  MATCH (item:MemoryItem {item_id: from_id})
  WHERE item.scope_key IN $scope.readable
  MATCH (item)-[link]-(other:MemoryItem)
  WHERE
    other.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND link.mirror IS NULL
    AND NOT type(link) IN $hidden
    AND NOT other.item_id IN $known
  // @state-of other AS state
  RETURN link AS relationship, other.item_id AS node_id
  UNION ALL
  MATCH (entity:Entity {entity_id: from_id})
  WHERE entity.scope_key IN $scope.readable
  MATCH (entity)<-[relationship:ABOUT|MENTIONS]-(item:MemoryItem)
  WHERE item.scope_key IN $scope.readable AND NOT item.item_id IN $known
  // @state-of item AS state
  WITH relationship, state
  WHERE relationship.transaction_time_start <= state.updated_at AND relationship.transaction_time_end > state.updated_at
  RETURN relationship, state.item_id AS node_id
  UNION ALL
  MATCH (entity:Entity {entity_id: from_id})
  WHERE entity.scope_key IN $scope.readable
  MATCH (entity)-[same:SAME_AS]-(other:Entity)
  WHERE
    other.scope_key IN $scope.readable
    AND same.holds_from <= $view.seen_at
    AND same.transaction_time_end > $view.seen_at
    AND NOT other.entity_id IN $known
  RETURN same AS relationship, other.entity_id AS node_id
  UNION ALL
  MATCH (entity:Entity {entity_id: from_id})
  WHERE entity.scope_key IN $scope.readable
  MATCH (entity)-[fact:RELATES]-(other:Entity)
  WHERE
    other.scope_key IN $scope.readable
    AND fact.transaction_time_start <= $view.known_at
    AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
    AND fact.holds_from <= $view.valid_until
    AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
    AND NOT other.entity_id IN $known
  RETURN fact AS relationship, other.entity_id AS node_id
}
WITH from_id, relationship, node_id
LIMIT $max
RETURN
  from_id,
  node_id,
  {
    source_id: coalesce(startNode(relationship).item_id, startNode(relationship).entity_id),
    target_id: coalesce(endNode(relationship).item_id, endNode(relationship).entity_id),
    edge_type: coalesce(relationship.link_type, type(relationship)),
    edge_id: relationship.fact_id,
    predicate: relationship.predicate
  } AS edge
ORDER BY from_id, coalesce(relationship.link_type, type(relationship)), node_id
