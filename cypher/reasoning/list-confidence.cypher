// How sure an item was in each version that changed it or was challenged, and in the first one; and what was said for and against it, if it
// is of a type that counts this. Both in turn. What is null nobody has said or doubted.
// @read @maybe
// @param  item_id  string
// @param  counted  string[]
// @return first    number?
// @return changes  reasoning/ConfidenceChange[]
// @return said     reasoning/ConfidenceEvidence[]
/* :params {item_id: 'mem_1', counted: ['decision', 'opinion'], scope: {readable: ['w:w1', 'u:u1']}, view: {seen_at: datetime('+11999-12-31T23:59:59Z')}} */
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
ORDER BY state.version
WITH item, collect(state) AS states
RETURN
  states[0].confidence AS first,
  [
    place IN range(1, size(states) - 1)
    WHERE
      coalesce(states[place].confidence, -1) <> coalesce(states[place - 1].confidence, -1)
      OR coalesce(states[place].challenge_count, 0) <> coalesce(states[place - 1].challenge_count, 0) |
    {
      at: toString(states[place].transaction_time_start),
      confidence: states[place].confidence,
      reason: states[place].change_reason,
      conflicting_fact: CASE WHEN coalesce(states[place].challenge_count, 0) <> coalesce(states[place - 1].challenge_count, 0) THEN states[place].conflicting_assertion END
    }
  ] AS changes,
  COLLECT {
    MATCH (source:MemoryItem)-[edge:REINFORCES|CONTRADICTS]->(item)
    WHERE
      source.scope_key IN $scope.readable
      AND edge.holds_from <= $view.seen_at
      AND edge.transaction_time_end > $view.seen_at
      AND item.memory_type IN $counted
      AND edge.by_hand IS NULL
    RETURN {
      at: toString(edge.transaction_time_start),
      reinforces: type(edge) = 'REINFORCES',
      item_id: source.item_id,
      statement: left(source.content, 500)
    }
    ORDER BY edge.transaction_time_start
  } AS said
