// The item of a type by its item_id or by the id of its type, such as `decision_id`.
// If several scopes have one, it is the item of the first key, which is that of the write scope.
// @read @maybe
// @param  item_id      string
// @param  memory_type  string
// @param  id_keys      string[]
// @return found        string
/* :params {item_id: 'mem_1', memory_type: 'decision', id_keys: ['w:w1|decision|d1'], scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem {item_id: $item_id})
  WHERE item.scope_key IN $scope.readable AND item.memory_type = $memory_type
  RETURN item, -1 AS place
  UNION ALL
  UNWIND range(0, size($id_keys) - 1) AS place
  MATCH (item:MemoryItem {_id_key: $id_keys[place]})
  WHERE item.scope_key IN $scope.readable
  RETURN item, place
}
RETURN item.item_id AS found
ORDER BY place
LIMIT 1
