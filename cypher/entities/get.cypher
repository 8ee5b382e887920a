// One entity with its number of mentions, its aliases and a page of its facts, newest first.
// @read @maybe
// @param  entity_id    string
// @param  offset       integer
// @param  limit        integer
// @return entity       entities/Entity
// @return facts        entities/EntityFact[]
// @return facts_total  integer
/* :params {entity_id: 'ent_1', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (entity:Entity {entity_id: $entity_id})
WHERE entity.scope_key IN $scope.readable
RETURN
  entity{
    .entity_id,
    .name,
    type: entity.entity_type,
    mentions: COUNT { (entity)<-[:MENTIONS]-() } + COUNT { (entity)<-[:ABOUT]-() },
    same_as: COLLECT {
      MATCH (entity)-[same:SAME_AS]-(other:Entity)
      WHERE other.scope_key IN $scope.readable
      RETURN other{.entity_id, .name, type: other.entity_type, method: same.method, score: same.score, created_at: same.created_at}
      ORDER BY other.key
    }
  } AS entity,
  COUNT {
    MATCH (entity)-[fact:RELATES]-(:Entity)
    WHERE fact.scope_key IN $scope.readable
  } AS facts_total,
  COLLECT {
    MATCH (entity)-[fact:RELATES]-(:Entity)
    WHERE fact.scope_key IN $scope.readable
    WITH fact, startNode(fact) AS source, endNode(fact) AS target
    RETURN fact{
      .fact,
      .predicate,
      .confidence,
      .item_id,
      .valid_start_time,
      .valid_end_time,
      source_id: source.entity_id,
      source: source.name,
      target_id: target.entity_id,
      target: target.name
    }
    ORDER BY fact.tx_from DESC, fact.item_id DESC, fact.fact
    SKIP $offset
    LIMIT $limit
  } AS facts
