// Items with a state that was recorded after `from` and up to `until`, last recorded first, each with its states at both times.
// The first row has their number, and no item.
// @read @many
// @param  from     datetime
// @param  until    datetime
// @param  offset   integer
// @param  limit    integer
// @return total    integer
// @return changed  temporal/ChangedItem?
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
UNWIND [null] + found[$offset..$offset + $limit] AS row
CALL (row) {
  OPTIONAL MATCH (item:MemoryItem {item_id: row.item_id})
  WHERE item.scope_key IN $scope.readable
  // @versions-of item AS state
  WITH state
  WHERE state.transaction_time_start <= $until AND state.transaction_time_end > $from
  WITH state
  ORDER BY state.version
  RETURN
    collect(CASE WHEN state.transaction_time_start <= $from THEN state END)[0] AS before,
    last(collect(state)) AS after
}
WITH found, row, before, after
WHERE row IS NULL OR after IS NOT NULL
RETURN
  size(found) AS total,
  CASE
    WHEN row IS NOT NULL THEN row{.*, before: before{.*, content: coalesce(before.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: before.item_id, _kept_text_id: before.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(before.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: before.item_id, _kept_metadata_id: before.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null}, after: after{.*, content: coalesce(after.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: after.item_id, _kept_text_id: after.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(after.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: after.item_id, _kept_metadata_id: after.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null}}
  END AS changed
