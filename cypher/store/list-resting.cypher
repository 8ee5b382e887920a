// Items derived from an item, directly or indirectly, as of the requested time, nearest first.
// @read @many
// @param  item_id  string
// @param  limit    integer
// @return resting  temporal/Resting
/* :params {item_id: 'mem_1', limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('-9999-01-01T00:00:00Z'), known_at: datetime('+11999-12-31T23:59:59Z'), seen_at: datetime('+11999-12-31T23:59:59Z'), valid_from: datetime('-9999-01-01T00:00:00Z'), valid_until: datetime('+12000-01-01T00:00:00Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH path = (item)(
  (one:MemoryItem)<-[step:DERIVED_FROM]-(other:MemoryItem)
    WHERE
      one.scope_key IN $scope.readable
      AND other.scope_key IN $scope.readable
      AND step.holds_from <= $view.seen_at
      AND step.transaction_time_end > $view.seen_at
)+(resting:MemoryItem)
WHERE resting.scope_key IN $scope.readable
WITH resting, min(length(path)) AS depth
CALL (resting) {
  WITH resting
  WHERE NOT $view.past OR (resting.known_from <= $view.known_at AND resting.holds_from <= $view.valid_until AND resting.holds_until > $view.valid_from)
  RETURN resting AS state
  UNION ALL
  WITH resting
  WHERE $view.past
  MATCH (state:ItemVersion {item_id: resting.item_id})
  WHERE
    state.scope_key IN $scope.readable
    AND state.known_from <= $view.known_at
    AND state.known_until > $view.known_at
    AND state.transaction_time_end > $view.closed_after
    AND state.holds_from <= $view.valid_until
    AND state.holds_until > $view.valid_from
  RETURN state
}
WITH resting, state, depth
WHERE NOT state.status IN ['superseded', 'retracted', 'archived']
RETURN {
  item_id: resting.item_id,
  memory_type: state.memory_type,
  content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 200),
  status: state.status,
  depth: depth
} AS resting
ORDER BY depth, resting.item_id
LIMIT $limit
