// Which of the given entities earlier pages of the graph contain, because an item on those pages mentions them.
// @read @many
// @param  entity_ids    string[]
// @param  from_time     datetime
// @param  from_id       string
// @param  top_time      datetime
// @param  memory_types  string[]
// @return entity_id     string
/* :params {entity_ids: ['ent_1'], from_time: datetime(), from_id: 'mem_1', top_time: datetime('9999-12-31T23:59:59Z'), memory_types: ['semantic'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $entity_ids AS entity_id
MATCH (entity:Entity {entity_id: entity_id})
WHERE
  entity.scope_key IN $scope.readable
  AND EXISTS {
    MATCH (entity)<-[link:ABOUT|MENTIONS]-(item:MemoryItem)
    WHERE
      item.scope_key IN $scope.readable
      AND item.created_at >= $from_time
      AND item.created_at <= $top_time
      AND (item.created_at > $from_time OR item.item_id >= $from_id)
      AND item.memory_type IN $memory_types
    // @state-of item AS state
    WITH link, state
    WHERE link.transaction_time_start <= state.updated_at AND link.transaction_time_end > state.updated_at
    RETURN state
  }
RETURN entity.entity_id AS entity_id
