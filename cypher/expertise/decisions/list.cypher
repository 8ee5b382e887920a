// Decisions as of the requested time, newest first, after a cursor.
// A parameter that is null restricts nothing.
// Scopes are read one at a time, because the index keeps the order only within one.
// @read @many
// @param  statuses        string[]
// @param  domain          string?
// @param  decision_type   string?
// @param  agent_id        string?
// @param  ground_id       string?
// @param  min_confidence  number
// @param  stale           boolean?
// @param  gain            number
// @param  loss            number
// @param  from_time       datetime
// @param  from_id         string
// @param  offset          integer
// @param  limit           integer
// @return item_id         string
// @return created_at      string
/* :params {statuses: ['active'], domain: null, decision_type: null, agent_id: null, ground_id: null, min_confidence: 0.0, stale: null, gain: 0.1, loss: 0.15, from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.memory_type = 'decision'
    AND item.created_at <= $from_time
    AND (item.created_at < $from_time OR item.item_id < $from_id)
  // @state-of item AS state
  WITH item, state
  WHERE
    state.status IN $statuses
    AND ($domain IS NULL OR state.domain = $domain)
    AND ($decision_type IS NULL OR state.decision_type = $decision_type)
    AND ($agent_id IS NULL OR state.agent_id = $agent_id)
    AND (
      $ground_id IS NULL
      OR EXISTS {
        MATCH (item)-[edge:DERIVED_FROM]->(source:MemoryItem {item_id: $ground_id})
        WHERE
          source.scope_key IN $scope.readable
          AND edge.holds_from <= $view.seen_at
          AND edge.transaction_time_end > $view.seen_at
      }
      OR EXISTS {
        MATCH (item)<-[edge:REINFORCES]-(source:MemoryItem {item_id: $ground_id})
        WHERE
          source.scope_key IN $scope.readable
          AND edge.holds_from <= $view.seen_at
          AND edge.transaction_time_end > $view.seen_at
      }
    )
  CALL (item) {
    // Evidence is only read if the request filters by confidence.
    MATCH (source:MemoryItem)-[edge:REINFORCES|CONTRADICTS]->(item)
    WHERE
      $min_confidence > 0
      AND source.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
      AND edge.by_hand IS NULL
    WITH source, edge
    ORDER BY edge.transaction_time_start
    RETURN collect({item_id: source.item_id, reinforces: type(edge) = 'REINFORCES', at: toString(edge.transaction_time_start)}) AS said
  }
  WITH item, state, said
  WHERE
    ($min_confidence <= 0 OR reduce(sure = state.confidence, one IN said | CASE WHEN one.reinforces THEN sure + (1 - sure) * $gain ELSE sure - sure * $loss END) >= $min_confidence)
    AND (
      $stale IS NULL
      OR $stale = EXISTS {
        MATCH (item)(
          (one:MemoryItem)-[step:DERIVED_FROM]->(other:MemoryItem)
            WHERE
              one.scope_key IN $scope.readable
              AND other.scope_key IN $scope.readable
              AND step.holds_from <= $view.seen_at
              AND step.transaction_time_end > $view.seen_at
        )+(basis:MemoryItem)
        WHERE basis.scope_key IN $scope.readable
        WITH DISTINCT basis
        // @state-of basis AS ground
        WITH ground
        WHERE ground.status = 'retracted'
        RETURN ground
      }
    )
  RETURN item
  ORDER BY item.scope_key DESC, item.memory_type DESC, item.created_at DESC, item.item_id DESC
  LIMIT $offset + $limit
}
RETURN item.item_id AS item_id, toString(item.created_at) AS created_at
ORDER BY item.created_at DESC, item.item_id DESC
SKIP $offset
LIMIT $limit
