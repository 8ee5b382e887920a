// @candidate-of state AS candidate
// The fields by which a search of the past ranks a state.
CALL (state) {
  RETURN
    state{
      .item_id,
      .title,
      .session_key,
      .chunk_position,
      valid_start_local: toString(state.valid_start_local),
      valid_end_local: toString(state.valid_end_local),
      content: left(coalesce(state.content, COLLECT { MATCH (text:MemoryItem|ItemVersion {item_id: state.item_id, _kept_text_id: state.text_id}) WHERE text.scope_key IN $scope.readable RETURN text.content }[0]), 20000),
      cosine: 2 * vector.similarity.cosine(state.embedding, $vector) - 1
    } AS candidate
}
