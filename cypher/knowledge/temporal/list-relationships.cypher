// Links between items as of the requested time, latest first.
// @read @many
// @param  hidden  string[]
// @param  limit   integer
// @return link    temporal/LinkThen
/* :params {hidden: ['NEXT'], limit: 100, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (source:MemoryItem)
  USING INDEX source:MemoryItem(scope_key, created_at)
WHERE source.scope_key IN $scope.readable AND source.created_at <= $view.seen_at
CALL (source) {
  MATCH (source)-[link]->(target:MemoryItem)
  WHERE
    target.scope_key IN $scope.readable
    AND link.holds_from <= $view.seen_at
    AND link.transaction_time_end > $view.seen_at
    AND link.mirror IS NULL
    AND NOT type(link) IN $hidden
  RETURN link, target
}
WITH source, link, target
ORDER BY link.holds_from DESC, source.item_id, target.item_id
LIMIT $limit
RETURN {
  source_id: source.item_id,
  target_id: target.item_id,
  link_type: coalesce(link.link_type, type(link)),
  valid_from: link.holds_from,
  valid_until: link.transaction_time_end
} AS link
