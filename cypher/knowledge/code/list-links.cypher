// Current code relationships that start at given entities.
// @read @many
// @param  item_ids   string[]
// @return source_id  string
// @return type       string
// @return target_id  string?
// @return name_key   string?
// @return offset     integer?
/* :params {item_ids: ['mem_1'], scope: {readable: ['w:w1', 'u:u1'], writable: ['w:w1'], write_key: 'w:w1'}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $item_ids AS item_id
MATCH (item:MemoryItem {item_id: item_id})
WHERE item.scope_key = $scope.write_key
MATCH (item)-[link:DEFINES|IMPORTS|CALLS|REFERENCES|INHERITS|TESTS]->(other:MemoryItem|Name)
WHERE
  other.scope_key = $scope.write_key
  AND link.holds_from <= $view.seen_at
  AND link.transaction_time_end > $view.seen_at
RETURN
  item.item_id AS source_id,
  type(link) AS type,
  other.item_id AS target_id,
  CASE WHEN other:Name THEN other.key END AS name_key,
  link.offset AS offset
