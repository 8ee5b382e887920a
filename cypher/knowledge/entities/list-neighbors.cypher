// Entities that share facts or items with an entity, under any of its names; those with the most in common first.
// Only a limited number of items is read.
// @read @one
// @param  entity_id  string
// @param  max        integer
// @param  offset     integer
// @param  limit      integer
// @return known      boolean
// @return total      integer
// @return neighbors  entities/Neighbor[]
/* :params {entity_id: 'ent_1', max: 2000, offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (named:Entity {entity_id: $entity_id})
  WHERE named.scope_key IN $scope.readable
  // @names-of named AS name
  FILTER name:Entity
  WITH name
  ORDER BY name.entity_id <> $entity_id, name.key
  LIMIT 100
  RETURN collect(name) AS forms
}
CALL (forms) {
  UNWIND forms AS name
  MATCH (name)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
  WHERE item.scope_key IN $scope.readable
  // @state-of item AS state
  WITH link, state
  WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
  WITH DISTINCT state
  LIMIT $max
  RETURN collect(state) AS states
}
CALL (forms, states) {
  CALL (forms, states) {
    UNWIND forms AS name
    MATCH (name)-[fact:RELATES]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
      AND fact.holds_from <= $view.valid_until
      AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
      AND NOT other IN forms
    RETURN other, fact.predicate AS predicate, startNode(fact) = other AS is_incoming, null AS item_id, fact.fact_id AS fact_id
    UNION ALL
    UNWIND states AS state
    MATCH (item:MemoryItem {item_id: state.item_id})
    WHERE item.scope_key IN $scope.readable
    MATCH (item)-[link:ABOUT|MENTIONS]->(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND link.transaction_time_start <= state.updated_at
      AND link.transaction_time_end > state.updated_at
      AND NOT other IN forms
    RETURN other, null AS predicate, null AS is_incoming, item.item_id AS item_id, null AS fact_id
  }
  WITH
    other,
    count(DISTINCT fact_id) AS facts,
    count(DISTINCT item_id) AS items,
    collect(DISTINCT predicate) AS predicates,
    collect(DISTINCT CASE WHEN NOT is_incoming THEN predicate END) AS outgoing,
    collect(DISTINCT CASE WHEN is_incoming THEN predicate END) AS incoming
  ORDER BY facts DESC, items DESC, other.key
  RETURN collect(other{.entity_id, .name, type: other.entity_type, facts: facts, items: items, predicates: predicates, outgoing: outgoing, incoming: incoming}) AS found
}
RETURN size(forms) > 0 AND size(states) > 0 AS known, size(found) AS total, found[$offset..$offset + $limit] AS neighbors
