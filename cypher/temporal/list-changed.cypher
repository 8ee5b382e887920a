// The items of which a state was recorded after one moment and up to another, by the time of the last one, with their states known at both.
// @read @one
// @param  from     datetime
// @param  until    datetime
// @param  offset   integer
// @param  limit    integer
// @return total    integer
// @return changed  temporal/ChangedItem[]
/* :params {from: datetime('2026-01-01T00:00:00Z'), until: datetime('2026-02-01T00:00:00Z'), offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}} */
CYPHER 25
CALL () {
  MATCH (state:MemoryItem)
    USING INDEX state:MemoryItem(scope_key, transaction_time_start)
  WHERE state.scope_key IN $scope.readable AND state.transaction_time_start > $from AND state.transaction_time_start <= $until
  RETURN state
  UNION ALL
  MATCH (state:ItemVersion)
    USING INDEX state:ItemVersion(scope_key, transaction_time_start)
  WHERE
    state.scope_key IN $scope.readable
    AND state.transaction_time_start > $from
    AND state.transaction_time_start <= $until
    AND state.rest IS NULL
  RETURN state
}
WITH state.item_id AS item_id, max(state.transaction_time_start) AS changed_at, count(*) AS changes
ORDER BY changed_at DESC, item_id
WITH collect({item_id: item_id, changed_at: changed_at, changes: changes}) AS found
RETURN
  size(found) AS total,
  COLLECT {
    UNWIND found[$offset..$offset + $limit] AS row
    MATCH (item:MemoryItem {item_id: row.item_id})
    WHERE item.scope_key IN $scope.readable
    CALL (item) {
      RETURN item AS state
      UNION ALL
      MATCH (item)-[:HAS_VERSION]->(state:ItemVersion)
      WHERE state.scope_key IN $scope.readable AND state.rest IS NULL
      RETURN state
    }
    WITH row, state
    WHERE state.transaction_time_start <= $until AND state.transaction_time_end > $from
    WITH row, state
    ORDER BY state.version
    WITH
      row,
      collect(CASE WHEN state.transaction_time_start <= $from THEN state{.*, embedding: null} END)[0] AS before,
      last(collect(state{.*, embedding: null})) AS after
    RETURN {item_id: row.item_id, changed_at: row.changed_at, changes: row.changes, before: before, after: after}
    ORDER BY row.changed_at DESC, row.item_id
  } AS changed
