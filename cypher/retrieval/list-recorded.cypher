// The items that replace given items, and the entities that these are about or mention. Items out of scope have no row.
// @read @many
// @param  item_ids       string[]
// @return item_id        string
// @return superseded_by  search/Superseding[]
// @return entity_ids     string[]
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
// @superseded-by item AS superseded_by
RETURN
  item_id,
  superseded_by,
  COLLECT {
    MATCH (item)-[link:ABOUT|MENTIONS]->(entity:Entity)
    WHERE
      entity.scope_key IN $scope.readable
      AND link.transaction_time_start <= state.updated_at
      AND link.transaction_time_end > state.updated_at
    RETURN entity.entity_id
  } AS entity_ids
