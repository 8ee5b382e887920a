// The versions of an item that were the current one at some time of an interval of transaction time, newest first.
// What is left of a version after the next one is not a version of its own.
// @read @maybe
// @param  item_id   string
// @param  from      datetime
// @param  until     datetime
// @param  offset    integer
// @param  limit     integer
// @return total     integer
// @return versions  items/StoredItem[]
/* :params {item_id: 'mem_1', from: datetime('-9999-01-01T00:00:00Z'), until: datetime('+12000-01-01T00:00:00Z'), offset: 0, limit: 100, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
CALL (item) {
  RETURN item AS state
  UNION ALL
  MATCH (item)-[:HAS_VERSION]->(state:ItemVersion)
  WHERE state.scope_key IN $scope.readable AND state.rest IS NULL
  RETURN state
}
WITH item, state
ORDER BY state.version DESC
WITH item, [state IN collect(state) WHERE state.transaction_time_start < $until AND state.transaction_time_end > $from] AS found
RETURN size(found) AS total, [state IN found[$offset..$offset + $limit] | state{.*, embedding: null}] AS versions
