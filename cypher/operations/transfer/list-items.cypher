// Items that existed at a time and match a filter, oldest first, after the previous page.
// Each property is a list of name, type and value.
// Times are text, because the values for open starts and ends are ordinary times here.
// @read @many
// @param  until       datetime
// @param  clauses     object[][]
// @param  from_time   datetime
// @param  from_id     string
// @param  limit       integer
// @return item_id     string
// @return created_at  string
// @return is_changed  boolean
// @return labels      string[]
// @return properties  object[]
/* :params {until: datetime(), clauses: [], from_time: datetime('0001-01-01T00:00:00Z'), from_id: '', limit: 100, scope: {write_key: 'w:w1'}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, created_at)
WHERE
  item.scope_key = $scope.write_key
  AND item.created_at >= $from_time
  AND item.created_at <= $until
  AND (item.created_at > $from_time OR item.item_id > $from_id)
  AND all(clause IN $clauses WHERE any(test IN clause WHERE any(value IN [] + item[test.field] WHERE test.from <= value < test.to) = test.holds))
WITH item
ORDER BY item.scope_key, item.created_at, item.item_id
LIMIT $limit
RETURN
  item.item_id AS item_id,
  toString(item.created_at) AS created_at,
  item.transaction_time_start > $until AS is_changed,
  labels(item) AS labels,
  [name IN keys(item) |
    [name, valueType(item[name]), CASE WHEN valueType(item[name]) CONTAINS 'DATE' THEN toString(item[name]) ELSE item[name] END]
  ] AS properties
