// Names of given items, each once.
// An item derived from them may have no other names.
// @read @many
// @param  item_ids   string[]
// @return key        string
// @return is_entity  boolean
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1'], write_key: 'w:w1'}, view: {seen_at: datetime('9999-01-01T00:00:00Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = $scope.write_key
MATCH (item)-[link:ABOUT|MENTIONS]->(name:Name)
WHERE
  name.scope_key = $scope.write_key
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
RETURN DISTINCT name.key AS key, name:Entity AS is_entity
ORDER BY key
