// An entity with its number of mentions, its aliases, and a page of its facts, newest first.
// @read @maybe
// @param  entity_id    string
// @param  offset       integer
// @param  limit        integer
// @return entity       entities/Entity
// @return facts        entities/EntityFact[]
// @return total        integer
/* :params {entity_id: 'ent_1', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key IN $scope.readable
// @mentioned entity AS known
// @entity-record entity AS shown
RETURN
  shown AS entity,
  COUNT {
    MATCH (entity)-[fact:RELATES]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
      AND fact.holds_from <= $view.valid_until
      AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
  } AS total,
  COLLECT {
    MATCH (entity)-[fact:RELATES]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND (fact.transaction_time_end > $view.seen_at OR (fact.superseded_by IS NOT NULL AND fact.transaction_time_end > $view.closed_after))
      AND fact.holds_from <= $view.valid_until
      AND (fact.holds_until > $view.valid_from OR (fact._stated_until > $view.valid_from AND fact.transaction_time_end > $view.known_at))
    WITH fact, startNode(fact) AS source, endNode(fact) AS target
    RETURN fact{
      .fact_id,
      .fact,
      .predicate,
      .detail,
      .confidence,
      .item_id,
      .valid_start_time,
      .valid_end_time,
      source_id: source.entity_id,
      source: source.name,
      target_id: target.entity_id,
      target: target.name
    }
    ORDER BY fact.transaction_time_start DESC, fact.item_id DESC, fact.fact
    SKIP $offset
    LIMIT $limit
  } AS facts
