// Items of the graph after a given one, newest first, with their entities, and their links to items that come earlier in this order.
// An item without a state as of the requested time has a row without a node.
// Scopes are read one at a time, because the index keeps the order only within one.
// @read @many
// @param  from_time            datetime
// @param  from_id              string
// @param  top_time             datetime
// @param  memory_types         string[]
// @param  limit                integer
// @param  max                  integer
// @param  max_text_length      integer
// @param  max_metadata_length  integer
// @param  hidden               string[]
// @return item_id              string
// @return created_at           string
// @return node                 graph/ItemNode?
// @return names                graph/NameLink[]
// @return links                graph/Edge[]
/* :params {from_time: datetime('9999-12-31T23:59:59Z'), from_id: '', top_time: datetime('9999-12-31T23:59:59Z'), memory_types: ['semantic'], limit: 500, max: 10000, max_text_length: 500, max_metadata_length: 2000, hidden: ['CO_RETRIEVED'], scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $scope.readable AS scope_key
CALL (scope_key) {
  MATCH (item:MemoryItem)
    USING INDEX item:MemoryItem(scope_key, created_at)
  WHERE
    item.scope_key = scope_key
    AND item.scope_key IN $scope.readable
    AND item.memory_type IN $memory_types
    AND item.created_at <= $from_time
    AND (item.created_at < $from_time OR item.item_id < $from_id)
  RETURN item
  ORDER BY item.scope_key DESC, item.created_at DESC, item.item_id DESC
  LIMIT $limit
}
WITH item
ORDER BY item.created_at DESC, item.item_id DESC
LIMIT $limit
CALL (item) {
  // @state-of item AS state
  RETURN collect(state)[0] AS seen
}
RETURN
  item.item_id AS item_id,
  toString(item.created_at) AS created_at,
  seen{
    .item_id,
    .memory_type,
    .title,
    .status,
    .tags,
    .confidence,
    .entity_type,
    .valid_start_local,
    valid_start_time: toString(seen.valid_start_time),
    content: left(coalesce(seen.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: seen.item_id, _kept_text_id: seen.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), $max_text_length),
    metadata_json: CASE WHEN size(coalesce(seen.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: seen.item_id, _kept_metadata_id: seen.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0])) <= $max_metadata_length THEN coalesce(seen.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: seen.item_id, _kept_metadata_id: seen.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]) END,
    created_at: toString(seen.created_at)
  } AS node,
  COLLECT {
    WITH item, seen AS state
    MATCH (item)-[relationship:ABOUT|MENTIONS]->(entity:Entity)
    WHERE
      entity.scope_key IN $scope.readable
      AND relationship.transaction_time_start <= state.updated_at
      AND relationship.transaction_time_end > state.updated_at
    RETURN {entity_id: entity.entity_id, edge_type: type(relationship)}
    LIMIT $max
  } AS names,
  COLLECT {
    MATCH (item)-[link]-(other:MemoryItem)
    WHERE
      other.scope_key IN $scope.readable
      AND link.holds_from <= $view.seen_at
      AND link.transaction_time_end > $view.seen_at
      AND link.mirror IS NULL
      AND NOT type(link) IN $hidden
      AND seen IS NOT NULL
      AND other.created_at >= item.created_at
      AND other.created_at <= $top_time
      AND (other.created_at > item.created_at OR other.item_id > item.item_id)
    WITH link, other
    LIMIT $max
    // @state-of other AS state
    RETURN {source_id: startNode(link).item_id, target_id: endNode(link).item_id, edge_type: coalesce(link.link_type, type(link))}
  } AS links
ORDER BY item.created_at DESC, item.item_id DESC
