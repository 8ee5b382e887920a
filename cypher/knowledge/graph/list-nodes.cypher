// Items and entities that are visible as of the requested time, in any order.
// @read @many
// @param  node_ids             string[]
// @param  max_text_length      integer
// @param  max_metadata_length  integer
// @return item                 graph/ItemNode?
// @return entity               graph/EntityNode?
/* :params {node_ids: ['mem_1', 'ent_1'], max_text_length: 500, max_metadata_length: 2000, scope: {readable: ['w:w1', 'u:u1']}, view: {past: false, closed_after: datetime('0001-01-01T00:00:00Z'), known_at: datetime('9999-01-01T00:00:00Z'), seen_at: datetime('9999-01-01T00:00:00Z'), valid_from: datetime('0001-01-01T00:00:00Z'), valid_until: datetime('9999-12-31T23:59:59Z')}} */
CYPHER 25
UNWIND $node_ids AS node_id
CALL (node_id) {
  MATCH (item:MemoryItem {item_id: node_id})
  WHERE item.scope_key IN $scope.readable
  // @state-of item AS state
  WITH state
  RETURN
    state{
      .item_id,
      .memory_type,
      .title,
      .status,
      .tags,
      .confidence,
      .entity_type,
      .valid_start_local,
      valid_start_time: toString(state.valid_start_time),
      content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), $max_text_length),
      metadata_json: CASE WHEN size(coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0])) <= $max_metadata_length THEN coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]) END,
      created_at: toString(state.created_at)
    } AS item,
    null AS entity
  UNION ALL
  WITH node_id
  MATCH (entity:Entity {entity_id: node_id})
  WHERE entity.scope_key IN $scope.readable
  // @mentioned entity AS known
  RETURN null AS item, entity{.entity_id, .name, .entity_type} AS entity
}
RETURN item, entity
