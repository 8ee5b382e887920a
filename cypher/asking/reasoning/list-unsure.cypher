// Items with low confidence, lowest first.
// Evidence changes the confidence of `counted` types; retracted sources change that of `formed` types.
// Items of `formed` types are read even without a confidence property, which items that were stored earlier may lack.
// @read @many
// @param  threshold  number
// @param  hidden     string[]
// @param  counted    string[]
// @param  formed     string[]
// @param  unsaid     number
// @param  gain       number
// @param  loss       number
// @param  offset     integer
// @param  limit      integer
// @return item       reasoning/Unsure
/* :params {threshold: 0.5, hidden: ['retracted'], counted: ['decision', 'opinion'], formed: ['opinion'], unsaid: 0.5, gain: 0.1, loss: 0.15, offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, confidence)
  WHERE
    item.scope_key IN $scope.readable
    AND item.confidence >= 0
  RETURN item AS state
  UNION ALL
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
  WHERE item.scope_key IN $scope.readable AND item.memory_type IN $formed AND item.created_at IS NOT NULL AND item.confidence IS NULL
  RETURN item AS state
}
WITH state, coalesce(state.confidence, $unsaid) AS stated
WHERE
  NOT state.status IN $hidden
  // Only contradictions and retracted sources can lower a confidence.
  AND (
    stated < $threshold
    OR state.memory_type IN $counted AND EXISTS {
      MATCH (item:MemoryItem {item_id: state.item_id})<-[edge:CONTRADICTS]-(source:MemoryItem)
      WHERE
        item.scope_key IN $scope.readable
        AND source.scope_key IN $scope.readable
        AND edge.holds_from <= $view.seen_at
        AND edge.transaction_time_end > $view.seen_at
        AND edge.by_hand IS NULL
    }
    OR state.memory_type IN $formed AND EXISTS {
      MATCH (item:MemoryItem {item_id: state.item_id})-[edge:DERIVED_FROM]->(source:MemoryItem)
      WHERE
        item.scope_key IN $scope.readable
        AND source.scope_key IN $scope.readable
        AND edge.holds_from <= $view.seen_at
        AND edge.transaction_time_end > $view.seen_at
    }
  )
CALL (state) {
  // Evidence for and against the item; for decisions, retracted evidence counts too.
  MATCH (source:MemoryItem)-[edge:REINFORCES|CONTRADICTS]->(item:MemoryItem {item_id: state.item_id})
  WHERE
    state.memory_type IN $counted
    AND item.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
    AND edge.by_hand IS NULL
  WITH source, edge
  WHERE NOT state.memory_type IN $formed OR source.status <> 'retracted'
  ORDER BY edge.transaction_time_start, source.item_id
  RETURN collect(type(edge) = 'REINFORCES') AS said
}
CALL (state) {
  // Share of sources that are still valid.
  MATCH (item:MemoryItem {item_id: state.item_id})-[edge:DERIVED_FROM]->(source:MemoryItem)
  WHERE
    state.memory_type IN $formed
    AND item.scope_key IN $scope.readable
    AND source.scope_key IN $scope.readable
    AND edge.holds_from <= $view.seen_at
    AND edge.transaction_time_end > $view.seen_at
  WITH DISTINCT source, source.status = 'retracted' AS retracted
  RETURN CASE count(*) WHEN 0 THEN 1.0 ELSE sum(CASE WHEN retracted THEN 0.0 ELSE 1.0 END) / count(*) END AS share
}
WITH state, reduce(sure = stated * share, reinforces IN said | CASE WHEN reinforces THEN sure + (1 - sure) * $gain ELSE sure - sure * $loss END) AS confidence
WHERE confidence < $threshold
RETURN
  state{
    .item_id,
    .memory_type,
    content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 500),
    .status,
    confidence: confidence,
    challenge_count: coalesce(state.challenge_count, 0),
    needs_review: coalesce(state.needs_review, false)
  } AS item
ORDER BY confidence, state.item_id
SKIP $offset
LIMIT $limit
