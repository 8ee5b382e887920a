// Changes between two days: new items and changed ones.
// @sees    Each state recorded in that time, changed items first, with the reason and the previous text.
// @empty   Nothing was recorded in this time.
// @read @many
// @param   from  datetime
// @about   from  Start of the interval, RFC 3339.
// @default from  "2020-01-01T00:00:00Z"
// @param   until  datetime
// @about   until  End of the interval, RFC 3339.
// @default until  "2100-01-01T00:00:00Z"
// @param   limit  integer
// @return  at  string
// @return  change  string
// @return  memory_type  string
// @return  now  string
// @return  before  string?
// @return  reason  string?
// @return  item_id  string
// @example {"at": "2026-05-10T08:00:00Z", "change": "updated", "memory_type": "semantic", "now": "The lamp in the restored lens is a warm-white LED cluster with a nominal range of ten miles, half of what the paraffin burner reached.", "before": "The lamp in the restored lens is a warm-white LED cluster with a nominal range of nine miles, half of what the paraffin burner reached.", "reason": "Measured from the Teist."}
/* :params {from: datetime('2020-01-01T00:00:00Z'), until: datetime('2100-01-01T00:00:00Z'), limit: 20, scope: {readable: COLLECT { MATCH (w:Workspace {name: 'Main'}) RETURN 'w:' + w.workspace_id }}} */
CYPHER 25
CALL () {
  MATCH (state:MemoryItem)
  WHERE state.scope_key IN $scope.readable AND state.transaction_time_start >= $from AND state.transaction_time_start < $until
  RETURN state
  UNION ALL
  MATCH (state:ItemVersion)
  WHERE state.scope_key IN $scope.readable AND state.transaction_time_start >= $from AND state.transaction_time_start < $until AND state.rest IS NULL
  RETURN state
}
WITH state
// Changed items before new ones, then the newest.
ORDER BY state.version > 1 DESC, state.transaction_time_start DESC, state.item_id
LIMIT $limit
RETURN
  toString(datetime.truncate('second', state.transaction_time_start)) AS at,
  state.change_type AS change,
  state.memory_type AS memory_type,
  left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200) AS now,
  COLLECT {
    MATCH (item:MemoryItem {item_id: state.item_id})-[:HAS_VERSION]->(old:ItemVersion)
    WHERE item.scope_key IN $scope.readable AND old.scope_key IN $scope.readable AND old.version = state.version - 1 AND old.rest IS NULL
    RETURN left(coalesce(old.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: old.item_id, _kept_text_id: old.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200)
  }[0] AS before,
  state.change_reason AS reason,
  state.item_id AS item_id
