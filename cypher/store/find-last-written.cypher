// When an item of the write scope was last stored or changed; null if there is none.
// The clock of the process that did it may be ahead of the caller's.
// @read @one
// @return last  datetime?
/* :params {scope: {write_key: 'w:w1'}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE item.scope_key = $scope.write_key AND item.created_at IS NOT NULL
  RETURN item.created_at AS time
  ORDER BY item.scope_key DESC, time DESC
  LIMIT 1
UNION
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, transaction_time_start)
  WHERE item.scope_key = $scope.write_key AND item.transaction_time_start IS NOT NULL
  RETURN item.transaction_time_start AS time
  ORDER BY item.scope_key DESC, time DESC
  LIMIT 1
}
RETURN max(time) AS last
