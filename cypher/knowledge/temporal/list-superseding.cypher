// What an item supersedes, and what supersedes it, as of the requested time.
// @read @maybe
// @param  item_id        string
// @return supersedes     temporal/ReplacedRow[]
// @return superseded_by  temporal/ReplacedRow[]
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
RETURN
  COLLECT {
    MATCH (item)-[edge:SUPERSEDES]->(older:MemoryItem)
    WHERE
      older.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN {item_id: older.item_id, content: left(older.content, 200), origin: older.origin, trust: older.trust, since: edge.transaction_time_start}
    ORDER BY edge.transaction_time_start DESC, older.item_id
    LIMIT 100
  } AS supersedes,
  COLLECT {
    MATCH (item)<-[edge:SUPERSEDES]-(newer:MemoryItem)
    WHERE
      newer.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    RETURN {item_id: newer.item_id, content: left(newer.content, 200), origin: newer.origin, trust: newer.trust, since: edge.transaction_time_start}
    ORDER BY edge.transaction_time_start DESC, newer.item_id
    LIMIT 100
  } AS superseded_by
