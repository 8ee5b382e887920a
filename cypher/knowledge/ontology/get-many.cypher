// Reviews by id, open or answered, in the given order.
// A question, and a resolved conflict, has the id of its review item; an open conflict has the id of the contradicted item.
// @read @many
// @param  item_ids  string[]
// @return item      ontology/StoredReview
/* :params {item_ids: ['rev_1', 'mem_1'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND range(0, size($item_ids) - 1) AS place
WITH place, $item_ids[place] AS item_id
OPTIONAL MATCH (review:ReviewItem {item_id: item_id})
WHERE review.scope_key IN $scope.readable
OPTIONAL MATCH (memory:MemoryItem {item_id: coalesce(review.subject_id, item_id)})
WHERE memory.scope_key IN $scope.readable
WITH place, item_id, review, memory
WHERE review IS NOT NULL OR memory.needs_review
RETURN {
  item_id: item_id,
  kind: coalesce(review.kind, 'conflict'),
  status: coalesce(review.status, 'open'),
  created_at: coalesce(review.created_at, memory.last_challenged_at),
  action: review.action,
  note: review.note,
  score: review.score,
  proposed: review.proposed,
  resolved_at: review.resolved_at,
  run_id: review.run_id,
  names: COLLECT {
    MATCH (review)-[:CONCERNS]->(name:Entity)
    WHERE name.scope_key IN $scope.readable
    WITH name
    ORDER BY size(name.name), name.key
    RETURN name{.entity_id, .name, type: name.entity_type}
  },
  memory: CASE WHEN memory IS NULL THEN null ELSE memory{
    .item_id,
    .memory_type,
    content: left(memory.content, 500),
    .status,
    .trust,
    .review_reason,
    .conflicting_assertion,
    conflicts_with: COLLECT {
      MATCH (memory)-[link:CONFLICTS_WITH]->(other:MemoryItem)
      WHERE
        other.scope_key IN $scope.readable
        AND link.holds_from <= $view.seen_at
        AND link.transaction_time_end > $view.seen_at
      RETURN other.item_id
      ORDER BY link.confidence DESC, other.item_id
      LIMIT 20
    }
  } END
} AS item
ORDER BY place
