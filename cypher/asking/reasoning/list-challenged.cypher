// Items in a conflict that wait for a review, or all items in a conflict; last challenged first, after a cursor.
// Each comes with the items that it contradicts.
// @read @many
// @param  needs_review  boolean
// @param  hidden        string[]
// @param  from_time     datetime
// @param  from_id       string
// @param  offset        integer
// @param  limit         integer
// @return item          reasoning/Challenged
/* :params {needs_review: true, hidden: ['retracted'], from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem)
  USING INDEX item:MemoryItem(scope_key, last_challenged_at)
WHERE
  item.scope_key IN $scope.readable
  AND item.last_challenged_at <= $from_time
WITH item AS state
WHERE
  (state.last_challenged_at < $from_time OR state.item_id < $from_id)
  AND (state.needs_review OR NOT $needs_review AND state.has_conflict)
  AND NOT state.status IN $hidden
WITH state
ORDER BY state.last_challenged_at DESC, state.item_id DESC
SKIP $offset
LIMIT $limit
RETURN
  state{
    .item_id,
    .memory_type,
    content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 500),
    .status,
    .confidence,
    .challenge_count,
    last_challenged_at: state.last_challenged_at,
    needs_review: coalesce(state.needs_review, false),
    .review_reason,
    has_conflict: coalesce(state.has_conflict, false),
    .conflicting_assertion,
    conflicts_with: COLLECT {
      MATCH (item:MemoryItem {item_id: state.item_id})-[link:CONFLICTS_WITH]->(other:MemoryItem)
      WHERE
        item.scope_key IN $scope.readable
        AND other.scope_key IN $scope.readable
        AND link.holds_from <= $view.seen_at
        AND link.transaction_time_end > $view.seen_at
      RETURN {item_id: other.item_id, conflict_type: link.conflict_type, confidence: link.confidence}
      ORDER BY link.confidence DESC, other.item_id
      LIMIT 20
    }
  } AS item
ORDER BY state.last_challenged_at DESC, state.item_id DESC
