// Current items near a question. They existed at the requested time, but have no state that was valid then, because that time lies in
// a gap between their valid times.
// @read @many
// @param  vector   vector
// @param  limit    integer
// @param  filter   retrieval/Filter
// @return item_id  string
/* :params {vector: vector([0.1, 0.2], 2, FLOAT32), limit: 5, filter: {max_tier: 2, memory_types: ['semantic'], statuses: ['active'], since: datetime('0001-01-01T00:00:00Z'), until: datetime('9999-12-31T23:59:59Z'), clauses: []}, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
MATCH (item:MemoryItem)
  SEARCH item IN (
    VECTOR INDEX item_embedding
    FOR $vector
      WHERE
        item.scope_key IN $scope.readable
        AND item.origin_tier <= $filter.max_tier
        AND item.memory_type IN $filter.memory_types
        AND item.status IN $filter.statuses
        AND item.created_at >= $filter.since
        AND item.created_at < $filter.until
    LIMIT $limit
  )
// @gap-of item AS gap
RETURN gap AS item_id
