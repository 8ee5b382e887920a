// When items were said or true, and when they were stored.
// @read @many
// @param  item_ids           string[]
// @return item_id            string
// @return created_at         string
// @return valid_start_time   string?
// @return valid_start_local  string?
// @return metadata_json      string
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key IN $scope.readable
RETURN
  item_id,
  toString(item.created_at) AS created_at,
  toString(item.valid_start_time) AS valid_start_time,
  toString(item.valid_start_local) AS valid_start_local,
  item.metadata_json AS metadata_json
