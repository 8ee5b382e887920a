// All names of an entity, linked by up to four SAME_AS relationships, with their number of mentions.
// Also a page of their facts, newest first.
// @read @one
// @param  entity_id  string
// @param  offset     integer
// @param  limit      integer
// @return names      entities/GroupName[]
// @return mentions   integer
// @return total      integer
// @return facts      entities/EntityFact[]
/* :params {entity_id: 'ent_1', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
CALL () {
  MATCH (named:Entity {entity_id: $entity_id})
  WHERE named.scope_key IN $scope.readable
  MATCH (named)-[aliases:SAME_AS*0..4]-(name:Entity)
  WHERE
    name.scope_key IN $scope.readable
    AND all(same IN aliases WHERE same.holds_from <= $view.seen_at AND same.transaction_time_end > $view.seen_at)
  WITH DISTINCT named, name
  WHERE named = name OR NOT EXISTS {
    MATCH (named)-[apart:DIFFERENT_FROM]-(name)
    WHERE apart.holds_from <= $view.seen_at AND apart.transaction_time_end > $view.seen_at
  }
  WITH name
  ORDER BY name.entity_id <> $entity_id, name.key
  LIMIT 100
  RETURN collect(name) AS forms
}
RETURN
  COLLECT {
    UNWIND forms AS name
    RETURN name{
      .entity_id,
      .name,
      type: name.entity_type,
      mentions: COUNT {
        MATCH (name)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
        WHERE item.scope_key IN $scope.readable
        CALL (item) {
          WITH item
          WHERE NOT $view.past OR (item.known_from <= $view.known_at AND item.holds_from <= $view.valid_until AND item.holds_until > $view.valid_from)
          RETURN item AS state
          UNION ALL
          WITH item
          WHERE $view.past
          MATCH (state:ItemVersion {item_id: item.item_id})
          WHERE
            state.scope_key IN $scope.readable
            AND state.known_from <= $view.known_at
            AND state.known_until > $view.known_at
            AND state.transaction_time_end > $view.closed_after
            AND state.holds_from <= $view.valid_until
            AND state.holds_until > $view.valid_from
          RETURN state
        }
        WITH link, state
        WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
        RETURN DISTINCT state.item_id AS item_id
      }
    }
  } AS names,
  COUNT {
    UNWIND forms AS name
    MATCH (name)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
    WHERE item.scope_key IN $scope.readable
    CALL (item) {
      WITH item
      WHERE NOT $view.past OR (item.known_from <= $view.known_at AND item.holds_from <= $view.valid_until AND item.holds_until > $view.valid_from)
      RETURN item AS state
      UNION ALL
      WITH item
      WHERE $view.past
      MATCH (state:ItemVersion {item_id: item.item_id})
      WHERE
        state.scope_key IN $scope.readable
        AND state.known_from <= $view.known_at
        AND state.known_until > $view.known_at
        AND state.transaction_time_end > $view.closed_after
        AND state.holds_from <= $view.valid_until
        AND state.holds_until > $view.valid_from
      RETURN state
    }
    WITH link, state
    WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
    RETURN DISTINCT state.item_id AS item_id
  } AS mentions,
  COUNT {
    UNWIND forms AS name
    MATCH (name)-[fact:RELATES]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND fact.transaction_time_end > $view.seen_at
      AND fact.holds_from <= $view.valid_until
      AND fact.holds_until > $view.valid_from
    RETURN DISTINCT fact
  } AS total,
  COLLECT {
    UNWIND forms AS name
    MATCH (name)-[fact:RELATES]-(other:Entity)
    WHERE
      other.scope_key IN $scope.readable
      AND fact.transaction_time_start <= $view.known_at
      AND fact.transaction_time_end > $view.seen_at
      AND fact.holds_from <= $view.valid_until
      AND fact.holds_until > $view.valid_from
    WITH DISTINCT fact, startNode(fact) AS source, endNode(fact) AS target
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
