// When items were said or true, and when they were stored.
// @read @many
// @param  item_ids           string[]
// @return item_id            string
// @return created_at         string
// @return valid_start_time   string?
// @return valid_start_local  string?
// @return metadata_json      string
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
// @state-of item AS state
RETURN
  item_id,
  toString(state.created_at) AS created_at,
  toString(state.valid_start_time) AS valid_start_time,
  toString(state.valid_start_local) AS valid_start_local,
  state.metadata_json AS metadata_json
