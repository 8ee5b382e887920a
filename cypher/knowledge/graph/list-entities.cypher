// Entities, each with its links and facts to other entities.
// @read @many
// @param  entity_ids  string[]
// @param  max         integer
// @return node        graph/EntityNode
// @return edges       graph/Edge[]
/* :params {entity_ids: ['ent_1'], max: 10000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $entity_ids AS entity_id
MATCH (entity:Entity {entity_id: entity_id})
WHERE entity.scope_key IN $scope.readable
RETURN
  entity{.entity_id, .name, .entity_type} AS node,
  COLLECT {
    MATCH (entity)-[same:SAME_AS]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND same.holds_from <= $view.seen_at
      AND same.transaction_time_end > $view.seen_at
    RETURN {source_id: startNode(same).entity_id, target_id: endNode(same).entity_id, edge_type: 'SAME_AS'} AS edge
    LIMIT $max
    UNION ALL
    MATCH (entity)-[fact:RELATES]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
      AND fact.holds_from <= $view.valid_until
      AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
    RETURN
      {
        source_id: startNode(fact).entity_id,
        target_id: endNode(fact).entity_id,
        edge_type: 'RELATES',
        edge_id: fact.fact_id,
        predicate: fact.predicate
      } AS edge
    LIMIT $max
  } AS edges
