// Where a decision comes from, as of the requested time: its reasoning trace, all evidence in its state at that time, and the
// decisions that it superseded.
// @read @maybe
// @param  item_id     string
// @return trace       decisions/Trace?
// @return evidence    decisions/EvidenceRow[]
// @return superseded  decisions/SupersededRow[]
/* :params {item_id: 'mem_1', scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem:Decision {item_id: $item_id})
WHERE item.scope_key IN $scope.readable
RETURN
  COLLECT {
    MATCH (item)<-[edge:PRODUCED]-(trace:MemoryItem)
    WHERE
      trace.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
    // @state-of trace AS state
    RETURN {trace_id: coalesce(state.trace_id, trace.item_id), item_id: trace.item_id, content: coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), status: state.status}
    ORDER BY trace.item_id
    LIMIT 1
  }[0] AS trace,
  COLLECT {
    CALL (item) {
      MATCH (item)-[edge:DERIVED_FROM]->(source:MemoryItem)
      WHERE
        source.scope_key IN $scope.readable
        AND edge.holds_from <= $view.seen_at
        AND edge.transaction_time_end > $view.seen_at
      RETURN source, edge, 'rests_on' AS role
      UNION ALL
      MATCH (source:MemoryItem)-[edge:REINFORCES|CONTRADICTS]->(item)
      WHERE
        source.scope_key IN $scope.readable
        AND edge.holds_from <= $view.seen_at
        AND edge.transaction_time_end > $view.seen_at
        AND edge.by_hand IS NULL
      RETURN source, edge, CASE type(edge) WHEN 'REINFORCES' THEN 'reinforces' ELSE 'contradicts' END AS role
    }
    // @state-of source AS state
    RETURN {
      item_id: source.item_id,
      memory_type: state.memory_type,
      content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 2000),
      status: state.status,
      role: role,
      requirement_id: edge.requirement_id,
      old_confidence: edge.old_confidence,
      new_confidence: edge.new_confidence,
      since: toString(edge.transaction_time_start)
    }
    ORDER BY edge.transaction_time_start, source.item_id
    LIMIT 1000
  } AS evidence,
  COLLECT {
    MATCH path = (item)(
      (one:MemoryItem)-[step:SUPERSEDES]->(other:MemoryItem)
        WHERE
          one.scope_key IN $scope.readable
          AND other.scope_key IN $scope.readable
          AND step.holds_from <= $view.seen_at
          AND step.transaction_time_end > $view.seen_at
    )+(older:MemoryItem)
    WHERE older.scope_key IN $scope.readable
    WITH older, min(length(path)) AS depth
    // @state-of older AS state
    CALL (older) {
      MATCH (newer:MemoryItem)-[last:SUPERSEDES]->(older)
      WHERE
        newer.scope_key IN $scope.readable
        AND last.holds_from <= $view.seen_at
        AND last.transaction_time_end > $view.seen_at
      RETURN last
      ORDER BY last.transaction_time_start DESC
      LIMIT 1
    }
    RETURN {
      decision_id: coalesce(state.decision_id, older.item_id),
      item_id: older.item_id,
      content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 2000),
      reason: last.reason,
      since: toString(last.transaction_time_start),
      depth: depth
    }
    ORDER BY depth, older.item_id
    LIMIT 100
  } AS superseded
