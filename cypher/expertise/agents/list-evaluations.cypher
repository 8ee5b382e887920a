// Evaluations, newest first, after a cursor.
// A parameter that is null restricts nothing.
// @read @many
// @param  agent_id   string?
// @param  dimension  string?
// @param  domain     string?
// @param  statuses   string[]
// @param  from_time  datetime
// @param  from_id    string
// @param  offset     integer
// @param  limit      integer
// @return item       items/StoredItem  @whole
/* :params {agent_id: 'keeper', dimension: null, domain: null, statuses: ['active'], from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', offset: 0, limit: 50, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
CALL () {
  MATCH (item:MemoryItem:Evaluation)
    USING INDEX item:Evaluation(scope_key, agent_id, created_at)
  WHERE
    $agent_id IS NOT NULL
    AND item.scope_key IN $scope.readable
    AND item.agent_id = $agent_id
    AND item.created_at <= $from_time
    AND (item.created_at < $from_time OR item.item_id < $from_id)
  RETURN item
  UNION ALL
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, memory_type, created_at)
  WHERE
    $agent_id IS NULL
    AND item.scope_key IN $scope.readable
    AND item.memory_type = 'evaluation'
    AND item.created_at <= $from_time
    AND (item.created_at < $from_time OR item.item_id < $from_id)
  RETURN item
}
WITH item
WHERE
  item.status IN $statuses
  AND ($dimension IS NULL OR item.dimension = $dimension)
  AND ($domain IS NULL OR item.domain = $domain)
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
SKIP $offset
LIMIT $limit
RETURN item{.*, content: coalesce(item.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: item.item_id, _kept_text_id: item.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), metadata_json: coalesce(item.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: item.item_id, _kept_metadata_id: item.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]), embedding: null} AS item
