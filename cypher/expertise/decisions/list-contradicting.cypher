// Active decisions with a CONTRADICTS link to this one in either direction, as of the requested time, latest first.
// Each comes with its cosine to a vector, or with null if there is no vector.
// @read @many
// @param  item_id     string
// @param  vector      vector?
// @param  limit       integer
// @return other_id    string
// @return cosine      number?
/* :params {item_id: 'mem_1', vector: vector([0.1, 0.2], 2, FLOAT32), limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
MATCH (item)-[edge:CONTRADICTS]-(other:MemoryItem:Decision)
WHERE
  other.scope_key IN $scope.readable
  AND other.item_id <> $item_id
  AND edge.holds_from <= $view.seen_at
  AND edge.transaction_time_end > $view.seen_at
WITH other, max(edge.transaction_time_start) AS since
// @state-of other AS state
WITH other, since, state
WHERE state.status = 'active'
RETURN other.item_id AS other_id, 2 * vector.similarity.cosine(state.embedding, $vector) - 1 AS cosine
ORDER BY since DESC, other.item_id
LIMIT $limit
