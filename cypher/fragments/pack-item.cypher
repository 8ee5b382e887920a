// @pack-item state AS item
// The fields of an item that a pack reads.
CALL (state) {
  RETURN
    state{
      .item_id,
      .memory_type,
      .origin_tier,
      .origin,
      .trust,
      .user_id,
      .title,
      .status,
      metadata_json: coalesce(state.metadata_json, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_metadata_id: state.metadata_id}) WHERE text.scope_key IN $scope.readable RETURN text.metadata_json }[0]),
      .valid_time_words,
      created_at: toString(state.created_at),
      valid_start_time: toString(state.valid_start_time),
      valid_end_time: toString(state.valid_end_time),
      valid_start_local: toString(state.valid_start_local),
      valid_end_local: toString(state.valid_end_local),
      content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 2000)
    } AS item
}
